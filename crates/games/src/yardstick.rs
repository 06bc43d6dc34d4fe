//! What the numbers of a game's evaluation mean to a player: what a hundred is called, and how much of the point a lead
//! is worth.
//!
//! The share of the point that a lead of `s` hundredths lets a player expect is `1 / (1 + exp(-s / scale))`. The scales are
//! measured: `cargo run --release -p foehn-lab --example share` plays games of each evaluation against itself and fits
//! the scale by maximum likelihood. Stronger play makes more of a lead in checkers and Morris and less of one in the others:
//!
//! | a move | checkers | chess | Othello | Connect-4 | Morris |
//! | --- | --- | --- | --- | --- | --- |
//! | 3000 nodes, 60 games | 220 | 250 | 625 | 65 | 260 |
//! | 10000 nodes, 40 games | 135 | 270 | 810 | 95 | 240 |
//!
//! The second row is used, rounded. The scales belong to the evaluations as they are now, and are to be measured again
//! when those change.

/// What an estimate means.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Yardstick {
    /// A lead of so many hundredths gives 73 % of the point.
    pub scale: f64,
    /// What a hundred hundredths are, several of them: "pawns".
    pub unit: &'static str,
}

impl Yardstick {
    /// Points, and a hundred of them are nearly three quarters of a win: for evaluations that nobody has measured.
    pub const POINTS: Yardstick = Yardstick { scale: 100.0, unit: "points" };

    /// The share of the point to expect with a lead of so many hundredths.
    ///
    /// ```
    /// use foehn_games::yardstick::Yardstick;
    /// let yardstick = Yardstick { scale: 100.0, unit: "points" };
    /// assert_eq!(yardstick.share(0), 0.5);
    /// assert!(yardstick.share(100) > 0.73 && yardstick.share(-100) < 0.27);
    /// ```
    pub fn share(self, hundredths: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(hundredths) / self.scale).exp())
    }
}
