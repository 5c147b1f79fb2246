import { IconChevronDown, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Glyph } from '../base/glyph.tsx';
import styles from './banner.module.css';

export type InfoBannerProps = { title: string; message: ReactNode; action: ReactNode; onDismiss: () => void };

/** On a telephone one line, its title, which a press unfolds: the screen belongs to the work. */
export function InfoBanner({ title, message, action, onDismiss }: InfoBannerProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <section className={styles.info} aria-label={title} data-unfolded={isUnfolded || undefined}>
      <Glyph icon={IconInfoCircle} size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.message}>{message}</p>
      </div>
      <div className={styles.more}>{action}</div>
      <div className={styles.fold}>
        <IconButton
          icon={IconChevronDown}
          label={isUnfolded ? 'Replier le message' : 'Lire le message'}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      </div>
      <IconButton icon={IconX} label="Masquer" onClick={onDismiss} />
    </section>
  );
}
