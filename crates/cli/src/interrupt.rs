//! Ctrl-C: the first one stops the running search, which then answers with what it has finished; a second one, or one
//! while nothing is searched, ends the command.

use anyhow::Context;
use foehn_search::{Budget, Control};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What shells expect of a command that Ctrl-C ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// Listens for Ctrl-C.
pub(crate) struct Interrupt(Arc<State>);

#[derive(Default)]
struct State {
    pressed: AtomicBool,
    running: Mutex<Option<Control>>,
}

impl Interrupt {
    /// Listens from now on; once in a process.
    pub(crate) fn listen() -> anyhow::Result<Self> {
        let state = Arc::new(State::default());
        let heard = Arc::clone(&state);
        ctrlc::set_handler(move || heard.press()).context("cannot listen for Ctrl-C")?;
        Ok(Interrupt(state))
    }

    /// Does `work`, a search within `budget`, which Ctrl-C stops. The budget that `work` gets can be stopped once only,
    /// so that the next search begins afresh.
    pub(crate) fn during<T>(&self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
        let budget = Budget { control: Control::default(), ..budget.clone() };
        self.0.set_running(Some(budget.control.clone()));
        let done = work(&budget);
        self.0.set_running(None);
        done
    }

    /// Whether Ctrl-C was pressed since the last time this was asked.
    pub(crate) fn was_pressed(&self) -> bool {
        self.0.pressed.swap(false, Ordering::Relaxed)
    }
}

/// Whether Ctrl-C has ended work of this process before it was done.
static ENDED_WORK: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C has ended the work of this command before it was done.
pub(crate) fn has_ended_work() -> bool {
    ENDED_WORK.load(Ordering::Relaxed)
}

/// An interrupt that Ctrl-C raises, for work that ends with what it has finished; a second one ends the command. Listens
/// from now on; once in a process. The command then ends with the exit code of Ctrl-C, whatever it answers.
pub(crate) fn raised_by_ctrl_c() -> anyhow::Result<foehn_lab::Interrupt> {
    let interrupt = foehn_lab::Interrupt::default();
    let heard = interrupt.clone();
    let press = move || {
        if ENDED_WORK.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
        heard.raise();
    };
    ctrlc::set_handler(press).context("cannot listen for Ctrl-C")?;
    Ok(interrupt)
}

impl State {
    fn press(&self) {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        match running {
            Some(control) => {
                self.pressed.store(true, Ordering::Relaxed);
                control.stop();
            }
            None => std::process::exit(EXIT_CODE.into()),
        }
    }

    fn set_running(&self, control: Option<Control>) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = control;
    }
}
