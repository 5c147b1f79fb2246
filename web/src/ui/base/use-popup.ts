import { useRef, useState, type ComponentProps, type RefObject } from 'react';

export type Popup = {
  /** Null until it is opened for the first time. */
  isOpen: boolean | null;
  anchor: RefObject<HTMLButtonElement | null>;
  setOpen: (isOpen: boolean) => void;
  /** Gives the focus back to the button, so that a window that opens next gives it back there too. */
  close: () => void;
  /** For the button that opens it. */
  button: Pick<
    ComponentProps<'button'>,
    'ref' | 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick'
  >;
};

/** What a button and the card that it opens share. The card is fetched on intent, and opens when it is here. */
export function usePopup(kind: 'menu' | 'dialog', fetch: () => void): Popup {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    isOpen,
    anchor,
    setOpen,
    close: () => {
      anchor.current?.focus({ preventScroll: true });
      setOpen(false);
    },
    button: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': isOpen ?? false,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => {
        fetch();
        setOpen(!isOpen);
      },
    },
  };
}
