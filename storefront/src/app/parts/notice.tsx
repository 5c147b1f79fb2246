import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const ICONS = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertTriangle };

type NoticeProps = { tone?: keyof typeof ICONS; title?: ReactNode; children?: ReactNode; icon?: ReactNode };

/** A sentence that stays; errors and warnings are read out when they come. */
export function Notice({ tone = 'info', title, children, icon }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {icon ?? <Icon size={22} stroke={1.6} aria-hidden="true" />}
      <div>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
