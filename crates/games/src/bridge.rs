//! Bridge in the catalog: four seats, calls by a natural system, cards by sampling with double dummy inside.

use crate::playable::About;
use crate::secrets::PlayableSecrets;
use foehn_bridge::{Bridge, BridgePlayer};
use foehn_game::any::{AsHiddenChance, Rules, rules_of};
use foehn_game::{Hidden, Notation, Player};
use foehn_search::hidden::SecretThinker;
use foehn_search::{Method, SecretsRecipe};

impl PlayableSecrets for Bridge {
    const ABOUT: About = About {
        aliases: &["contract-bridge"],
        title: "Bridge",
        size: "52 cards",
        description: "four hands, an auction, thirteen tricks: partners see neither each other's cards nor the opponents'",
        example: "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3 W None 1S Pass 2S Pass Pass Pass H2",
        ..About::named("bridge")
    };
    const UNIT: &'static str = "points";
    const METHODS: &'static [Method] = &[Method::Sampling, Method::InformationSetUct];

    fn rules() -> &'static dyn Rules {
        rules_of::<Self, AsHiddenChance>()
    }

    fn engine(recipe: SecretsRecipe) -> Box<dyn SecretThinker<Self>> {
        Box::new(BridgePlayer::new(recipe))
    }

    /// The hand of each other seat, as far as it is hidden.
    fn held(&self, seat: Player) -> Vec<String> {
        let own = self.sight(seat);
        let others = Player::all(4).filter(|other| *other != seat);
        let hidden = others.filter(|other| self.sight(*other) != own);
        hidden.map(|other| format!("{} {}", Self::player_name(other), self.sight(other).own())).collect()
    }
}
