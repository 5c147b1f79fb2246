import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import styles from './notice.module.css';

type NoticeProps = {
  tone: 'calm' | 'success' | 'error';
  icon?: IconType;
  /** Null keeps the place, so that screen readers hear of what comes. */
  children: string | null;
};

/** A refusal, or a sentence that was not asked for but must be read. */
export function Notice({ tone, icon = tone === 'error' ? IconAlertTriangle : IconInfoCircle, children }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={styles.notice} data-tone={tone} hidden={!children}>
      <Glyph icon={icon} size={20} />
      <p>{children}</p>
    </div>
  );
}
