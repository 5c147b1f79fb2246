import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { heldLabel } from '@comptoir/domain/orders/held/held.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { undoGesture } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { LeavingWords } from '../held-badge.tsx';
import { useUndoHeld } from './show-held.ts';
import styles from './commands.module.css';

/** UND-03, UND-04: whose decision it is, and the way back; never where « Accepter » stood. */
export function HeldActions({ order, held }: { order: Order; held: HeldMove }) {
  const undo = useUndoHeld();
  return (
    <>
      {held.isLeaving ? null : (
        <Button
          size="lg"
          icon={IconArrowBackUp}
          onClick={() => {
            if (!undoGesture(held.id)) void undo(order, held);
          }}
        >
          Annuler ce choix
        </Button>
      )}
      <p className={styles.frozen} role="status">
        <Glyph icon={IconCheck} />
        {heldLabel(held)} · <LeavingWords held={held} />
      </p>
    </>
  );
}
