import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

const GAP = 4;
const SCREEN_MARGIN = 8;
/** Below this the list opens above its field. */
const LEAST_ROOM = 180;
const MOST_HEIGHT = 320;

/** A list over everything, dialogs included, as wide as its field; it follows the field when something scrolls. */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  floating: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const field = anchor.current?.parentElement;
    const list = floating.current;
    if (!isOpen || !field || !list) return undefined;
    list.showPopover();
    const follow = () => place(list, field.getBoundingClientRect());
    follow();
    document.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
      if (list.isConnected) list.hidePopover();
    };
  }, [anchor, floating, isOpen]);
}

function place(list: HTMLElement, field: DOMRect): void {
  const below = innerHeight - field.bottom - GAP - SCREEN_MARGIN;
  const above = field.top - GAP - SCREEN_MARGIN;
  const isBelow = below >= LEAST_ROOM || below >= above;
  list.style.left = `${field.left}px`;
  list.style.width = `${field.width}px`;
  list.style.maxHeight = `${Math.min(MOST_HEIGHT, isBelow ? below : above)}px`;
  list.style.top = isBelow ? `${field.bottom + GAP}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - field.top + GAP}px`;
}
