import type { ReactNode } from 'react';
import { HelpLink } from '../help/help-link.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import styles from './visitor-frame.module.css';

/** One card in the middle of the page: what somebody sees who is not signed in. */
export function VisitorFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.brand}>
        <Logo size={44} />
        Comptoir
      </div>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <HelpLink as="words" />
    </main>
  );
}
