import type { ReactNode } from 'react';
import styles from './client-dialog.module.css';

export function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.heading}>
        <h3>{title}</h3>
        {aside ? <span>{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}
