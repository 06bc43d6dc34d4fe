//! Reading PBN.

use super::{PbnBoard, PbnError};
use crate::{
    Auction, Bid, Call, Card, Contract, Deal, DoubleDummy, DoubleDummyTable, Doubling, Seat, Strain, Vulnerability,
};
use foehn_game::Game;

/// A tag with the lines of its section.
struct Tag<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
    section: Vec<(usize, &'a str)>,
}

impl PbnBoard {
    /// The boards of a file.
    ///
    /// # Errors
    /// The line and what is wrong in it.
    ///
    /// ```
    /// use foehn_bridge::PbnBoard;
    /// let boards = PbnBoard::read("[Board \"1\"]\n[Deal \"N:AK... QJ... T9... 87...\"]\n").unwrap();
    /// assert_eq!(boards[0].deal.unwrap().cards(), 2);
    /// assert!(PbnBoard::read("[Deal \"N:AK...\"]").unwrap_err().to_string().starts_with("line 1"));
    /// ```
    pub fn read(text: &str) -> Result<Vec<PbnBoard>, PbnError> {
        let text = without_comments(text)?;
        let mut boards: Vec<Vec<Tag<'_>>> = Vec::new();
        let mut open = false;
        for (at, line) in text.lines().enumerate() {
            let (at, line) = (at + 1, line.trim());
            if line.is_empty() {
                open = false;
            } else if let Some(inside) = line.strip_prefix('[') {
                let (name, value) =
                    tag(inside).ok_or_else(|| wrong(at, format!("`{line}` is no tag; write [Name \"value\"]")))?;
                if !open {
                    boards.push(Vec::new());
                    open = true;
                }
                let tags = boards.last_mut().expect("a board was opened");
                tags.push(Tag { line: at, name, value, section: Vec::new() });
            } else {
                let last = boards.last_mut().and_then(|tags| tags.last_mut()).filter(|_| open);
                last.ok_or_else(|| wrong(at, format!("`{line}` stands before any tag")))?.section.push((at, line));
            }
        }
        boards.iter().map(|tags| board(tags)).collect()
    }
}

fn wrong(line: usize, what: impl Into<String>) -> PbnError {
    PbnError { line, what: what.into() }
}

/// The same lines with comments blanked out: `{..}` over several lines, `;` to the end of a line, and lines that begin with `%`. Quoted text is left alone.
fn without_comments(text: &str) -> Result<String, PbnError> {
    let mut clean = String::with_capacity(text.len());
    let mut brace: Option<usize> = None;
    for (at, line) in text.lines().enumerate() {
        let mut quoted = false;
        if brace.is_none() && line.starts_with('%') {
            clean.push('\n');
            continue;
        }
        for letter in line.chars() {
            match (brace, letter) {
                (Some(_), '}') => brace = None,
                (Some(_), _) => {}
                (None, '"') => {
                    quoted = !quoted;
                    clean.push(letter);
                }
                (None, '{') if !quoted => brace = Some(at + 1),
                (None, ';') if !quoted => break,
                (None, _) => clean.push(letter),
            }
        }
        // A line that held a comment alone does not end a board.
        if clean.ends_with('\n') && !line.trim().is_empty() {
            clean.push('%');
        }
        clean.push('\n');
    }
    match brace {
        Some(line) => Err(wrong(line, "the comment that begins with `{` has no `}`")),
        None => Ok(clean.lines().map(|line| if line == "%" { " %" } else { line }).collect::<Vec<_>>().join("\n")),
    }
}

/// `Name "value"]`
fn tag(inside: &str) -> Option<(&str, &str)> {
    let (name, rest) = inside.strip_suffix(']')?.split_once('"')?;
    let value = rest.trim_end().strip_suffix('"')?;
    let name = name.trim();
    (!name.is_empty() && !name.contains(char::is_whitespace)).then_some((name, value))
}

