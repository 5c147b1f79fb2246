import type { ReactNode } from 'react';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './settings-page.module.css';

export function SettingsBlocks({ children }: { children: ReactNode }) {
  return <div className={styles.blocks}>{children}</div>;
}

/** One question of a page of settings, and what it means. */
export function SettingsBlock({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <div className={styles.block}>
        <h2 className={styles.blockTitle}>{title}</h2>
        {text ? <p className={styles.blockText}>{text}</p> : null}
        {children}
      </div>
    </Card>
  );
}
