//! Writing PBN.

use super::PbnBoard;
use crate::{Card, DoubleDummy, DoubleDummyTable, Doubling, Seat, Strain};
use foehn_game::Game;
use std::fmt::Write;

impl PbnBoard {
    /// The board as a file has it, with an empty line after it.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            // A quotation mark or a line break inside would end the value.
            let value: String =
                value.chars().map(|letter| if letter == '"' || letter.is_control() { '\'' } else { letter }).collect();
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        for (name, value) in
            self.tags.iter().filter(|(name, _)| !matches!(name.as_str(), "Contract" | "Declarer" | "Result"))
        {
            tag(name, value);
        }
        if let Some(dealer) = self.dealer {
            tag("Dealer", &dealer.to_string());
        }
        if let Some(vulnerability) = self.vulnerability {
            tag("Vulnerable", &vulnerability.to_string());
        }
        if let Some(deal) = self.deal {
            tag("Deal", &deal.text_from(self.dealer.unwrap_or(Seat::North)));
        }
        if let Some(contract) = self.contract {
            tag("Declarer", &contract.declarer.to_string());
            let doubled = match contract.doubling {
                Doubling::Undoubled => "",
                Doubling::Doubled => "X",
                Doubling::Redoubled => "XX",
            };
            tag("Contract", &format!("{}{doubled}", contract.bid));
        }
        if let Some(result) = self.result {
            tag("Result", &result.to_string());
        }
        self.write_auction(&mut text);
        self.write_play(&mut text);
        if let Some(table) = &self.table {
            write_table(table, &mut text);
        }
        text.push('\n');
        text
    }

    fn write_auction(&self, text: &mut String) {
        let Some(auction) = &self.auction else { return };
        let _ = writeln!(text, "[Auction \"{}\"]", auction.dealer());
        for row in auction.calls().chunks(4) {
            let calls: Vec<String> = row.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "{}", calls.join(" "));
        }
        if !auction.is_over() {
            text.push_str("*\n");
        }
    }

    fn write_play(&self, text: &mut String) {
        let (Some(deal), Some(contract)) = (self.deal, self.contract) else { return };
        if self.play.is_empty() {
            return;
        }
        let first = contract.declarer.next();
        let _ = writeln!(text, "[Play \"{first}\"]");
        let mut position = DoubleDummy::new(deal, contract.bid.strain(), first);
        for trick in self.play.chunks(4) {
            let mut row: [Option<Card>; 4] = [None; 4];
            for card in trick {
                row[(4 + position.seat().index() - first.index()) % 4] = Some(*card);
                position = position.play(*card);
            }
            let _ =
                writeln!(text, "{}", row.map(|card| card.map_or("-".to_owned(), |card| card.to_string())).join(" "));
        }
        if self.play.len() < 4 * deal.cards() {
            text.push_str("*\n");
        }
    }
}

fn write_table(table: &DoubleDummyTable, text: &mut String) {
    text.push_str("[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n");
    for seat in Seat::ALL {
        for strain in [4, 0, 1, 2, 3].map(|at| Strain::ALL[at]) {
            let _ = writeln!(text, "{seat} {:>2} {:>2}", strain.to_string(), table.tricks(strain, seat));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Auction, Call, Deal, Solver, Vulnerability};
    use foehn_game::kit::Random;

    /// A board played at random: with a whole auction and part of the play.
    fn random_board(random: &mut Random) -> PbnBoard {
        let deal = Deal::random(random);
        let dealer = Seat::ALL[random.below(4)];
        let mut auction = Auction::new(dealer);
        while !auction.is_over() {
            let calls: Vec<Call> = auction.legal_calls().take(8).collect();
            let call = if random.below(2) == 0 { Call::Pass } else { *random.choose(&calls).unwrap() };
            auction = auction.with(call).unwrap();
        }
        let contract = auction.contract();
        let mut play = Vec::new();
        if let Some(contract) = contract {
            let mut position = DoubleDummy::new(deal, contract.bid.strain(), contract.declarer.next());
            for _ in 0..random.below(53) {
                let moves = position.moves();
                let card = *random.choose(&moves).unwrap();
                play.push(card);
                position = position.play(card);
            }
        }
        PbnBoard {
            tags: vec![("Event".to_owned(), "a test; with {marks}".to_owned()), ("Board".to_owned(), "7".to_owned())],
            deal: Some(deal),
            dealer: Some(dealer),
            vulnerability: Some(Vulnerability::ALL[random.below(4)]),
            auction: Some(auction),
            contract,
            play,
            result: None,
            table: None,
        }
    }

    #[test]
    fn boards_read_back() {
        let mut random = Random::new(4);
        let mut boards: Vec<PbnBoard> = (0..40).map(|_| random_board(&mut random)).collect();
        let ending = Deal::parse("N:AK... QJ... T9... 87...").unwrap();
        boards[0].table = Some(Solver::new().table(&ending));
        boards[1].result = Some(9);
        let text: String = boards.iter().map(PbnBoard::write).collect();
        let mut read = PbnBoard::read(&text).unwrap();
        for board in &mut read {
            board.tags.retain(|(name, _)| !matches!(name.as_str(), "Contract" | "Declarer" | "Result"));
        }
        assert_eq!(read, boards);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let deal = "[Deal \"N:AK... QJ... T9... 87...\"]\n";
        let cases = [
            ("x".to_owned(), "line 1: `x` stands before any tag"),
            ("[Deal N]".to_owned(), "line 1: `[Deal N]` is no tag"),
            ("[Board \"1\"]\n\n{ open".to_owned(), "line 3: the comment"),
            ("\n[Deal \"N:AKQ... QJ... T9... 87...\"]".to_owned(), "line 2: [Deal]: North and East both hold SQ"),
            ("[Auction \"N\"]\n1H Pass\n1D".to_owned(), "line 3: call 3 (South): 1D is not above 1H"),
            ("[Dealer \"Q\"]".to_owned(), "[Dealer]: `Q` is no seat"),
            (format!("{deal}[Contract \"9NT\"]\n[Declarer \"S\"]"), "line 2: [Contract]: `9NT` is no contract"),
            (format!("{deal}[Play \"W\"]\nS8 - - -"), "cannot be followed without a deal and a contract"),
            (
                format!("{deal}[Contract \"1NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\nS2 - - -"),
                "line 5: West does not hold S2",
            ),
            ("[DoubleDummyTricks \"123\"]".to_owned(), "twenty hexadecimal digits"),
            ("[OptimumResultTable \"\"]\nN NT x".to_owned(), "line 2: `N NT x` is no row"),
        ];
        for (text, part) in cases {
            let said = PbnBoard::read(&text).unwrap_err().to_string();
            assert!(said.contains(part), "{text}: {said}");
        }
        let revoke =
            "[Deal \"N:A2... 3.2.. T9... 8.7..\"]\n[Contract \"1NT\"]\n[Declarer \"S\"]\n[Play \"W\"]\nS8 S2 H2 H7";
        assert!(PbnBoard::read(revoke).unwrap_err().to_string().contains("line 5: East plays H2 to S8 but holds S"));
    }
}
