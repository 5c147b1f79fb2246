import { useId, type ReactNode } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import styles from './dialog.module.css';

export type AlertWords = { title: string; text?: ReactNode; comesByItself?: boolean };

type AlertDialogProps = AlertWords & {
  icon?: IconType;
  iconTone?: 'accent' | 'danger';
  onClose: (() => void) | null;
  children: ReactNode;
};

export function AlertDialog(props: AlertDialogProps) {
  const { title, text, icon, iconTone, onClose, comesByItself, children } = props;
  const id = useId();
  return (
    <DialogFrame
      labelledBy={id}
      describedBy={`${id}-text`}
      onClose={onClose}
      width={460}
      isAlert
      comesByItself={comesByItself}
    >
      <div className={styles.alert}>
        {icon ? (
          <span className={styles.alertTile} data-tone={iconTone}>
            <Glyph icon={icon} size={22} />
          </span>
        ) : null}
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <div id={`${id}-text`} className={styles.alertText}>
            {text}
          </div>
        </div>
      </div>
      <div className={styles.footer}>{children}</div>
    </DialogFrame>
  );
}
