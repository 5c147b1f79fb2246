import type { ReactNode } from 'react';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './notice.module.css';

type NoticeProps = { icon: IconType; tone: 'calm' | 'success'; children: ReactNode };

/** A sentence that was not asked for but must be read. */
export function Notice({ icon, tone, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <Glyph icon={icon} size={20} />
      <p>{children}</p>
    </div>
  );
}
