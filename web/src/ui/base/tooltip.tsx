import { useCallback, useEffect, useRef, useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import styles from './tooltip.module.css';

const APPEARS_AFTER_MS = 300;
/** Time for the pointer to cross the gap between the anchor and its tooltip. */
const LEAVES_AFTER_MS = 100;
const GAP = 6;
const SCREEN_MARGIN = 8;

export type TooltipSide = 'top' | 'right' | 'bottom';

export type TooltipProps = {
  /** Nothing is shown without a text. */
  text: string | null | undefined;
  /** One element. */
  children: ReactNode;
  /** Give it, and point `aria-describedby` of the child at it, when the text says more than the child's own label. */
  id?: string | undefined;
  side?: TooltipSide | undefined;
};

/** Appears on hover, on keyboard focus, and on a press when the anchor is disabled (touch screens have no hover). */
export function Tooltip({ text, children, id, side = 'top' }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isWanted, setWanted] = useState(false);
  const isShown = isWanted && Boolean(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const turn = (wanted: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWanted(wanted), delay);
  };
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setWanted(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && turn(true, APPEARS_AFTER_MS)}
      onPointerLeave={() => turn(false, LEAVES_AFTER_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true, APPEARS_AFTER_MS)}
      onBlur={hide}
      onClick={(event) => (isDisabledControl(event.target) ? turn(true, 0) : hide())}
    >
      {children}
      {text ? (
        <Bubble id={id} anchor={anchor} side={side} isShown={isShown} hide={hide}>
          {text}
        </Bubble>
      ) : null}
    </span>
  );
}

type BubbleProps = {
  id: string | undefined;
  anchor: { current: HTMLElement | null };
  side: TooltipSide;
  isShown: boolean;
  hide: () => void;
  children: string;
};

function Bubble({ id, anchor, side, isShown, hide, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const drawn = bubble.current;
    const target = anchor.current?.firstElementChild;
    if (!isShown || !drawn || !target) return undefined;
    drawn.showPopover();
    place(drawn, target.getBoundingClientRect(), side);
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', hideOnEscape);
    document.addEventListener('scroll', hide, true);
    return () => {
      document.removeEventListener('keydown', hideOnEscape);
      document.removeEventListener('scroll', hide, true);
      if (drawn.isConnected) drawn.hidePopover();
    };
  }, [anchor, side, isShown, hide]);

  return (
    // A popover is drawn above everything, open dialogs included, and nothing clips it.
    <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {children}
    </span>
  );
}

function place(bubble: HTMLElement, target: DOMRect, side: TooltipSide): void {
  const { width, height } = bubble.getBoundingClientRect();
  const above = target.top - height - GAP;
  const below = target.bottom + GAP;
  const top = side === 'right' ? target.top + (target.height - height) / 2 : side === 'bottom' ? below : above;
  const left = side === 'right' ? target.right + GAP : target.left + (target.width - width) / 2;
  bubble.style.top = `${top >= SCREEN_MARGIN && top + height <= innerHeight - SCREEN_MARGIN ? top : flipped(top, above, below)}px`;
  bubble.style.left = `${Math.max(SCREEN_MARGIN, Math.min(left, innerWidth - width - SCREEN_MARGIN))}px`;
}

const flipped = (top: number, above: number, below: number) => (top < SCREEN_MARGIN ? below : above);

const isDisabledControl = (target: EventTarget) =>
  target instanceof Element && target.closest('[aria-disabled="true"]') !== null;
