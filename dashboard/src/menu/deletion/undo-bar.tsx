import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { toMs } from '@comptoir/domain/kernel/time.ts';
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { plainKey } from '@comptoir/web/page/plain-key.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { heldGestures } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { useMenuContext } from '../menu-context.ts';
import shared from '@comptoir/web/styles/shared.module.css';

/** Done and saved already, and taken back by `undo`: a crash meanwhile loses nothing. */
type Undoable = {
  shopId: string;
  id: string;
  text: string;
  label: string;
  isDeletion?: boolean;
  undo: () => Promise<void>;
};

const UNDO_MS = 10_000;
const undoable = aStore<Undoable | null>(null);

export const offerUndo = (done: Undoable): void => undoable.set(done);

/** SYN-58, GRD-11: for ten seconds, in the dock of the menu's screens. */
export function UndoBar() {
  const done = useStore(undoable);
  const { shopRef } = useMenuContext();
  return done?.shopId === shopRef.shopId ? <Bar key={done.id} done={done} /> : null;
}

function Bar({ done }: { done: Undoable }) {
  const { editRefusal } = useMenuContext();
  const [isBusy, setBusy] = useState(false);
  // Whoever is reading it or about to press it has not finished.
  const [isHeld, setHeld] = useState(false);
  const [endsAt, setEndsAt] = useState(() => Date.now() + UNDO_MS);
  const seconds = useFromNow((now) => Math.max(0, Math.min(UNDO_MS / 1_000, Math.ceil((endsAt - toMs(now)) / 1_000))));
  const release = () => {
    setHeld(false);
    setEndsAt(Date.now() + UNDO_MS);
  };
  useEffect(() => {
    if (isBusy || isHeld) return undefined;
    const timer = setTimeout(() => undoable.set(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isBusy, isHeld]);

  const undo = async () => {
    setBusy(true);
    try {
      await done.undo();
      undoable.set(null);
    } catch (error) {
      setBusy(false);
      setEndsAt(Date.now() + UNDO_MS);
      showErrorOr(error, CLIENT_ERRORS.snapshotNotRestored);
    }
  };
  useUndoKey(() => (isBusy || editRefusal ? undefined : void undo()));
  return (
    <InDock>
      <div
        className={shared.unboxed}
        role="status"
        onFocus={() => setHeld(true)}
        onBlur={release}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={release}
      >
        <DockItem
          icon={done.isDeletion ? IconTrash : IconCheck}
          tone="success"
          text={done.text}
          action={
            <Button icon={IconArrowBackUp} isBusy={isBusy} disabledBecause={editRefusal} onClick={() => void undo()}>
              {done.label}
              {/* Counted for the eye alone: read aloud it would never end. */}
              {isBusy || isHeld ? null : (
                <span aria-hidden="true">
                  {NBSP}·{NBSP}
                  {seconds}
                  {NBSP}s
                </span>
              )}
            </Button>
          }
        />
      </div>
    </InDock>
  );
}

/** UND-11: what is still held is taken back before what was done. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || heldGestures().length > 0;
      if (plainKey(event) === 'z' && !isTaken) latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
