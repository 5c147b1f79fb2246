import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Read by screen readers, not drawn. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
