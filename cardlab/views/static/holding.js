// A hand that its player arranges: which of two equal cards is which, the order, dragging. It knows no rule.

const HOLD = 220;   // ms a finger rests on a card before it drags it in every direction; until then the page may scroll
const SLACK = 7;    // px a pointer may tremble in a click
const SLIDE = 140;  // ms in which the other cards make way

const SUITS_IN_HAND = "SHCD";   // black and red in turn
const RANKS_IN_HAND = "23456789TJQKA";
const SORTS = {
  suit: ([rank, suit]) => 13 * SUITS_IN_HAND.indexOf(suit) + RANKS_IN_HAND.indexOf(rank),
  rank: ([rank, suit]) => 4 * RANKS_IN_HAND.indexOf(rank) + SUITS_IN_HAND.indexOf(suit),
};
const placeOf = (face, by) => (SUITS_IN_HAND.includes(face[1]) ? SORTS[by](face) : Infinity);   // jokers last

/** The face of a card that has a name of its own: "7H#1" is the second seven of hearts. */
export const faceOf = (id) => id.split("#")[0];

/** A name for each card, so that equal ones differ: "7H#0", "7H#1". */
export function named(faces) {
  const seen = new Map();
  return faces.map((face) => {
    const n = seen.get(face) ?? 0;
    seen.set(face, n + 1);
    return `${face}#${n}`;
  });
}

/** Whether two lists hold the same cards, copies counted. */
export const sameCards = (a, b) => a.length === b.length && [...a].sort().join() === [...b].sort().join();

/** The order of a hand, kept as long as a round lasts. `fresh` are the cards that came last. */
export class Holding {
  constructor() { this.clear(); }

  clear() {
    this.order = [];   // also of cards that have gone: one that is taken back returns to its place
    this.held = new Set();
    this.fresh = new Set();
  }

  get ids() { return this.order.filter((id) => this.held.has(id)); }

  /** Take over the `faces` of a scene. Of equal cards one of `leaving` goes first; `back` says that a move was taken back. */
  update(faces, { leaving, back }) {
    if (!this.order.length) {
      this.order = named(faces);
      this.held = new Set(this.order);
      this.sort("suit");
      return;
    }
    const wanted = Map.groupBy(faces, (face) => face);
    for (const [face, ids] of Map.groupBy(this.ids, faceOf)) {
      const surplus = Math.max(0, ids.length - (wanted.get(face)?.length ?? 0));
      const last = ids.toSorted((a, b) => leaving.includes(a) - leaving.includes(b));
      for (const id of last.slice(ids.length - surplus)) this.held.delete(id);
    }
    const fresh = [];
    for (const [face, all] of wanted) {
      for (let missing = all.length - this.ids.filter((id) => faceOf(id) === face).length; missing > 0; missing -= 1) {
        fresh.push(this.add(face, back));
      }
    }
    if (fresh.length) this.fresh = new Set(back ? [] : fresh);
  }

  add(face, back) {
    const old = back && this.order.find((id) => faceOf(id) === face && !this.held.has(id));
    let n = 0;
    while (this.held.has(`${face}#${n}`)) n += 1;
    const id = old || `${face}#${n}`;
    if (!old) this.order = [...this.order.filter((other) => other !== id), id];
    this.held.add(id);
    return id;
  }

  sort(by) { this.order.sort((a, b) => placeOf(faceOf(a), by) - placeOf(faceOf(b), by)); }

  /** Put a card at place `to` of the hand; whether that changed anything. */
  move(id, to) {
    const others = this.ids.filter((other) => other !== id);
    if (to < 0 || to > others.length || this.ids[to] === id) return false;
    const rest = this.order.filter((other) => other !== id);
    rest.splice(to < others.length ? rest.indexOf(others[to]) : rest.length, 0, id);
    this.order = rest;
    return true;
  }
}

