import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Glyph } from '../base/glyph.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialog.module.css';

export type ErrorDialogProps = {
  text: ReactNode;
  onClose: () => void;
  title?: string | undefined;
  closeLabel?: string | undefined;
};

/** SHL-24: the generic error window. */
export function ErrorDialog({
  text,
  onClose,
  title = 'Une erreur est survenue',
  closeLabel = 'D’accord',
}: ErrorDialogProps) {
  const id = useId();
  return (
    <DialogFrame labelledBy={id} describedBy={`${id}-text`} onClose={onClose} width={460} isAlert>
      <div className={styles.alert}>
        <span className={styles.alertTile}>
          <Glyph icon={IconAlertTriangle} size={22} />
        </span>
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
        <div className={styles.right}>
          <Button variant="primary" onClick={onClose} data-autofocus>
            {closeLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
