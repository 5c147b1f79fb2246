import { classes } from '@comptoir/web/ui/base/classes.ts';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { RoundButton } from './button.tsx';
import { useSwipeDown } from '../use-swipe-down.ts';
import styles from './sheet.module.css';

const LEAVING_MS = 180;

type SheetProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Stays in view under what scrolls: the action and its amount. */
  footer?: ReactNode;
  /** In place of the title's row: a picture. The title is read all the same. */
  picture?: ReactNode;
  /** A sheet with an address of its own is closed by the browser's back button already. */
  hasAddress?: boolean;
  size?: 'md' | 'lg';
};

/** Rises from the bottom on phones, stands in the middle elsewhere. Closes by Échap, back, swipe or a press beside it. */
export function Sheet({ title, onClose, children, footer, picture, hasAddress = false, size = 'md' }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackButton(hasAddress, onClose);
  const leave = () => {
    const element = dialog.current;
    if (!element?.open || matchMedia('(prefers-reduced-motion: reduce)').matches) return onClose();
    const isPhone = matchMedia('(max-width: 767px)').matches;
    const end = isPhone ? { translate: '0 100%' } : { opacity: 0 };
    const leaving = element.animate([end], { duration: LEAVING_MS, easing: 'ease-out', fill: 'forwards' });
    leaving.addEventListener('finish', onClose);
    leaving.addEventListener('cancel', onClose);
  };
  useSwipeDown(dialog, leave);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Closed while it still stands in the page: only then does the focus return to what opened it.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      <div className={styles.frame}>
        <div className={styles.body} data-scrolls="">
          {picture ? (
            <>
              {picture}
              <h2 id={titleId} className={styles.hidden}>
                {title}
              </h2>
            </>
          ) : (
            <div className={styles.head}>
              <h2 id={titleId}>{title}</h2>
            </div>
          )}
          <div className={styles.content}>{children}</div>
        </div>
        <div className={classes(styles.close, picture !== undefined && styles.onPicture)}>
          <RoundButton label="Fermer" onClick={leave} isFloating={picture !== undefined}>
            <IconX size={22} stroke={1.75} />
          </RoundButton>
        </div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  );
}

/** The back button closes the sheet and leaves the page where it is. */
function useBackButton(hasAddress: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (hasAddress) return undefined;
    const sheet = crypto.randomUUID();
    history.pushState({ ...(history.state as object | null), sheet }, '');
    const isOn = () => (history.state as { sheet?: string } | null)?.sheet === sheet;
    const onBack = () => {
      if (!isOn()) close.current();
    };
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      // Closed otherwise: its step is taken back, unless another view was opened since.
      if (isOn()) history.back();
    };
  }, [hasAddress]);
}
