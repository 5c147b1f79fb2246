import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialog.module.css';

export type ConfirmDialogProps = {
  /** A question; the confirm label repeats its verb. */
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: 'primary' | 'danger' | undefined;
  isBusy?: boolean | undefined;
  disabledBecause?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Annuler',
  tone = 'primary',
  isBusy,
  disabledBecause,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <DialogFrame labelledBy={id} describedBy={`${id}-text`} onClose={isBusy ? null : onCancel} width={460} isAlert>
      <div className={styles.alert}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <div id={`${id}-text`} className={styles.alertText}>
            {text}
          </div>
        </div>
      </div>
      <div className={styles.footer}>
        <Button onClick={onCancel} data-autofocus>
          {cancelLabel}
        </Button>
        <Button variant={tone} isBusy={isBusy} disabledBecause={disabledBecause} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
