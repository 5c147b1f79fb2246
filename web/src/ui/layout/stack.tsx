import type { ReactNode } from 'react';
import styles from './stack.module.css';

export const Stack = ({ gap, children }: { gap: number; children: ReactNode }) => (
  <div className={styles.stack} style={{ gap }}>
    {children}
  </div>
);
