import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

type VisuallyHiddenProps = { children: ReactNode; id?: string | undefined; role?: 'status' | undefined };

export function VisuallyHidden({ children, id, role }: VisuallyHiddenProps) {
  return (
    <span id={id} role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
