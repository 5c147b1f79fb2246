import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { intentPiece } from '../../page/lazy-piece.ts';
import type { BubbleProps } from '../floating/bubble.tsx';

const APPEARS_AFTER_MS = 300;
/** Short, so that the words do not flicker when the pointer grazes the anchor's edge. */
const LEAVES_AFTER_MS = 100;

/** Around the anchor, and no box of its own. */
const ANCHOR = { display: 'contents' };

const bubble = intentPiece(() => import('../floating/bubble.tsx'));

export type TooltipProps = Pick<BubbleProps, 'side' | 'id'> & {
  /** Nothing is shown without a text. */
  text: string | null | undefined;
  /** One element. */
  children: ReactNode;
};

/** Appears on hover, on keyboard focus, and on a press when the anchor is disabled (touch screens have no hover). */
export function Tooltip({ text, children, id, side }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isWanted, setWanted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const turn = (wanted: boolean, delay: number) => {
    if (wanted) bubble.fetch();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWanted(wanted), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setWanted(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      ref={anchor}
      style={ANCHOR}
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && turn(true, APPEARS_AFTER_MS)}
      onPointerLeave={() => turn(false, LEAVES_AFTER_MS)}
      onFocus={(event) => event.target.matches(':focus-visible') && turn(true, APPEARS_AFTER_MS)}
      onBlur={hide}
      onClick={(event) => (isDisabledControl(event.target) ? turn(true, 0) : hide())}
    >
      {children}
      {text ? (
        <Words id={id} anchor={anchor} side={side} isWanted={isWanted} onHide={hide}>
          {text}
        </Words>
      ) : null}
    </span>
  );
}

/** What describes the anchor is there from the first frame, drawn or not. */
function Words({ isWanted, ...props }: BubbleProps & { isWanted: boolean }) {
  const { Bubble } = bubble.usePart() ?? {};
  if (isWanted && Bubble) return <Bubble {...props} />;
  return props.id ? (
    <span id={props.id} hidden>
      {props.children}
    </span>
  ) : null;
}

const isDisabledControl = (target: EventTarget) =>
  target instanceof Element && target.closest('[aria-disabled="true"]') !== null;
