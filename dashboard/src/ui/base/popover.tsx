import { useId, useRef, useState } from 'react';
import type { FocusEvent, ReactNode, Ref, ToggleEvent } from 'react';
import styles from './popover.module.css';

const GAP = 6;
const SCREEN_MARGIN = 8;

/** What the button that opens it must carry. */
export type PopoverButton = {
  ref: Ref<HTMLButtonElement>;
  popoverTarget: string;
  'aria-expanded': boolean;
};

export type PopoverProps = {
  button: (control: PopoverButton) => ReactNode;
  /** Drawn while it is open. */
  children: (close: () => void) => ReactNode;
};

/** A card under its button, right edges aligned. The browser closes it on Escape and on a press elsewhere. */
export function Popover({ button, children }: PopoverProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => box.current?.hidePopover();

  const prepare = ({ newState }: ToggleEvent) => {
    if (newState === 'open' && anchor.current && box.current) place(box.current, anchor.current);
  };
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    const isElsewhere = relatedTarget instanceof Node && !box.current?.contains(relatedTarget);
    if (isElsewhere && relatedTarget !== anchor.current) close();
  };

  return (
    <>
      {button({ ref: anchor, popoverTarget: id, 'aria-expanded': isOpen })}
      <div
        ref={box}
        id={id}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={prepare}
        // Once it stands, not before: what it holds could not take the focus yet.
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={closeOnLeave}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  );
}

function place(box: HTMLElement, anchor: HTMLElement): void {
  const { bottom, right } = anchor.getBoundingClientRect();
  const top = bottom + GAP;
  box.style.top = `${top}px`;
  box.style.right = `${Math.max(SCREEN_MARGIN, document.documentElement.clientWidth - right)}px`;
  box.style.maxHeight = `${innerHeight - top - SCREEN_MARGIN}px`;
}
