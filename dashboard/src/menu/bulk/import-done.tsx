import { french } from '@comptoir/domain/kernel/text.ts';
import { Suspense, useState } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import type { ShopRef } from '../menu.queries.ts';

const Snapshots = lazyPiece(async () => (await import('../../menu-sync/snapshots/snapshots.tsx')).Snapshots);

type ImportDoneProps = { shopRef: ShopRef; onClose: () => void };

/** SYN-54: what was there before can be had back. */
export function ImportDone({ shopRef, onClose }: ImportDoneProps) {
  const [isLookingBack, setLookingBack] = useState(false);
  if (!isLookingBack)
    return (
      <ConfirmDialog
        title="Import terminé"
        text={french("La carte d'avant est gardée 30 jours dans les sauvegardes : vous pouvez y revenir.")}
        confirmLabel="Voir les sauvegardes"
        cancelLabel="Fermer"
        onConfirm={() => setLookingBack(true)}
        onCancel={onClose}
      />
    );
  return (
    <Suspense fallback={null}>
      <Snapshots shopRef={shopRef} onClose={onClose} />
    </Suspense>
  );
}
