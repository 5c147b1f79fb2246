import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { savePrices } from '@comptoir/contract/menu.ts';
import { allProducts } from '@comptoir/domain/menu/by-position.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { offerUndo } from '../deletion/undo-bar.tsx';
import { patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import { afterSaving, readyToSend, sellingOf, type Edits, type SentRow } from './channel-edits.ts';
import { channelGroups } from './channel-rows.ts';

const NOTHING_TYPED: { edits: Edits } = { edits: new Map() };
/** A call takes five thousand. */
const MOST_AT_ONCE = 5_000;

/** The rows being changed, and their one save. */
export function useChannelGrid(shopRef: ShopRef, menu: ShownMenu, onSaved: () => void) {
  const cache = useQueryClient();
  const groups = useMemo(() => channelGroups(menu), [menu]);
  const rows = useMemo(() => new Map(groups.flatMap((group) => group.rows).map((row) => [row.key, row])), [groups]);
  const form = useForm({
    start: NOTHING_TYPED,
    isSame: ({ edits }) => edits.size === 0,
    send: async ({ edits }, { keyOf }) => {
      const ready = readyToSend(edits, rows);
      const sent = ready.sent.slice(0, MOST_AT_ONCE);
      if (sent.length === 0) return;
      const answer = await call(savePrices, bodyOf(shopRef, sent), { idempotencyKey: keyOf(sent) });
      const held = new Set([...answer.conflicts, ...answer.refusals].map(({ key }) => key));
      const saved = sent.filter(({ key }) => !held.has(key));
      tell(cache, shopRef, menu, { saved, menuVersion: answer.menuVersion });
      form.set({ edits: afterSaving(edits, sent, answer) });
      if (saved.length > 0) offerBack(cache, shopRef, menu, saved);
      if (saved.length === edits.size) onSaved();
    },
    onFailure: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
  const { edits } = form.draft;
  const { sent, unsettled } = useMemo(() => readyToSend(edits, rows), [edits, rows]);
  return {
    groups,
    rows,
    edits,
    count: sent.length,
    unsettled,
    form,
    change: (next: (edits: Edits) => Edits) => form.set((known) => ({ edits: next(known.edits) })),
    /** Changes and saves in one gesture, after its preview. */
    saveWith: (next: Edits) => form.submit(null, { edits: next }),
  };
}

export type ChannelGridState = ReturnType<typeof useChannelGrid>;

const bodyOf = (shopRef: ShopRef, rows: readonly SentRow[]) => ({
  params: shopRef,
  body: { prices: rows.map((row) => ({ ...row, closedChannels: [...row.closedChannels] })) },
});

type Told = { saved: readonly SentRow[]; menuVersion: number };

/** What the answer means for the menu on the screen: the stream brings the same in a moment. */
function tell(cache: QueryClient, { shopId }: ShopRef, menu: ShownMenu, { saved, menuVersion }: Told): void {
  const rows = new Map(saved.map((row) => [row.key, row]));
  const products = allProducts(menu).flatMap((product): Product[] => {
    const row = rows.get(product.key);
    if (!row) return [];
    return [{ ...product, ...sellingOf(row), closedChannels: [...row.closedChannels], version: row.version + 1 }];
  });
  patchMenu(cache, shopId, { menuVersion, patch: { products } });
}

/** GRD-11: for ten seconds the rows can be put back; one that somebody changed meanwhile stays as they left it. */
function offerBack(cache: QueryClient, shopRef: ShopRef, menu: ShownMenu, saved: readonly SentRow[]): void {
  const products = new Map(allProducts(menu).map((product) => [product.key, product]));
  const back = saved.flatMap(({ key, version }): SentRow[] => {
    const before = products.get(key);
    return before ? [{ ...sellingOf(before), key, version: version + 1 }] : [];
  });
  const count = formatCount(saved.length);
  offerUndo({
    shopId: shopRef.shopId,
    id: `${saved[0]?.key} ${saved[0]?.version}`,
    text: french(`${count} ${plural(saved.length, 'produit enregistré', 'produits enregistrés')}.`),
    label: 'Annuler ces changements',
    undo: async () => {
      const answer = await call(savePrices, bodyOf(shopRef, back), { idempotencyKey: commandKey() });
      const held = new Set([...answer.conflicts, ...answer.refusals].map(({ key }) => key));
      const put = back.filter(({ key }) => !held.has(key));
      tell(cache, shopRef, menu, { saved: put, menuVersion: answer.menuVersion });
      if (held.size > 0)
        toast.warning({
          text: french(`${formatCount(held.size)} produits ont changé depuis : ils restent comme ils sont.`),
        });
      else toast.success({ text: 'Les prix et canaux d’avant sont rétablis.' });
    },
  });
}
