import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { undoDeletion } from '@comptoir/contract/menu-sync.ts';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useMenuContext } from '../menu-context.ts';
import shared from '@comptoir/web/styles/shared.module.css';

type Deleted = { shopId: string; snapshotId: string; key: string; text: string };

const UNDO_MS = 10_000;
const deleted = aStore<Deleted | null>(null);

/** The element is gone already, and its snapshot kept: a crash meanwhile loses nothing. */
export const offerUndo = (gone: Deleted): void => deleted.set(gone);

/** SYN-58: for ten seconds, in the dock of the menu's screens. */
export function UndoBar() {
  const gone = useStore(deleted);
  const { shopRef } = useMenuContext();
  return gone?.shopId === shopRef.shopId ? <Bar key={gone.snapshotId} gone={gone} /> : null;
}

function Bar({ gone }: { gone: Deleted }) {
  const { shopRef, editRefusal } = useMenuContext();
  const [isBusy, setBusy] = useState(false);
  // Whoever is reading it or about to press it has not finished.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isBusy || isHeld) return undefined;
    const timer = setTimeout(() => deleted.set(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isBusy, isHeld]);

  const undo = async () => {
    setBusy(true);
    const { snapshotId, key } = gone;
    try {
      await call(undoDeletion, { params: { ...shopRef, snapshotId }, body: { key } }, { idempotencyKey: commandKey() });
      toast.success({ text: 'La suppression a bien été annulée.' });
      deleted.set(null);
    } catch (error) {
      setBusy(false);
      showErrorOr(error, CLIENT_ERRORS.snapshotNotRestored);
    }
  };
  return (
    <InDock>
      <div
        className={shared.unboxed}
        role="status"
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <DockItem
          icon={IconTrash}
          tone="success"
          text={gone.text}
          action={
            <Button icon={IconArrowBackUp} isBusy={isBusy} disabledBecause={editRefusal} onClick={() => void undo()}>
              Annuler la suppression
            </Button>
          }
        />
      </div>
    </InDock>
  );
}