fn board(tags: &[Tag<'_>]) -> Result<PbnBoard, PbnError> {
    let mut board = PbnBoard::default();
    for tag in tags {
        let at = |what: String| wrong(tag.line, format!("[{}]: {what}", tag.name));
        let empty = tag.value.is_empty() || tag.value == "?";
        match tag.name {
            "Deal" if !empty => board.deal = Some(Deal::parse(tag.value).map_err(at)?),
            "Dealer" if !empty => board.dealer = Some(seat(tag.value).map_err(at)?),
            "Vulnerable" if !empty => {
                let parsed = Vulnerability::parse(tag.value);
                board.vulnerability =
                    Some(parsed.ok_or_else(|| at(format!("`{}` is not None, NS, EW or All", tag.value)))?);
            }
            "DoubleDummyTricks" if !empty => board.table = Some(table_of_letters(tag.value).map_err(at)?),
            "OptimumResultTable" => board.table = table_of_rows(&tag.section)?.or(board.table),
            "Result" if !empty => {
                board.result = tag.value.trim_start_matches('^').parse().ok().filter(|tricks| *tricks <= 13);
            }
            _ => {}
        }
        if !matches!(
            tag.name,
            "Deal" | "Dealer" | "Vulnerable" | "DoubleDummyTricks" | "OptimumResultTable" | "Auction" | "Play"
        ) {
            board.tags.push((tag.name.to_owned(), tag.value.to_owned()));
        }
    }
    for tag in tags {
        match tag.name {
            "Auction" if !tag.value.is_empty() => board.auction = Some(auction(tag)?),
            _ => {}
        }
    }
    board.contract = board.auction.as_ref().and_then(Auction::contract).or(contract_of_tags(tags)?);
    if let Some(tag) = tags.iter().find(|tag| tag.name == "Play" && !tag.value.is_empty()) {
        board.play = play(tag, &board)?;
    }
    Ok(board)
}

fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    match (letters.next().and_then(Seat::of_letter), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(format!("`{text}` is no seat; write N, E, S or W")),
    }
}

