import type { HTMLAttributes } from 'react';
import styles from './card.module.css';

export type CardProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  tone?: 'plain' | 'selected' | 'amber' | 'red' | undefined;
  /** Off when the content draws its own edges (a table, a band). */
  isPadded?: boolean | undefined;
};

export function Card({ as: Tag = 'div', tone = 'plain', isPadded = true, ...rest }: CardProps) {
  return <Tag {...rest} className={styles.card} data-tone={tone} data-padded={isPadded || undefined} />;
}
