import type { ReactNode } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'amber' | 'violet' | 'grey' | 'blue' | 'cyan' | 'green' | 'red';

export type BadgeProps = {
  tone: BadgeTone;
  /** A state is never told by colour alone. */
  icon: IconType;
  children: ReactNode;
};

export const coloursOf = (tone: BadgeTone) => ({
  background: `var(--state-${tone}-ground)`,
  color: `var(--state-${tone}-text)`,
});

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} style={coloursOf(tone)}>
      <Glyph icon={icon} size={15} />
      {children}
    </span>
  );
}
