import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import styles from './carried-card.module.css';

type StepProps = {
  title: string;
  rank: number;
  current: number;
  children: ReactNode;
  /** What is worth knowing before it begins. */
  ahead?: ReactNode;
};

/** Only the step under way is open: one thing to read, one button to press. */
export function Step({ title, rank, current, children, ahead }: StepProps) {
  const state = rank < current ? 'done' : rank === current ? 'current' : 'later';
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Glyph icon={IconCheck} size={18} /> : rank}
      </span>
      <div className={styles.content}>
        <h3 className={styles.name}>
          {title}
          {state === 'done' ? <VisuallyHidden>, fait</VisuallyHidden> : null}
        </h3>
        {state === 'current' ? <div className={styles.inside}>{children}</div> : null}
        {state === 'later' ? ahead : null}
      </div>
    </li>
  );
}
