//! Zeroed memory from the system for the arrays of a tree: a page costs nothing until it is written.
//!
//! A tree is given its whole limit when it is made, so that it never grows, never moves and never fails later; what
//! a short search does not touch is not there.

use memmap2::MmapMut;
use std::cell::UnsafeCell;
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// What may lie in pages that several threads write.
///
/// # Safety
/// All bits zero must be a value, and a shared reference must be enough to write it soundly: an atomic, or a cell whose user keeps the
/// threads apart.
#[allow(unsafe_code)]
pub(super) unsafe trait Plain: Sized {}

// SAFETY: atomic integers, for which every bit pattern is a value.
#[allow(unsafe_code)]
unsafe impl Plain for AtomicU32 {}
// SAFETY: as above.
#[allow(unsafe_code)]
unsafe impl Plain for AtomicU64 {}

/// An array in pages of its own.
pub(super) struct Pages<T> {
    bytes: MmapMut,
    count: usize,
    items: PhantomData<T>,
}

impl<T: Plain> Pages<T> {
    /// So many zeroed items; `None` where the system has no room for them.
    pub(super) fn zeroed(count: usize) -> Option<Self> {
        assert!(align_of::<T>() <= 4096, "pages begin at multiples of 4096");
        let count = count.max(1);
        let bytes = MmapMut::map_anon(count.checked_mul(size_of::<T>().max(1))?).ok()?;
        #[cfg(target_os = "linux")]
        // A system without huge pages refuses; small ones do as well, only slower.
        let _ = bytes.advise(memmap2::Advice::HugePage);
        Some(Pages { bytes, count, items: PhantomData })
    }

    /// All items.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(super) fn all(&self) -> &[T] {
        // SAFETY: the pages hold so many items and are aligned far enough (both seen to above), live as long as `self`, and `Plain` promises
        // that zeroes are items and that shared writes are sound.
        unsafe { std::slice::from_raw_parts(self.bytes.as_ptr().cast(), self.count) }
    }
}

/// A move in the tree: written once by the thread that made the node, before any other can find it.
pub(super) struct MoveCell<M>(UnsafeCell<MaybeUninit<M>>);

// SAFETY: `MaybeUninit` takes any bits. Who writes and who reads is kept apart by the tree: a block of nodes is written before its number
// is published (release) and read after that number was seen (acquire); `write` and `read` say so again.
#[allow(unsafe_code)]
unsafe impl<M: Copy + Send + Sync> Plain for MoveCell<M> {}

impl<M: Copy> MoveCell<M> {
    /// Writes the move of a node that only this thread knows of.
    ///
    /// # Safety
    /// No other thread may have this cell: its block is not published.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(super) unsafe fn write(&self, mv: M) {
        // SAFETY: promised by the caller.
        unsafe { self.0.get().write(MaybeUninit::new(mv)) };
    }

    /// The move of a node that was published.
    ///
    /// # Safety
    /// The cell must have been written, and its block seen by an acquiring load.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub(super) unsafe fn read(&self) -> M {
        // SAFETY: promised by the caller.
        unsafe { (*self.0.get()).assume_init() }
    }
}

// SAFETY: see `Plain` above: the tree keeps writers and readers apart.
#[allow(unsafe_code)]
unsafe impl<M: Send + Sync> Sync for MoveCell<M> {}
