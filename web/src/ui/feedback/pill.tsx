import type { ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import { coloursOf, type BadgeTone } from './badge.tsx';
import badge from './badge.module.css';
import styles from './pill.module.css';

type PillProps = { tone: BadgeTone; isCount?: boolean; children: ReactNode };

/** A badge without an icon: its words, or those beside its figure, say what the colour means. */
export const Pill = ({ tone, isCount = false, children }: PillProps) => (
  <span className={classes(badge.badge, isCount && styles.count)} style={coloursOf(tone)}>
    {children}
  </span>
);
