import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent, type MouseEvent } from 'react';
import { useAwake } from '../actions/use-shifted.ts';
import { classes } from '../base/classes.ts';
import { focusKeeper } from './focus-keeper.ts';
import { registerDialog } from './top-dialog.ts';
import styles from './dialog.module.css';

type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  /** Null when the dialog cannot be left without answering. */
  onClose: (() => void) | null;
  /** Nobody has asked for it: for a moment it takes no press, which was meant for what it covers. */
  comesByItself?: boolean | undefined;
};

/**
 * The native modal dialog: the browser traps the focus and makes the page inert. It is open as long as it is mounted,
 * and covers the screen. It is never closed, only taken away: `close()` would style the whole page at once, and again
 * when another window takes its place.
 */
export function Modal({ onClose, comesByItself = false, className, ...rest }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const isAwake = useAwake(!comesByItself);
  const leave = () => {
    if (isAwake) onClose?.();
  };

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const giveFocusBack = focusKeeper();
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('[data-dialog-title]');
    if (first instanceof HTMLElement) first.focus();
    const unregister = registerDialog(dialog);
    return () => {
      unregister();
      giveFocusBack();
    };
  }, []);

  // Taken here, not from the native `cancel`: the browser closes a dialog by itself on the second Escape.
  const closeOnEscape = (event: KeyboardEvent) => {
    // What is open or held inside the dialog (a list of choices, a dragged row) takes the key first.
    if (event.key !== 'Escape' || event.isDefaultPrevented()) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  const closeOnOverlay = (event: MouseEvent) => {
    if (event.target === element.current) leave();
  };

  return (
    <dialog
      {...rest}
      ref={element}
      className={classes(styles.dialog, className)}
      onKeyDown={closeOnEscape}
      onMouseDown={closeOnOverlay}
      // The back gesture of phones: left to itself it would close the element and not the state that draws it.
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      data-asleep={!isAwake || undefined}
      // A key that was meant for the page, too: its first button has the focus at once.
      onClickCapture={(event) => {
        if (!isAwake) event.stopPropagation();
      }}
    />
  );
}
