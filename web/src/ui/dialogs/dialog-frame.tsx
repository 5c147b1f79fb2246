import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { registerDialog } from './top-dialog.ts';
import styles from './dialog.module.css';

export type DialogWidth = 460 | 680 | 880 | 1000;

export type DialogFrameProps = {
  labelledBy: string;
  describedBy?: string | undefined;
  /** Null when the dialog cannot be left without answering. */
  onClose: (() => void) | null;
  width: DialogWidth;
  /** A short question or message stays a card on phones and interrupts screen readers. */
  isAlert?: boolean | undefined;
  children: ReactNode;
};

/**
 * The native modal dialog: the browser traps the focus, makes the page inert and gives the focus back. It is open as
 * long as it is mounted. The element covers the screen and the panel stands inside, so that drop-down lists drawn in
 * the dialog are not clipped by the panel.
 */
export function DialogFrame({ labelledBy, describedBy, onClose, width, isAlert, children }: DialogFrameProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('[data-dialog-title]');
    if (first instanceof HTMLElement) first.focus();
    const unregister = registerDialog(dialog);
    return () => {
      unregister();
      dialog.close();
    };
  }, []);

  // Taken here, not from the native `cancel`: the browser closes a dialog by itself on the second Escape.
  const closeOnEscape = (event: KeyboardEvent) => {
    // What is open or held inside the dialog (a list of choices, a dragged row) takes the key first.
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  const closeOnOverlay = (event: MouseEvent) => {
    if (event.target === element.current) onClose?.();
  };

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      role={isAlert ? 'alertdialog' : undefined}
      data-alert={isAlert || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={closeOnEscape}
      onMouseDown={closeOnOverlay}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className={styles.panel} style={{ maxWidth: width }}>
        {children}
      </div>
    </dialog>
  );
}
