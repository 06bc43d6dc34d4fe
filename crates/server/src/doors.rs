//! The doors: how many connections are open at once, how long one may be silent, and how long it may take to ask.
//!
//! - A connection on which nothing moves for long is closed: a reader who opens a stream and never takes what is sent would otherwise keep
//!   its search alive for ever.
//! - The head of a request must be there soon after its first byte, however slowly its bytes drip.
//! - Where the house is full, the connection goes that has waited longest without asking anything; so those who only hold doors open keep
//!   nobody out. Others than this machine have no more than a quarter of the doors by address.
//!
//! Bodies have a time of their own (`asked.rs`).

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use futures_util::task::AtomicWaker;
use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep};

/// A connection on which nothing moves for so long is closed. Streams send something every few seconds.
const LONGEST_SILENCE: Duration = Duration::from_secs(90);

/// From the first byte of a request, or from the beginning of a connection, its head must be whole after so long.
const LONGEST_HEAD: Duration = Duration::from_secs(10);

/// Listens with a limit on connections.
pub(crate) struct Doors {
    listener: TcpListener,
    connections: Arc<Semaphore>,
    visitors: Visitors,
    /// The most connections of one address that is not this machine.
    most_by_address: usize,
}

/// A connection that counts.
pub(crate) struct Connection {
    stream: TcpStream,
    visitor: Visitor,
    /// When it is closed, and for which of the two times.
    until: Pin<Box<Sleep>>,
    limit: Limit,
    _permit: OwnedSemaphorePermit,
}

/// Which time a connection has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Limit {
    Head,
    Silence,
}

/// Who is behind a connection, and what it does.
#[derive(Clone)]
pub(crate) struct Visitor(Arc<Behaviour>);

struct Behaviour {
    address: IpAddr,
    state: AtomicU8,
    waker: AtomicWaker,
}

/// What a connection does. It comes asking, works from the head of a request to its answer, and rests between requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum State {
    /// The head of a request is on its way.
    Asking,
    /// A request is being answered.
    Served,
    /// It has been answered, and nothing has come since.
    Resting,
    /// It has been shown out.
    Dismissed,
}

impl Visitor {
    fn new(address: IpAddr) -> Self {
        let state = AtomicU8::new(State::Asking as u8);
        Visitor(Arc::new(Behaviour { address, state, waker: AtomicWaker::new() }))
    }

    /// The head of a request is there.
    pub(crate) fn asked(&self) {
        self.move_on(State::Asking, State::Served);
        self.move_on(State::Resting, State::Served);
    }

    /// Its answer begins.
    pub(crate) fn answered(&self) {
        self.move_on(State::Served, State::Resting);
    }

    fn is(&self, state: State) -> bool {
        self.0.state.load(Ordering::Relaxed) == state as u8
    }

    /// Goes from one state to another; nothing happens in any other state.
    fn move_on(&self, from: State, to: State) -> bool {
        self.0.state.compare_exchange(from as u8, to as u8, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Shows it out, where it only waits; whether it did.
    fn dismiss(&self) -> bool {
        let waited = self.move_on(State::Asking, State::Dismissed) || self.move_on(State::Resting, State::Dismissed);
        if waited {
            self.0.waker.wake();
        }
        waited
    }
}

impl Connected<IncomingStream<'_, Doors>> for Visitor {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Self {
        stream.io().visitor.clone()
    }
}

/// All connections, the oldest first.
#[derive(Clone, Default)]
struct Visitors(Arc<Mutex<VecDeque<Weak<Behaviour>>>>);

impl Visitors {
    fn add(&self, visitor: &Visitor) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_back(Arc::downgrade(&visitor.0));
        // What has gone is forgotten now and then, so that the list stays as short as there are connections.
        if all.len().is_multiple_of(256) {
            all.retain(|known| known.strong_count() > 0);
        }
    }

    fn count(&self, address: IpAddr) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().filter_map(Weak::upgrade).filter(|known| known.address == address).count()
    }

    /// Dismisses the oldest connection that has not asked yet, or else the oldest that rests; of this address, or of any.
    fn dismiss_one(&self, address: Option<IpAddr>) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        [State::Asking, State::Resting].into_iter().any(|state| {
            let known = all.iter().filter_map(Weak::upgrade).map(Visitor);
            let mut waiting = known.filter(|visitor| address.is_none_or(|address| visitor.0.address == address));
            waiting.any(|visitor| visitor.is(state) && visitor.dismiss())
        })
    }
}

impl Doors {
    pub(crate) fn new(listener: TcpListener, connections: usize) -> Self {
        Doors {
            listener,
            connections: Arc::new(Semaphore::new(connections)),
            visitors: Visitors::default(),
            most_by_address: connections.div_ceil(4),
        }
    }

    /// Whether one more connection of this address may come in.
    fn admits(&self, address: IpAddr) -> bool {
        address.is_loopback()
            || self.visitors.count(address) < self.most_by_address
            || self.visitors.dismiss_one(Some(address))
    }

    /// The right to one more connection; where there is none, somebody who only waits has to go.
    async fn permit(&self) -> OwnedSemaphorePermit {
        if self.connections.available_permits() == 0 {
            self.visitors.dismiss_one(None);
        }
        self.connections.clone().acquire_owned().await.expect("the semaphore is never closed")
    }
}

impl Listener for Doors {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) if self.admits(address.ip()) => {
                    let permit = self.permit().await;
                    // An event is small and should leave at once; where that cannot be set, it leaves a little later.
                    let _ = stream.set_nodelay(true);
                    let visitor = Visitor::new(address.ip());
                    self.visitors.add(&visitor);
                    let until = Box::pin(tokio::time::sleep(LONGEST_HEAD));
                    return (Connection { stream, visitor, until, limit: Limit::Head, _permit: permit }, address);
                }
                Ok(_) => {}
                // Too many open files, or a connection that went away: others may come later.
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connection {
    /// Gives it all of a time from now on.
    fn give(&mut self, limit: Limit) {
        let time = match limit {
            Limit::Head => LONGEST_HEAD,
            Limit::Silence => LONGEST_SILENCE,
        };
        self.limit = limit;
        self.until.as_mut().reset(Instant::now() + time);
    }

    /// Passes on what happened; where nothing did for too long, says so. The time for a head runs on, whatever drips.
    fn watched<T>(&mut self, context: &mut Context<'_>, polled: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        let head_is_there = self.limit == Limit::Head && !self.visitor.is(State::Asking);
        if head_is_there || (polled.is_ready() && self.limit == Limit::Silence) {
            self.give(Limit::Silence);
        }
        self.visitor.0.waker.register(context.waker());
        if self.visitor.is(State::Dismissed) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        match self.until.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => polled,
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        if buffer.filled().len() > before && self.visitor.move_on(State::Resting, State::Asking) {
            self.give(Limit::Head);
        }
        self.watched(context, polled)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, polled)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watched(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
