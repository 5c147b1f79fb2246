/** Every redraw costs the same, whatever it brings: in a flood what came meanwhile is drawn together. */
const LEAST_BETWEEN_MS = 100;
/** On a slow machine redraws take a quarter of the time at most: the rest belongs to whoever is working on the page. */
const COST_SHARE = 4;
const MOST_BETWEEN_MS = 1_000;
/** A page that is hidden before its next frame never draws it: without a timer every later order would wait behind. */
const WITHOUT_FRAME_MS = 50;

/** Hands on what comes in: with the next frame when it is calm, gathered in a flood, at once when nothing is drawn. */
export function inBatches<T>(deliver: (items: T[]) => void): { add(item: T): void } {
  let waiting: T[] = [];
  let restsUntil = 0;
  let cancel: (() => void) | null = null;

  function deliverAll(): void {
    cancel?.();
    cancel = null;
    const items = waiting;
    waiting = [];
    if (items.length > 0) measured(() => deliver(items));
  }

  function measured(redraw: () => void): void {
    const startedAt = performance.now();
    restsUntil = startedAt + LEAST_BETWEEN_MS;
    redraw();
    // Behind the frame: by then the browser has drawn it, which costs more than computing it.
    setTimeout(() => {
      const wished = COST_SHARE * (performance.now() - startedAt);
      restsUntil = startedAt + Math.min(MOST_BETWEEN_MS, Math.max(LEAST_BETWEEN_MS, wished));
    });
  }

  function withNextFrame(): void {
    const timer = setTimeout(deliverAll, WITHOUT_FRAME_MS);
    const frame = requestAnimationFrame(deliverAll);
    cancel = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }

  function after(ms: number): void {
    const timer = setTimeout(withNextFrame, ms);
    cancel = () => clearTimeout(timer);
  }

  return {
    add(item) {
      waiting.push(item);
      // The timers of a hidden tab come late, and an order must ring.
      if (document.hidden) return queueMicrotask(deliverAll);
      if (cancel) return undefined;
      const rest = restsUntil - performance.now();
      return rest > 0 ? after(rest) : withNextFrame();
    },
  };
}