/**
 * Let the cards of `hand` be dragged, by mouse, pen or finger. While one is on its way the others make way for it.
 * `lift(slot)` says that a card is on its way, `drop(slot, target)` what lies where it was let go, null where that is the hand;
 * it answers whether the card stays there until the kernel has said more.
 */
export function draggable(hand, { signal, motion, lift, drop }) {
  let grip = null;
  const on = (kind, act, options) => hand.addEventListener(kind, act, { signal, ...options });

  const release = () => {
    clearTimeout(grip?.timer);
    grip?.slot.classList.remove("cl-dragged");
    if (grip) grip.slot.style.translate = "";
    grip = null;
  };
  const begin = () => {
    grip.lifted = true;
    grip.button.setPointerCapture(grip.pointer);
    grip.slot.classList.add("cl-dragged");
    lift(grip.slot);
    follow(grip);
  };

  on("pointerdown", (event) => {
    const button = event.target.closest("button");
    if (!button || event.button || !event.isPrimary) return;
    release();
    const slot = button.parentElement;
    const box = slot.getBoundingClientRect();
    const touch = event.pointerType === "touch";
    grip = { button, slot, touch, pointer: event.pointerId, dx: event.clientX - box.x, dy: event.clientY - box.y,
      startX: event.clientX, startY: event.clientY, x: event.clientX, y: event.clientY, timer: touch ? setTimeout(begin, HOLD) : 0 };
  });
  on("pointermove", (event) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    if (!grip.slot.isConnected) { release(); return; }
    [grip.x, grip.y] = [event.clientX, event.clientY];
    const [far, down] = [Math.abs(grip.x - grip.startX), Math.abs(grip.y - grip.startY)];
    if (!grip.lifted && Math.max(far, down) < SLACK) return;
    if (!grip.lifted && grip.touch && down > far) release();   // the page scrolls
    else if (grip.lifted) follow(grip);
    else begin();
  });
  on("pointerup", (event) => {
    if (!grip || event.pointerId !== grip.pointer) return;
    const { slot, lifted, x, y } = grip;
    if (lifted && slot.isConnected) {
      const under = document.elementsFromPoint(x, y).find((node) => !slot.contains(node));
      slot.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });   // it was no click
      if (drop(slot, under?.closest("[data-heap], [data-meld]") ?? null)) grip = null;
    }
    release();
  });
  on("pointercancel", () => {
    if (grip?.lifted) drop(grip.slot, null);
    release();
  });
  on("touchmove", (event) => { if (grip?.lifted) event.preventDefault(); }, { passive: false });
  on("contextmenu", (event) => { if (grip?.touch) event.preventDefault(); });

  /** The card follows the pointer; over the hand the others make way. */
  function follow({ slot, x, y, dx, dy }) {
    const frame = hand.getBoundingClientRect();
    const left = (node) => frame.x + node.offsetLeft - hand.offsetLeft;
    const top = (node) => frame.y + node.offsetTop - hand.offsetTop;
    if (y > frame.y - 10 && y < frame.bottom + 10) {
      const slots = [...hand.children];
      const away = (node) => Math.abs(left(node) + node.offsetWidth / 2 - x) + 4 * Math.abs(top(node) + node.offsetHeight / 2 - y);
      const from = slots.indexOf(slot);
      const to = slots.indexOf(slots.reduce((best, node) => (away(node) < away(best) ? node : best)));
      const between = to > from ? slots.slice(from + 1, to + 1) : slots.slice(to, from);
      const before = between.map((node) => [left(node), top(node)]);
      if (to > from) slot.before(...between);
      else if (to < from) slot.after(...between);
      if (motion()) {
        between.forEach((node, i) => node.animate(
          { translate: [`${before[i][0] - left(node)}px ${before[i][1] - top(node)}px`, "0px 0px"] }, { duration: SLIDE, easing: "ease-out" }));
      }
    }
    slot.style.translate = `${x - dx - left(slot)}px ${y - dy - top(slot)}px`;
  }
}
