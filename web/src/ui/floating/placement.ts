import type { KeyboardEvent, RefObject } from 'react';
import type { Popup } from '../base/use-popup.ts';
import { useDockFoot } from '../feedback/dock.tsx';
import './placement.css';

export const SCREEN_MARGIN = 8;

/** The dock lies over everything: what floats ends above it. */
export function useScreenMargin() {
  const bottom = SCREEN_MARGIN + useDockFoot();
  return { top: SCREEN_MARGIN, right: SCREEN_MARGIN, bottom, left: SCREEN_MARGIN };
}

/** Under its button, right edges aligned where there is room. */
export function useUnderItsButton() {
  return {
    side: 'bottom',
    align: 'end',
    sideOffset: 6,
    collisionPadding: useScreenMargin(),
    positionMethod: 'fixed',
    collisionAvoidance: { side: 'flip', align: 'shift', fallbackAxisSide: 'none' },
  } as const;
}

/**
 * Drawn in the part of the page that it belongs to, where screen readers look for it; and in a modal dialog above all,
 * because the dialog covers everything that is not in it.
 */
export const partAround = (anchor: RefObject<HTMLElement | null>): HTMLElement =>
  anchor.current?.closest<HTMLElement>('dialog, [popover], header, main, aside') ?? document.body;

type Change = { reason: string; event: Event; cancel: () => void };

/** Closes on Escape, and on a press or a step of the focus elsewhere; its own button answers for itself. */
export const changeOf =
  ({ anchor, setOpen, close }: Popup) =>
  (isOpen: boolean, { reason, event, cancel }: Change): void => {
    const to = reason === 'focus-out' ? (event as FocusEvent).relatedTarget : event.target;
    const isOwn = to instanceof Node && anchor.current?.contains(to);
    if (isOwn && (reason === 'focus-out' || reason === 'outside-press')) cancel();
    else if (reason === 'escape-key') close();
    else setOpen(isOpen);
  };

/** Tab leads out of it, on from its button: it does not stay open behind. */
export const leaveByTab =
  ({ close }: Popup) =>
  ({ key, shiftKey, target, currentTarget: card }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'Tab') return;
    const controls = card.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex]');
    const stops = [...controls].filter(({ tabIndex }) => tabIndex >= 0);
    if (stops.length === 0 || target === stops.at(shiftKey ? 0 : -1)) close();
  };
