import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Glyph } from '../base/glyph.tsx';
import type { IconType } from '../base/glyph.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialog.module.css';

export type NoticeDialogProps = {
  icon: IconType;
  title: string;
  text: ReactNode;
  closeLabel: string;
  onClose: () => void;
  tone?: 'accent' | 'danger' | undefined;
};

/** One message to take note of; however it is left, it has been read. */
export function NoticeDialog({ icon, title, text, closeLabel, onClose, tone = 'accent' }: NoticeDialogProps) {
  const id = useId();
  return (
    <DialogFrame labelledBy={id} describedBy={`${id}-text`} onClose={onClose} width={460} isAlert>
      <div className={styles.alert}>
        <span className={styles.alertTile} data-tone={tone}>
          <Glyph icon={icon} size={22} />
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
