import { toMs } from '@comptoir/domain/kernel/time.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFromNow } from '../../page/now.ts';
import { Button } from '../actions/button.tsx';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { DockItem, InDock } from './dock.tsx';
import { dropGestures, HELD_MS, undoGesture, useHeldGestures, type HeldGesture } from './held-gestures.ts';
import styles from './undo-dock.module.css';

/** What was done a moment ago and can still be taken back, whatever page is open. */
export function UndoDock() {
  useEffect(() => dropGestures, []);
  return useHeldGestures().map((gesture) => <Held key={gesture.id} gesture={gesture} />);
}

function Held({ gesture: { id, title, text, undoLabel, leavesAt } }: { gesture: HeldGesture }) {
  const seconds = useFromNow((now) => Math.max(0, Math.min(HELD_MS / 1000, Math.ceil((leavesAt - toMs(now)) / 1000))));
  return (
    <InDock>
      <div className={styles.held} role="status">
        <DockItem
          icon={IconArrowBackUp}
          lead={<Ring />}
          tone="success"
          title={title}
          text={text}
          action={
            <Button onClick={() => undoGesture(id)} aria-label={undoLabel}>
              Annuler ·{NBSP}
              <span className={styles.seconds}>
                {seconds}
                {NBSP}s
              </span>
            </Button>
          }
        />
      </div>
    </InDock>
  );
}

/** Empties in ten seconds; the words beside it say the same. */
const Ring = () => (
  <svg className={styles.ring} viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
    <circle cx={12} cy={12} r={9} pathLength={1} />
    <circle cx={12} cy={12} r={9} pathLength={1} style={{ animationDuration: `${HELD_MS}ms` }} />
  </svg>
);
