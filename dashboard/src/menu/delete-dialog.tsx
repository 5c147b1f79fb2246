import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { CopiedElement } from '@comptoir/contract/menu-sync.ts';
import { undoDeletion } from '@comptoir/contract/menu-sync.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { useCanSync, useShopChoice } from '../menu-sync/shop-choice.tsx';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { focusNeighbourOf } from './focus-neighbour.ts';
import type { Delete } from './menu-command.ts';
import { lossesOf } from './deletion/losses.ts';
import { offerUndo } from './deletion/undo-bar.tsx';
import { useMenuContext, useShownMenu } from './menu-context.ts';
import { tellFailures } from '../menu-sync/followed-runs.ts';
import { patchMenu, type ShopRef } from './menu.queries.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';

/** SYN-58: its snapshot is kept. */
const undoOf = (shopRef: ShopRef, { snapshotId, key, text }: { snapshotId: string; key: string; text: string }) => ({
  shopId: shopRef.shopId,
  id: snapshotId,
  text,
  label: 'Annuler la suppression',
  isDeletion: true,
  undo: async () => {
    await call(undoDeletion, { params: { ...shopRef, snapshotId }, body: { key } }, { idempotencyKey: commandKey() });
    toast.success({ text: 'La suppression a bien été annulée.' });
  },
});

type Words = { warning?: string; success: string; failure: string };
const WORDS: Record<CopiedElement['kind'], Words> = {
  product: { success: 'Le produit a bien été supprimé.', failure: CLIENT_ERRORS.productNotDeleted },
  section: {
    warning: french('Tous les produits de cette section seront eux aussi supprimés !'),
    success: 'La section a bien été supprimée.',
    failure: CLIENT_ERRORS.sectionNotDeleted,
  },
  optionList: {
    warning: french('Toutes les options associées seront elles aussi supprimées !'),
    success: 'La liste d’options a bien été supprimée.',
    failure: CLIENT_ERRORS.listNotDeleted,
  },
  option: { success: 'L’option a bien été supprimée.', failure: CLIENT_ERRORS.optionNotDeleted },
};

type DeleteDialogProps = {
  kind: CopiedElement['kind'];
  element: { key: string; name: string };
  /** The section or list that it leaves, or null. */
  parentKey: string | null;
  send: Delete;
};

/** Asks before an element leaves the menu, here and, where somebody wishes, in other shops (PRD-50, OPT-16). */
export function DeleteDialog({ kind, element, parentKey, send }: DeleteDialogProps) {
  const { warning, success, failure } = WORDS[kind];
  const { key, name } = element;
  const { shopRef, editRefusal, closeWindow } = useMenuContext();
  const cache = useQueryClient();
  const canSync = useCanSync();
  const { choose, dialogs } = useShopChoice();
  const [isElsewhere, setElsewhere] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // As the menu was when it was asked: what has just been deleted is no longer in it.
  const menu = useShownMenu();
  const [losses] = useState(() => lossesOf(menu, key));

  async function confirm(): Promise<void> {
    const shops = isElsewhere ? await choose({ kind, key, parentKey, input: null, isDeleted: true }) : null;
    if (isElsewhere && !shops) return;
    setBusy(true);
    const focusNeighbour = focusNeighbourOf(key);
    try {
      const { menuVersion, reports, snapshotId } = await send(shops, { idempotencyKey: commandKey() });
      patchMenu(cache, shopRef.shopId, { menuVersion, patch: { removedKeys: [key] } });
      // Deleted in other shops too, it is brought back there by their snapshots, not by one press here.
      if (snapshotId && !shops) offerUndo(undoOf(shopRef, { snapshotId, key, text: success }));
      else toast.success({ text: success });
      tellFailures(reports);
      focusNeighbour();
    } catch (error) {
      showErrorOr(error, failure);
    }
    closeWindow();
  }

  return (
    <>
      <ConfirmDialog
        title={french(`Êtes-vous sûr(e) de vouloir supprimer ${name} ?`)}
        text={
          warning || canSync ? (
            <Stack gap={12}>
              {warning ? <p>{warning}</p> : null}
              {losses.map((loss) => (
                <p key={loss}>{loss}</p>
              ))}
              {canSync ? (
                <Checkbox
                  label="Supprimer aussi dans d’autres magasins"
                  isChecked={isElsewhere}
                  onChange={setElsewhere}
                />
              ) : null}
            </Stack>
          ) : undefined
        }
        confirmLabel="Supprimer"
        tone="danger"
        isBusy={isBusy}
        disabledBecause={editRefusal}
        onConfirm={() => void confirm()}
        onCancel={closeWindow}
      />
      {dialogs}
    </>
  );
}
