import type { PointerEvent } from 'react';

/** Around a card that somebody should look at. */
export const RING = { boxShadow: '0 0 0 4px color-mix(in srgb, var(--accent) 70%, transparent)' };

const FELT_MS = 700;

/** A press on a card that has just moved does nothing, because it came for another one: a ring says that it was felt. */
export function showFelt({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest('a, button')) return;
  target.closest('[data-order-card]')?.animate([RING, { ...RING, offset: 0.6 }], { id: 'felt', duration: FELT_MS });
}
