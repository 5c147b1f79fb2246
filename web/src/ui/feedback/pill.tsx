import type { ReactNode } from 'react';
import type { BadgeTone } from './badge.tsx';
import badge from './badge.module.css';
import styles from './pill.module.css';

type PillProps = { tone: BadgeTone; isCount?: boolean; children: ReactNode };

/** A badge without an icon: its words, or those beside its figure, say what the colour means. */
export const Pill = ({ tone, isCount = false, children }: PillProps) => (
  <span className={isCount ? `${badge.badge} ${styles.count}` : badge.badge} data-tone={tone}>
    {children}
  </span>
);
