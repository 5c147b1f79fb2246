import type { ReactNode } from 'react';
import { Glyph, type IconType } from '../base/glyph.tsx';
import styles from './banner.module.css';

export type BannerProps = { icon: IconType; children: ReactNode; right?: ReactNode };

export function Banner({ icon, children, right }: BannerProps) {
  return (
    <section className={styles.banner} aria-label="Avertissement">
      <Glyph icon={icon} size={20} />
      <span role="status">{children}</span>
      {right ? <span className={styles.right}>{right}</span> : null}
    </section>
  );
}
