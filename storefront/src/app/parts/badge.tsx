import type { ReactNode } from 'react';
import styles from './badge.module.css';

type BadgeProps = { children: ReactNode; tone?: 'neutral' | 'success' | 'warning' | 'error'; icon?: ReactNode };

export const Badge = ({ children, tone = 'neutral', icon }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
);
