import type { ReactNode } from 'react';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './detail.module.css';

export function Fact({ icon, mark, children }: { icon: IconType; mark?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <Glyph icon={icon} />
      <div className={styles.factWords}>
        <span className={styles.factText}>{children}</span>
        {mark}
      </div>
    </li>
  );
}
