import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph, type IconType } from '../base/glyph.tsx';
import { TopLayer } from '../dialogs/top-layer.tsx';
import styles from './alert-stack.module.css';

type AlertStackProps = {
  label: string;
  place: 'foot' | 'top';
  /** AlertCards, the newest first; mounted only while there are some. */
  children: ReactNode;
};

export const AlertStack = ({ label, place, children }: AlertStackProps) => (
  <TopLayer className={styles[place]} role="region" aria-label={label}>
    {children}
  </TopLayer>
);

type AlertCardProps = {
  icon: IconType;
  /** Bad news is red; `call` is for what waits for an answer. */
  tone: 'danger' | 'call';
  title: string;
  text: string;
  action?: ReactNode;
  onClose?: () => void;
  closeLabel?: string;
};

/** It stays until somebody closes it. */
export function AlertCard({ icon, tone, title, text, action, onClose, closeLabel = 'Fermer' }: AlertCardProps) {
  const id = useId();
  return (
    <div className={styles.card} data-tone={tone} role="alert" aria-labelledby={id}>
      <span className={styles.tile}>
        <Glyph icon={icon} size={tone === 'call' ? 22 : 20} />
      </span>
      <div className={styles.words}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        <p>{text}</p>
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {onClose ? (
        <div className={styles.cross}>
          <IconButton icon={IconX} label={closeLabel} onClick={onClose} />
        </div>
      ) : null}
    </div>
  );
}
