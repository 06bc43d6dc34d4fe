//! Game files of Nine Men's Morris.
#![no_main]

use foehn_games::nine_mens_morris::NineMensMorris;

foehn_fuzz::target!(foehn_fuzz::record::<NineMensMorris>);