/// The words of a section, without notes and suffixes.
fn words<'a>(section: &'a [(usize, &'a str)]) -> impl Iterator<Item = (usize, &'a str)> {
    section.iter().flat_map(|(line, text)| text.split_whitespace().map(move |word| (*line, word))).filter(
        |(_, word)| {
            let note = word.starts_with('=') || word.starts_with('$') || word.starts_with('!') || word.starts_with('?');
            !note && *word != "%" && *word != "+"
        },
    )
}

fn auction(tag: &Tag<'_>) -> Result<Auction, PbnError> {
    let dealer = seat(tag.value).map_err(|what| wrong(tag.line, format!("[Auction]: {what}")))?;
    let mut auction = Auction::new(dealer);
    for (line, word) in words(&tag.section) {
        let word = word.trim_end_matches(['!', '?']);
        match word.to_ascii_lowercase().as_str() {
            "*" => break,
            // All pass.
            "ap" => {
                while !auction.is_over() {
                    auction = auction.with(Call::Pass).map_err(|what| wrong(line, what))?;
                }
            }
            _ => {
                let place = format!("call {} ({}): ", auction.calls().len() + 1, auction.seat().name());
                let call = Call::parse(word).map_err(|what| wrong(line, format!("{place}{what}")))?;
                auction = auction.with(call).map_err(|what| wrong(line, format!("{place}{what}")))?;
            }
        }
    }
    Ok(auction)
}

fn contract_of_tags(tags: &[Tag<'_>]) -> Result<Option<Contract>, PbnError> {
    let find = |name: &str| tags.iter().find(|tag| tag.name == name && !tag.value.is_empty() && tag.value != "?");
    let (Some(contract), Some(declarer)) = (find("Contract"), find("Declarer")) else { return Ok(None) };
    if contract.value.eq_ignore_ascii_case("pass") {
        return Ok(None);
    }
    let upper = contract.value.to_ascii_uppercase();
    let doubling = match upper.chars().rev().take_while(|letter| *letter == 'X').count() {
        0 => Doubling::Undoubled,
        1 => Doubling::Doubled,
        _ => Doubling::Redoubled,
    };
    let bid = Bid::parse(upper.trim_end_matches('X'));
    let bid = bid.ok_or_else(|| {
        wrong(contract.line, format!("[Contract]: `{}` is no contract; write 3NT or 4SX", contract.value))
    })?;
    let declarer = seat(declarer.value.trim_start_matches('^'))
        .map_err(|what| wrong(declarer.line, format!("[Declarer]: {what}")))?;
    Ok(Some(Contract { bid, declarer, doubling }))
}

/// The rows of a play section have a column for each seat, clockwise from the one named; who leads follows from the cards.
fn play(tag: &Tag<'_>, board: &PbnBoard) -> Result<Vec<Card>, PbnError> {
    let first = seat(tag.value).map_err(|what| wrong(tag.line, format!("[Play]: {what}")))?;
    let (Some(deal), Some(contract)) = (board.deal, board.contract) else {
        return Err(wrong(tag.line, "[Play]: cards cannot be followed without a deal and a contract"));
    };
    let mut position = DoubleDummy::new(deal, contract.bid.strain(), contract.declarer.next());
    let mut cards = Vec::new();
    let cells: Vec<(usize, &str)> = words(&tag.section).take_while(|(_, word)| *word != "*").collect();
    for row in cells.chunks(4) {
        for _ in 0..4 {
            let column = (4 + position.seat().index() - first.index()) % 4;
            let Some((line, word)) = row.get(column).filter(|(_, word)| !word.starts_with('-')) else {
                return Ok(cards);
            };
            let card = Card::parse(word.trim_end_matches(['!', '?'])).map_err(|what| wrong(*line, what))?;
            if !position.choices().contains(card) {
                return Err(wrong(*line, refusal(&position, card)));
            }
            cards.push(card);
            position = position.play(card);
        }
    }
    Ok(cards)
}

/// Why a card may not be played.
pub(crate) fn refusal(position: &DoubleDummy, card: Card) -> String {
    let seat = position.seat();
    match position.trick().next() {
        Some(led) if position.hand(seat).contains(card) => {
            format!("{} plays {card} to {led} but holds {}", seat.name(), led.suit().letter())
        }
        _ => format!("{} does not hold {card}", seat.name()),
    }
}

/// Rows such as `N NT 7`.
fn table_of_rows(section: &[(usize, &str)]) -> Result<Option<DoubleDummyTable>, PbnError> {
    let mut tricks = [[None; 4]; 5];
    for (line, row) in section.iter().filter(|(_, row)| *row != "%") {
        let mut columns = row.split_whitespace();
        let declarer = columns.next().and_then(|text| seat(text).ok());
        let strain = columns.next().and_then(Strain::parse);
        let count = columns.next().and_then(|text| text.parse::<u8>().ok()).filter(|count| *count <= 13);
        let (Some(declarer), Some(strain), Some(count)) = (declarer, strain, count) else {
            return Err(wrong(*line, format!("`{row}` is no row of a table of results; write such as N NT 7")));
        };
        tricks[strain.index()][declarer.index()] = Some(count);
    }
    let full = tricks.iter().flatten().all(Option::is_some);
    Ok(full.then(|| DoubleDummyTable::new(tricks.map(|row| row.map(Option::unwrap_or_default)))))
}

/// Twenty hexadecimal digits: North, South, East, West, each in no trumps, spades, hearts, diamonds, clubs.
fn table_of_letters(text: &str) -> Result<DoubleDummyTable, String> {
    let expected = || format!("`{text}` is not twenty hexadecimal digits of at most 13");
    let digits: Vec<u8> = text
        .chars()
        .map(|letter| letter.to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()
        .ok_or_else(expected)?;
    if digits.len() != 20 || digits.iter().any(|digit| *digit > 13) {
        return Err(expected());
    }
    let mut tricks = [[0; 4]; 5];
    for (at, digit) in digits.into_iter().enumerate() {
        let seat = [Seat::North, Seat::South, Seat::East, Seat::West][at / 5];
        let strain = [4, 0, 1, 2, 3][at % 5];
        tricks[strain][seat.index()] = digit;
    }
    Ok(DoubleDummyTable::new(tricks))
}
