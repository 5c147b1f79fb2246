import { useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode, ToggleEvent } from 'react';
import styles from './popover.module.css';

const GAP = 6;
const SCREEN_MARGIN = 8;

export type PopoverProps = {
  /** The button that opens it has this id as its `popoverTarget`; the browser tells it is expanded. */
  id: string;
  /** A menu is narrow; a panel is as wide as what it holds, and a drawer at the bottom of a phone. */
  kind?: 'menu' | 'panel' | undefined;
  /** Drawn while it is open. */
  children: ReactNode;
};

/** A card under its button, right edges aligned where there is room. The browser closes it on Escape and on a press elsewhere. */
export function Popover({ id, kind = 'menu', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      id={id}
      popover="auto"
      className={styles.popover}
      data-kind={kind}
      onBeforeToggle={place}
      // Once it stands, not before: what it holds could not take the focus yet.
      onToggle={({ newState }) => setOpen(newState === 'open')}
      onBlur={closeOnLeave}
      onKeyDown={keepEscape}
    >
      {isOpen ? children : null}
    </div>
  );
}

export const closePopover = (id: string): void => document.getElementById(id)?.hidePopover();

const buttonOf = (box: HTMLElement) => document.querySelector(`[popovertarget="${CSS.escape(box.id)}"]`);

function place({ newState, currentTarget: box }: ToggleEvent<HTMLElement>): void {
  const button = buttonOf(box);
  if (newState !== 'open' || !button) return;
  const { bottom, right } = button.getBoundingClientRect();
  const top = bottom + GAP;
  box.style.top = `${top}px`;
  box.style.setProperty('--from-right', `${document.documentElement.clientWidth - right}px`);
  box.style.maxHeight = `${innerHeight - top - SCREEN_MARGIN}px`;
}

/** The browser closes the card; a dialog around it, which takes the same key, stays. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/** Tab leads out of it: it does not stay open behind. Its own button closes it by itself. */
function closeOnLeave({ relatedTarget, currentTarget: box }: FocusEvent<HTMLElement>): void {
  const isInside = !(relatedTarget instanceof Node) || box.contains(relatedTarget);
  if (!isInside && relatedTarget !== buttonOf(box)) box.hidePopover();
}
