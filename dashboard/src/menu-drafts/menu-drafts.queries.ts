import * as contract from '@comptoir/contract/menu-drafts.ts';
import type { DraftCommand, HeldField, MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { showGesture, HELD_MS } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';

export type ShopRef = { companyId: string; shopId: string };
export type DraftRef = ShopRef & { draftId: string };

const draftsKey = (shopId: string) => ['menuDrafts', shopId] as const;

export const draftsOf = ({ companyId, shopId }: ShopRef) =>
  queryOptions({
    queryKey: [...draftsKey(shopId), 'list'],
    queryFn: async ({ signal }) => {
      const { items } = await call(contract.listMenuDrafts, { params: { companyId, shopId } }, { signal });
      return items;
    },
  });

export const draftOf = (ref: DraftRef) =>
  queryOptions({
    queryKey: [...draftsKey(ref.shopId), 'one', ref.draftId],
    queryFn: async ({ signal, client, queryKey }): Promise<MenuDraft> => {
      const read = await call(contract.readMenuDraft, { params: ref }, { signal });
      return newer(client.getQueryData<MenuDraft>(queryKey), read);
    },
  });

/** A newer version is never overwritten by an answer that took longer. */
const newer = (known: MenuDraft | undefined, read: MenuDraft): MenuDraft =>
  known && known.version > read.version ? known : read;

export function putDraft(cache: QueryClient, ref: DraftRef, draft: MenuDraft): void {
  cache.setQueryData<MenuDraft>(draftOf(ref).queryKey, (known) => newer(known, draft));
  void cache.invalidateQueries({ queryKey: [...draftsKey(ref.shopId), 'list'] });
}

export const readDraftsAgain = (cache: QueryClient, shopId: string) =>
  cache.invalidateQueries({ queryKey: draftsKey(shopId) });

/** DRF-03, DRF-04: what somebody else has typed first is told instead of overwritten. */
export function useDraftSender(ref: DraftRef) {
  const cache = useQueryClient();
  return async (commands: DraftCommand[], options: { idempotencyKey: string }): Promise<readonly HeldField[]> => {
    const { draft, held } = await call(contract.changeMenuDraft, { params: ref, body: { commands } }, options);
    putDraft(cache, ref, draft);
    for (const { name } of held)
      toast.warning({
        text: `${name} vient d’être modifié par un autre utilisateur\u00A0: vérifiez, puis recommencez.`,
      });
    return held;
  };
}

/** One press of a button of the table. */
export function useDraftCommand(ref: DraftRef) {
  const send = useDraftSender(ref);
  return useMutation({
    mutationFn: (command: DraftCommand) => send([command], { idempotencyKey: commandKey() }),
    onError: (error) => showError(error),
  });
}

/** DRF-13: deleted at once; for ten seconds it can be put back with one press. */
export function useDeleteDraft({ companyId, shopId }: ShopRef, onDeleted: () => void) {
  const cache = useQueryClient();
  const putBack = async (draftId: string) => {
    const params = { companyId, shopId, draftId };
    try {
      const draft = await call(contract.putBackMenuDraft, { params }, { idempotencyKey: commandKey() });
      putDraft(cache, params, draft);
    } catch (error) {
      showError(error);
    }
  };
  return useMutation({
    mutationFn: ({ draftId }: { draftId: string; name: string }) =>
      call(contract.deleteMenuDraft, { params: { companyId, shopId, draftId } }, { idempotencyKey: commandKey() }),
    onSuccess: (_, { draftId, name }) => {
      void readDraftsAgain(cache, shopId);
      const words = { title: 'Brouillon supprimé', text: name, undoLabel: 'Annuler la suppression du brouillon' };
      const send = { sendNow: async () => {}, undo: () => void putBack(draftId) };
      showGesture({ id: `menu-draft:${draftId}`, ...words, heldMs: HELD_MS }, send);
      onDeleted();
    },
    onError: (error) => showError(error),
  });
}
