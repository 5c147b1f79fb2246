import type { ComponentProps, ReactNode } from 'react';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './settings-page.module.css';

export function SettingsBlocks({ children }: { children: ReactNode }) {
  return <div className={styles.blocks}>{children}</div>;
}

type BlockProps = {
  title: string;
  text?: ReactNode;
  /** Beside the title. */
  side?: ReactNode;
  children?: ReactNode;
};

/** One question of a page of settings, and what it means. */
export function SettingsBlock({ title, text, side, children }: BlockProps) {
  return (
    <Card as="section" aria-label={title}>
      <div className={styles.block}>
        <div className={styles.blockHead}>
          <h2 className={styles.blockTitle}>{title}</h2>
          {side}
        </div>
        {text ? <p className={styles.blockText}>{text}</p> : null}
        {children}
      </div>
    </Card>
  );
}

/** What a setting comes to, in a few words. */
export const SettingsNote = ({ children, ...props }: ComponentProps<'p'>) => (
  <p className={styles.note} {...props}>
    {children}
  </p>
);
