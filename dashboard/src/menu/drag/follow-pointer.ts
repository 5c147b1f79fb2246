import type { DragMap } from './drag-map.ts';
import type { DragState, Target } from './drag-store.ts';
import { targetAt } from './pointer-target.ts';

/** The element that floats under the pointer; there is one at most. */
export const FLOATING_ID = 'menu-floating';

type Options = {
  activatorEvent: Event;
  /** Of the card when it was taken. */
  rect: DOMRect;
  map(): DragMap;
  state(): DragState;
  aim(map: DragMap, target: Target): void;
};

export type Follower = {
  moveTo(place: { left: number; top: number }): void;
  /** Looks at once where a frame was still to come: what is let go quickly on a slow tablet lands where it was let go. */
  catchUp(): void;
  stop(): void;
};

type Point = { x: number; y: number };

/** Keeps the floating copy under the pointer, and looks once per frame what lies underneath. */
export function followPointer({ activatorEvent, rect, map, state, aim }: Options): Follower {
  const taken = pointOf(activatorEvent);
  let pointer = taken;
  let frame = 0;

  function moveTo({ left, top }: { left: number; top: number }): void {
    const floating = document.getElementById(FLOATING_ID);
    if (!floating) return;
    floating.style.width = `${rect.width}px`;
    floating.style.height = `${rect.height}px`;
    floating.style.translate = `${left}px ${top}px`;
  }

  function look(): void {
    frame = 0;
    if (!pointer) return;
    const known = map();
    const target = targetAt(pointer.x, pointer.y, known, state());
    if (target) aim(known, target);
  }

  const lookSoon = () => {
    frame ||= requestAnimationFrame(look);
  };

  function onMove(event: Event): void {
    pointer = pointOf(event) ?? pointer;
    if (!pointer || !taken) return;
    moveTo({ left: rect.left + pointer.x - taken.x, top: rect.top + pointer.y - taken.y });
    lookSoon();
  }

  moveTo(rect);
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  if (taken) {
    document.addEventListener('mousemove', onMove, options);
    document.addEventListener('touchmove', onMove, options);
    // The page scrolls by itself near its edges, under a pointer that rests.
    document.addEventListener('scroll', lookSoon, options);
  }
  return {
    moveTo,
    catchUp() {
      if (frame === 0) return;
      cancelAnimationFrame(frame);
      look();
    },
    stop() {
      listening.abort();
      cancelAnimationFrame(frame);
    },
  };
}

/** null for a key: then nothing is followed. */
function pointOf(event: Event): Point | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'TouchEvent' in globalThis && event instanceof TouchEvent ? event.touches[0] : undefined;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}
