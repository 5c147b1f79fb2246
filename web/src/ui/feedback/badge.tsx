import type { ReactNode } from 'react';
import { Glyph } from '../base/glyph.tsx';
import type { IconType } from '../base/glyph.tsx';
import styles from './badge.module.css';

export type BadgeTone = 'amber' | 'violet' | 'grey' | 'blue' | 'cyan' | 'green' | 'red';

export type BadgeProps = {
  tone: BadgeTone;
  /** A state is never told by colour alone. */
  icon: IconType;
  children: ReactNode;
};

export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Glyph icon={icon} size={15} />
      {children}
    </span>
  );
}
