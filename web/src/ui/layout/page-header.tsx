import type { ReactNode } from 'react';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  back?: ReactNode;
  badge?: ReactNode;
  /** Filters, secondary buttons, then the one primary button. */
  actions?: ReactNode;
};

export function PageHeader({ title, back, badge, actions }: PageHeaderProps) {
  return (
    <div>
      {back ? <div className={styles.back}>{back}</div> : null}
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {badge}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
