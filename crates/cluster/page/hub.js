// @ts-check
// The live page of a hub: asks once a second how it stands, and draws it. Text is never markup.

/**
 * @param {string} tag
 * @param {string} [className]
 * @param {string} [text]
 */
function el(tag, className, text) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
}

/** @param {number} count */
const grouped = (count) => Math.round(count).toLocaleString("en");

/** @param {number} seconds */
function ago(seconds) {
    if (seconds < 90) return `${seconds} s ago`;
    if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
    return `${Math.round(seconds / 3600)} h ago`;
}

/**
 * The curve of a test between its bounds, or of a rating.
 * @param {any} result
 */
function curve(result) {
    const points = /** @type {[number, number][]} */ (result.curve ?? []);
    if (points.length < 2) return null;
    const bounds = result.sprt ? [result.sprt.low, result.sprt.high] : [0];
    const values = points.map((point) => point[1]).filter((value) => Number.isFinite(value));
    const low = Math.min(...values, ...bounds);
    const high = Math.max(...values, ...bounds, low + 1);
    const last = points[points.length - 1][0];
    const x = (/** @type {number} */ pairs) => (300 * pairs) / Math.max(last, 1);
    const y = (/** @type {number} */ value) => 95 - (90 * (value - low)) / (high - low);
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    svg.setAttribute("viewBox", "0 0 300 100");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("role", "img");
    const what = result.sprt ? "logarithm of the likelihood ratio" : "Elo";
    svg.setAttribute("aria-label", `${what} by pairs of games, now ${values[values.length - 1]?.toFixed(2)}`);
    for (const bound of bounds) {
        const line = document.createElementNS(space, "line");
        line.setAttribute("class", "bound");
        line.setAttribute("x1", "0");
        line.setAttribute("x2", "300");
        line.setAttribute("y1", String(y(bound)));
        line.setAttribute("y2", String(y(bound)));
        svg.append(line);
    }
    const path = document.createElementNS(space, "polyline");
    path.setAttribute("class", "curve");
    const drawn = points.filter((point) => Number.isFinite(point[1]));
    path.setAttribute("points", drawn.map((point) => `${x(point[0]).toFixed(1)},${y(point[1]).toFixed(1)}`).join(" "));
    svg.append(path);
    return svg;
}

/** @param {any} run */
function runCard(run) {
    const card = el("article", "card");
    const title = el("h3");
    title.append(el("span", "", run.title), el("span", `state ${run.state}`, run.state));
    card.append(title);
    const total = run.total ?? 0;
    const share = el("progress");
    share.setAttribute("max", String(Math.max(total, 1)));
    share.setAttribute("value", String(run.state === "done" ? Math.max(total, 1) : run.settled));
    share.setAttribute("aria-label", `${run.settled} of ${total} jobs`);
    card.append(share);
    const counts = `${run.id} · ${grouped(run.settled)} of ${run.total === null ? "?" : grouped(total)} jobs · ${grouped(run.held)} in hand · ${grouped(run.awaiting)} await a check`;
    card.append(el("p", "soft", counts));
    if (run.score) card.append(el("p", "", run.score));
    if (run.why) card.append(el("p", "failed", run.why));
    const drawn = run.result ? curve(run.result) : null;
    if (drawn) card.append(drawn);
    return card;
}

/** @param {any} worker */
function workerCard(worker) {
    const card = el("article", "card");
    const title = el("h3");
    title.append(
        el("span", "", `${worker.name} on ${worker.host}`),
        el("span", `state ${worker.standing}`, worker.standing),
    );
    card.append(title);
    card.append(el("p", "", `${grouped(worker.finished)} jobs${worker.nodes_per_second > 0 ? ` · ${grouped(worker.nodes_per_second)} nodes/s` : ""}`));
    const silent = worker.silent > 5 ? ` · silent for ${worker.silent} s` : "";
    card.append(el("p", "soft", `${worker.threads} threads · ${grouped(worker.held)} in hand${silent}`));
    return card;
}

/**
 * @param {string} id
 * @param {Element[]} children
 * @param {string} empty
 */
function fill(id, children, empty) {
    const place = /** @type {HTMLElement} */ (document.getElementById(id));
    place.replaceChildren(...(children.length > 0 ? children : [el("p", "soft", empty)]));
}

/** @param {any} status */
function show(status) {
    const threads = status.workers.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + each.threads, 0);
    const open = status.runs.filter((/** @type {any} */ run) => run.state === "open").length;
    const pulse = `${open} open runs · ${status.workers.length} workers, ${threads} threads · ${grouped(status.taken)} results taken`;
    /** @type {HTMLElement} */ (document.getElementById("pulse")).textContent = pulse;
    fill("runs", status.runs.map(runCard), "No runs yet: foehn hub submit");
    fill("workers", status.workers.slice(0, 200).map(workerCard), "No workers: foehn worker");
    const banned = status.accounts.filter((/** @type {any} */ account) => account.banned);
    const bans = banned.map((/** @type {any} */ account) => el("li", "failed", `${account.name} is banned: ${account.banned}`));
    const events = status.events.map((/** @type {any} */ event) => {
        const item = el("li");
        item.append(el("span", "soft", `${ago(event.ago)} `), document.createTextNode(event.words));
        return item;
    });
    fill("events", [...bans, ...events], "Nothing yet");
}

async function look() {
    try {
        const answer = await fetch("/status", { cache: "no-store" });
        show(await answer.json());
    } catch {
        /** @type {HTMLElement} */ (document.getElementById("pulse")).textContent = "the hub does not answer";
    }
    setTimeout(look, document.hidden ? 10_000 : 1_000);
}

look();
