import type { ReactNode } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import styles from './frame.module.css';

export type EmptyStateProps = { icon: IconType; title: string; text?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.frame}>
      <span className={styles.tile}>
        <Glyph icon={icon} size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
