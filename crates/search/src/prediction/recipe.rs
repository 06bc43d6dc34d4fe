//! The recipe of prediction: which bot throws.

use crate::method::PredictionMethod;
use crate::setting::{Name, Whole};
use crate::switches::switches;

switches! {
    /// Who predicts in a repeated game.
    pub struct PredictionRecipe of PredictionMethod::Prediction {
        /// The bot, one of those that `foehn roshambo bots` lists.
        value bot: Name = Name::new("ensemble");
        /// The seed of what is thrown at random.
        resource seed: Whole<0, 2147483647> = Whole::new(1);
    }
}
