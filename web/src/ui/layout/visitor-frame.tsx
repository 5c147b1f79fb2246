import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { Logo } from '../base/logo.tsx';
import styles from './visitor-frame.module.css';

type VisitorFrameProps = {
  brand: string;
  title: string;
  className?: string | undefined;
  foot?: ReactNode;
  children: ReactNode;
};

/** One card in the middle of the page: what somebody sees who is not signed in. */
export const VisitorFrame = ({ brand, title, className, foot, children }: VisitorFrameProps) => (
  <main className={classes(styles.page, className)}>
    <div className={styles.brand}>
      <Logo size={44} />
      {brand}
    </div>
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
    {foot}
  </main>
);
