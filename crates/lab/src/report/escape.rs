//! Text that stands in HTML, SVG or an address, and is never read as markup.

/// The text for HTML and SVG, between tags and inside quoted attributes. Characters that XML forbids are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(character),
            _ if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {}
            _ => safe.push(character),
        }
    }
    safe
}

/// The text for HTML, where a per cent sign stays with its number and an interval in one line.
pub(super) fn prose(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut depth = 0i32;
    for (index, character) in text.char_indices() {
        depth = match character {
            '[' => depth + 1,
            ']' => (depth - 1).max(0),
            _ => depth,
        };
        let rest = &text[index..];
        let is_interval = depth > 0 && rest.find(']').is_some_and(|end| end < 24);
        safe.push(if character == ' ' && (is_interval || rest.starts_with(" %")) { '\u{a0}' } else { character });
    }
    escaped(&safe)
}

/// The address of the file `name.ending` in the folder of the page.
pub(super) fn file_link(name: &str, ending: &str) -> String {
    let mut link = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => link.push(char::from(byte)),
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
    format!("{link}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_becomes_text() {
        assert_eq!(escaped("<b a=\"x\" b='y'> & \u{1}\u{0}ä\n"), "&lt;b a=&quot;x&quot; b=&#39;y&#39;&gt; &amp; ä\n");
    }

    #[test]
    fn numbers_stay_together() {
        assert_eq!(prose("saves 21 % [-18.9, 23.8] or <more>"), "saves 21\u{a0}% [-18.9,\u{a0}23.8] or &lt;more&gt;");
        assert_eq!(prose("] [ a b"), "] [ a b");
    }

    #[test]
    fn a_link_stays_in_its_folder() {
        assert_eq!(file_link("nodes-chess", "csv"), "nodes-chess.csv");
        assert_eq!(file_link("../a b\"?#", "svg"), "..%2Fa%20b%22%3F%23.svg");
        assert_eq!(file_link("javascript:x", "svg"), "javascript%3Ax.svg");
    }
}
