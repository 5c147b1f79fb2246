import { IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import styles from './banner.module.css';

export type InfoBannerProps = {
  title: string;
  message?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
};

export function InfoBanner({ title, message, action, onDismiss }: InfoBannerProps) {
  return (
    <section className={styles.info} aria-label={title}>
      <Glyph icon={IconInfoCircle} size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {message ? <p className={styles.message}>{message}</p> : null}
      </div>
      {action || onDismiss ? (
        <div className={styles.actions}>
          {action}
          {onDismiss ? <IconButton icon={IconX} label="Masquer" onClick={onDismiss} /> : null}
        </div>
      ) : null}
    </section>
  );
}
