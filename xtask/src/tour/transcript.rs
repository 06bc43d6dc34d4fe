//! The transcripts in a document: blocks fenced with ```` ```console ````, their commands and what these print.

/// A command and the answer that the document gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Exchange<'a> {
    /// The line of the command in the document, from 1.
    pub(super) line: usize,
    /// What is typed, without the prompt; a backslash at the end of a line joins it with the next.
    pub(super) command: String,
    /// The line on which the answer begins, from 1.
    pub(super) answer_line: usize,
    /// The lines of the answer, without empty ones at its end.
    pub(super) answer: Vec<&'a str>,
}

const FENCE: &str = "```";
const PROMPT: &str = "$ ";

/// The exchanges of a document, in order.
///
/// # Errors
/// A block that does not end, or that does not begin with a command.
pub(super) fn read(text: &str) -> Result<Vec<Exchange<'_>>, String> {
    let mut exchanges: Vec<Exchange<'_>> = Vec::new();
    let mut fence: Option<Fence> = None;
    let mut continued = false;
    for (line, content) in (1..).zip(text.lines()) {
        match (&mut fence, content.strip_prefix(FENCE)) {
            (None, Some(language)) => {
                fence = Some(Fence { line, is_transcript: language.trim() == "console", has_command: false });
            }
            (Some(_), Some(_)) => fence = None,
            (Some(block), None) if block.is_transcript => {
                if continued {
                    continued = continue_command(exchanges.last_mut(), line, content);
                } else if let Some(command) = content.strip_prefix(PROMPT) {
                    block.has_command = true;
                    let command = command.to_owned();
                    let mut exchange = Exchange { line, command, answer_line: line + 1, answer: Vec::new() };
                    continued = joins_next(&mut exchange.command);
                    exchanges.push(exchange);
                } else if let (true, Some(exchange)) = (block.has_command, exchanges.last_mut()) {
                    exchange.answer.push(content);
                } else {
                    return Err(format!("line {line}: found `{content}`, expected a command such as `$ foehn games`"));
                }
            }
            _ => {}
        }
    }
    if let Some(block) = fence {
        return Err(format!("line {}: this block has no end, expected a line {FENCE}", block.line));
    }
    for exchange in &mut exchanges {
        while exchange.answer.last().is_some_and(|last| last.trim().is_empty()) {
            exchange.answer.pop();
        }
    }
    Ok(exchanges)
}

struct Fence {
    line: usize,
    is_transcript: bool,
    has_command: bool,
}

/// Adds a line to a command that goes on, and says whether it goes on still.
fn continue_command(exchange: Option<&mut Exchange<'_>>, line: usize, content: &str) -> bool {
    let Some(exchange) = exchange else { return false };
    exchange.command.push(' ');
    exchange.command.push_str(content.trim_start());
    exchange.answer_line = line + 1;
    joins_next(&mut exchange.command)
}

/// Takes the backslash from the end of a command, and says whether there was one.
fn joins_next(command: &mut String) -> bool {
    let joins = command.ends_with('\\');
    if joins {
        command.pop();
        command.truncate(command.trim_end().len());
    }
    joins
}

/// The document with other answers: of each exchange that has a new one, the lines of the old answer are replaced.
pub(super) fn rewrite(text: &str, exchanges: &[Exchange<'_>], answers: &[Option<Vec<String>>]) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut written = String::new();
    let mut next = 0;
    for (exchange, answer) in exchanges.iter().zip(answers) {
        let Some(answer) = answer else { continue };
        let begin = exchange.answer_line - 1;
        let kept = lines[next..begin].iter().copied();
        kept.chain(answer.iter().map(String::as_str)).for_each(|line| {
            written.push_str(line);
            written.push('\n');
        });
        next = begin + exchange.answer.len();
    }
    for line in &lines[next..] {
        written.push_str(line);
        written.push('\n');
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "Words.\n\n```console\n$ foehn one\n1\n\n2\n\n$ foehn two \\\n    --more\nb\n```\n\n```text\n$ not run\nx\n```\n\n\
                            ```console\n$ foehn three\n```\n";

    #[test]
    fn commands_and_answers_are_read_with_their_places() {
        let exchanges = read(DOCUMENT).unwrap();
        let told: Vec<_> = exchanges.iter().map(|e| (e.line, e.command.as_str(), e.answer_line)).collect();
        assert_eq!(told, [(4, "foehn one", 5), (9, "foehn two --more", 11), (20, "foehn three", 21)]);
        assert_eq!(exchanges[0].answer, ["1", "", "2"]);
        assert_eq!(exchanges[1].answer, ["b"]);
        assert!(exchanges[2].answer.is_empty());
    }

    #[test]
    fn blocks_that_are_no_transcripts_are_refused() {
        for (text, line) in [("```console\nno command\n```\n", "line 2"), ("a\n```console\n$ x\n", "line 2")] {
            let error = read(text).unwrap_err();
            assert!(error.starts_with(line), "{error}");
        }
        let stray = "```console\n$ x\n```\n```console\nanswer of nothing\n```\n";
        assert!(read(stray).unwrap_err().starts_with("line 5"), "an answer needs a command in its own block");
    }

    #[test]
    fn new_answers_replace_the_old_ones_and_nothing_else() {
        let exchanges = read(DOCUMENT).unwrap();
        assert_eq!(rewrite(DOCUMENT, &exchanges, &[None, None, None]), DOCUMENT);
        let answers = [Some(vec!["9".to_owned()]), None, Some(vec!["c".to_owned(), "d".to_owned()])];
        let expected = DOCUMENT.replace("1\n\n2\n", "9\n").replace("$ foehn three\n", "$ foehn three\nc\nd\n");
        assert_eq!(rewrite(DOCUMENT, &exchanges, &answers), expected);
    }
}
