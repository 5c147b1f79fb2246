import { toMs } from '@comptoir/domain/kernel/time.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFromNow } from '../../page/now.ts';
import { plainKey } from '../../page/plain-key.ts';
import { Button } from '../actions/button.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { DockItem, InDock } from './dock.tsx';
import { dropGestures, heldGestures, undoGesture, useHeldGestures, type HeldGesture } from './held-gestures.ts';
import styles from './undo-dock.module.css';

/** What was done a moment ago and can still be taken back, whatever page is open. */
export function UndoDock() {
  useEffect(() => dropGestures, []);
  useUndoKey();
  return useHeldGestures().map((gesture) => <Held key={gesture.id} gesture={gesture} />);
}

/** UND-11: « Z » takes the last one back, except where somebody types. */
function useUndoKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const last = plainKey(event) === 'z' ? heldGestures().at(-1) : undefined;
      if (!last) return;
      event.preventDefault();
      undoGesture(last.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function Held({ gesture: { id, title, text, undoLabel, leavesAt, heldMs } }: { gesture: HeldGesture }) {
  const wholeSeconds = Math.ceil(heldMs / 1000);
  const seconds = useFromNow((now) => Math.max(0, Math.min(wholeSeconds, Math.ceil((leavesAt - toMs(now)) / 1000))));
  return (
    <InDock>
      <div className={styles.held} role="status">
        <DockItem
          icon={IconArrowBackUp}
          lead={<Ring ms={heldMs} />}
          tone="success"
          title={title}
          text={text}
          action={
            <Button onClick={() => undoGesture(id)}>
              <VisuallyHidden>{undoLabel}</VisuallyHidden>
              {/* Counted for the eye alone: read aloud it would never end. */}
              <span aria-hidden="true">
                Annuler ·{NBSP}
                <span className={styles.seconds}>
                  {seconds}
                  {NBSP}s
                </span>
              </span>
            </Button>
          }
        />
      </div>
    </InDock>
  );
}

/** Empties meanwhile; the words beside it say the same. */
const Ring = ({ ms }: { ms: number }) => (
  <svg className={styles.ring} viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
    <circle cx={12} cy={12} r={9} pathLength={1} />
    <circle cx={12} cy={12} r={9} pathLength={1} style={{ animationDuration: `${ms}ms` }} />
  </svg>
);
