import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../actions/button.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { useTopDialog } from '../dialogs/top-dialog.ts';
import styles from './alert-stack.module.css';

export type AlertStackProps = {
  /** AlertCards, the newest first; mounted only while there are some. */
  children: ReactNode;
};

/** Bad news in a corner. Like the toasts it moves into the open dialog, because everything outside one is inert. */
export function AlertStack({ children }: AlertStackProps) {
  const dialog = useTopDialog();
  return createPortal(<Stack key={dialog ? 'dialog' : 'page'}>{children}</Stack>, dialog ?? document.body);
}

function Stack({ children }: AlertStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A dialog on its way out takes the stack with it; it is drawn again where the next look finds a place.
    if (stack.current?.isConnected) stack.current.showPopover();
  }, []);
  return (
    <div ref={stack} className={styles.stack} popover="manual" role="region" aria-label="Alertes">
      {children}
    </div>
  );
}

export type AlertCardProps = {
  title: string;
  text: string;
  onClose: () => void;
  /** With it, a button that says so; without, a cross. */
  closeLabel?: string | undefined;
  isBusy?: boolean | undefined;
  disabledBecause?: string | null | undefined;
};

/** It stays until somebody closes it. */
export function AlertCard({ title, text, onClose, closeLabel, isBusy, disabledBecause }: AlertCardProps) {
  const id = useId();
  return (
    <div className={styles.card} role="alert" aria-labelledby={id}>
      <span className={styles.tile}>
        <Glyph icon={IconAlertTriangle} size={20} />
      </span>
      <div className={styles.words}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        <p>{text}</p>
        {closeLabel ? (
          <div className={styles.action}>
            <Button variant="dangerLight" isBusy={isBusy} disabledBecause={disabledBecause} onClick={onClose}>
              {closeLabel}
            </Button>
          </div>
        ) : null}
      </div>
      {closeLabel ? null : (
        <div className={styles.cross}>
          <IconButton icon={IconX} label="Fermer" onClick={onClose} />
        </div>
      )}
    </div>
  );
}
