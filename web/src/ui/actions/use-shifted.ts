import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AWAKE_AFTER_MS } from '../../page/use-held.ts';

type Place = readonly [x: number, y: number];

/** A finger that aims at a button does not miss it by so little. */
const STILL_THERE_PX = 4;
/** Where each one stood in the page; whoever scrolls moves nothing. */
const places = new WeakMap<HTMLElement, Place>();
const asleep = new Set<HTMLElement>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * A banner above the cards or a panel beside them moves all of them at once, and so does a row that becomes lower. What has
 * moved is marked `data-shifted` for a moment, in which its style lets nothing be pressed: a finger on its way came for
 * what stood there before. Seen after the browser has placed everything and before it draws it.
 */
export function markShifted(selector: string): void {
  const seen = [...document.querySelectorAll<HTMLElement>(selector)].map((part) => {
    const before = places.get(part);
    const place = placeOf(part);
    const hasMoved = before !== undefined && distance(before, place) > STILL_THERE_PX;
    if (!before || hasMoved) places.set(part, place);
    return { part, isNew: before === undefined, hasMoved };
  });
  if (!seen.some(({ hasMoved }) => hasMoved)) return;
  for (const { part, isNew, hasMoved } of seen)
    if (isNew || hasMoved) {
      part.dataset['shifted'] = '';
      asleep.add(part);
    }
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const part of asleep) delete part.dataset['shifted'];
    asleep.clear();
  }, AWAKE_AFTER_MS);
}

/** Is anything drawn that may have moved? What is new has moved nowhere. */
export const hasPlaced = (selector: string): boolean =>
  [...document.querySelectorAll<HTMLElement>(selector)].some((part) => places.has(part));

/** By its place in the layout: what is on its way in stands where it will be. */
function placeOf(part: HTMLElement): Place {
  let [x, y] = [0, 0];
  for (let at: Element | null = part; at instanceof HTMLElement; at = at.offsetParent) {
    x += at.offsetLeft;
    y += at.offsetTop;
  }
  return [x, y];
}

const distance = ([x, y]: Place, [toX, toY]: Place): number => Math.hypot(toX - x, toY - y);

/** For what is drawn with them and may take their room. What changes the page above them is seen by itself. */
export function useShifted(selector: string): void {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // The first look is the watch's: asked before it, the browser would place the whole page once more.
    if (isFirst.current) isFirst.current = false;
    else markShifted(selector);
  });
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => markShifted(selector));
    const main = document.querySelector('main');
    for (const part of [main?.previousElementSibling, main]) if (part) watch.observe(part);
    return () => watch.disconnect();
  }, [selector]);
}

/** False for a moment after it was first drawn, unless somebody has asked for it. */
export function useAwake(isAskedFor = false): boolean {
  const [isAwake, setAwake] = useState(isAskedFor);
  useEffect(() => {
    if (isAskedFor) return undefined;
    const wakes = setTimeout(() => setAwake(true), AWAKE_AFTER_MS);
    return () => clearTimeout(wakes);
  }, [isAskedFor]);
  return isAwake;
}
