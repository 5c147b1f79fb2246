import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { savePrices } from '@comptoir/contract/menu.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { MenuPatch } from '@comptoir/domain/menu/menu-patch.ts';
import type { PriceStep } from '@comptoir/domain/menu/prices/price-steps.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { call } from '@comptoir/web/call/call.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useMenuContext, type DraftPowers } from '../menu-context.ts';
import { NO_MENU_VERSION, patchMenu, type ShopRef, type ShownMenu } from '../menu.queries.ts';
import {
  afterSaving,
  keepMine,
  readyToSend,
  withStep,
  withTyped,
  without,
  type PriceAnswer,
  type PriceEdits,
  type SentPrice,
} from './price-edits.ts';
import { progressText, savedText, saveInParts } from './price-parts.ts';
import { priceGroups, type PriceRow } from './price-rows.ts';

const NOTHING_TYPED: { edits: PriceEdits } = { edits: new Map() };

/** The prices being changed, of products and options alike, and their one save. */
export function usePriceGrid(shopRef: ShopRef, menu: ShownMenu, onSaved: () => void) {
  const { draft: inDraft } = useMenuContext();
  const cache = useQueryClient();
  const [progress, setProgress] = useState<string | null>(null);
  const groups = useMemo(
    () => ({
      products: priceGroups(menu, menu.rules, 'products'),
      options: priceGroups(menu, menu.rules, 'options'),
    }),
    [menu],
  );
  const rows = useMemo(() => {
    const all = [...groups.products, ...groups.options].flatMap((group) => group.rows);
    return new Map(all.map((row) => [row.key, row]));
  }, [groups]);
  const form = useForm({
    start: NOTHING_TYPED,
    isSame: ({ edits }) => edits.size === 0,
    send: async ({ edits }, { keyOf }) => {
      const { prices, unsettled } = readyToSend(edits, rows);
      const total = prices.length;
      let passed = 0;
      let kept = 0;
      try {
        await saveInParts(prices, {
          send: (part): Promise<SavedPart> => {
            setProgress(total > part.length ? progressText(passed, total) : null);
            const body = { prices: part };
            if (inDraft) return sendToDraft(inDraft, part, edits, keyOf(body));
            return call(savePrices, { params: shopRef, body }, { idempotencyKey: keyOf(body) });
          },
          onPart: (part, saved, answer) => {
            passed += part.length;
            kept += saved.length;
            if (!inDraft)
              patchMenu(cache, shopRef.shopId, { menuVersion: answer.menuVersion, patch: patchOf(menu, saved) });
            setEdits((known) => afterSaving(known, part, answer));
          },
        });
      } finally {
        setProgress(null);
        if (kept > 0) toast.success({ text: savedText(kept, total - passed) });
      }
      if (kept === total && unsettled === 0) onSaved();
    },
    onFailure: (error) => showErrorOr(error, CLIENT_ERRORS.switchNotSaved),
  });
  const { edits } = form.draft;
  const setEdits = (change: (edits: PriceEdits) => PriceEdits) => form.set((known) => ({ edits: change(known.edits) }));
  const { prices, unsettled } = useMemo(() => readyToSend(edits, rows), [edits, rows]);

  return {
    groups,
    edits,
    count: prices.length,
    unsettled,
    /** How far a long save has come, or null. */
    progress,
    form,
    type: (row: PriceRow, typed: string) => setEdits((known) => withTyped(known, row, typed)),
    step: (stepped: readonly PriceRow[], step: PriceStep) => setEdits((known) => withStep(known, stepped, step)),
    undo: (row: PriceRow) => setEdits((known) => without(known, [row.key])),
    keep: (row: PriceRow) => setEdits((known) => keepMine(known, row)),
  };
}

/** What is read of the answer, whoever gave it. */
type SavedPart = PriceAnswer & { menuVersion: number };

/** DRF-03, DRF-04: the same prices, in a draft; what somebody typed there meanwhile comes back as theirs. */
async function sendToDraft(
  draft: DraftPowers,
  part: readonly SentPrice[],
  edits: PriceEdits,
  idempotencyKey: string,
): Promise<SavedPart> {
  const commands = part.map(({ key, price }) => {
    const before = edits.get(key)?.before;
    return { do: 'set' as const, key, fields: { price }, ...(before !== undefined && { was: { price: before } }) };
  });
  const held = await draft.send(commands, { idempotencyKey });
  const conflicts = held.flatMap(({ key, value }) => {
    const sent = part.find((one) => one.key === key);
    return sent ? [{ key, price: value as Cents, version: sent.version }] : [];
  });
  return { conflicts, refusals: [], menuVersion: NO_MENU_VERSION };
}

export type PriceGridState = ReturnType<typeof usePriceGrid>;

/** What the answer means for the menu on the screen: the stream brings the same in a moment. */
function patchOf(menu: ShownMenu, saved: readonly SentPrice[]): MenuPatch {
  const prices = new Map(saved.map((sent) => [sent.key, sent]));
  const priced = <T extends { key: string }>(elements: readonly T[]) =>
    elements.flatMap((element) => {
      const sent = prices.get(element.key);
      return sent ? [{ ...element, price: sent.price, version: sent.version + 1 }] : [];
    });
  return {
    products: priced(Object.values(menu.sections).flatMap(({ products }) => Object.values(products))),
    options: priced(Object.values(menu.optionLists).flatMap(({ options }) => Object.values(options))),
  };
}
