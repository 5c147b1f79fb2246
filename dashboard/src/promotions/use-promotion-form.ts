import * as contract from '@comptoir/contract/promotions.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import { CODES_PER_CALL, MOST_CODES, type Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { useState } from 'react';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { WHOLE, useForm } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { newId } from '../session/own-post.ts';
import { useUser } from '../session/session.ts';
import { draftErrors, draftOf, inputOf, type PromotionDraft } from './promotion-draft.ts';
import { usePromotionsChanged } from './promotions.queries.ts';

type Options = {
  known: Promotion | null;
  start: () => PromotionDraft;
  isSeries: boolean;
  needsReference: boolean;
  onDone: () => void;
};

/** PRO-41. */
const ADDED = 'Ce code promotionnel a été ajouté';
const CHANGED = 'Ce code promotionnel a été modifié';

export type PromotionForm = ReturnType<typeof usePromotionForm>;

export function usePromotionForm({ known: listed, start, isSeries, needsReference, onDone }: Options) {
  const { companyId, shopId, shops, isAllShops, timeZone } = useUser();
  const tellChanged = usePromotionsChanged();
  /** What the window shows the changes of: reloading makes it what somebody else has saved. */
  const [known, setKnown] = useState(listed);
  /** Codes made, or shops reached, of how many. */
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  /** PRO-36: one creation, however often it is tried. */
  const [groupId] = useState(newId);
  const isGeneral = known?.isGeneral ?? isAllShops;
  const params = { companyId, shopId };

  async function create(draft: PromotionDraft, keyOf: (content: unknown) => string): Promise<void> {
    const promotion = inputOf(draft, isGeneral, timeZone);
    const count = isSeries ? Math.min(MOST_CODES, Math.trunc(readPositive(draft.count) ?? 0)) : 0;
    const body = { promotion, ...(isGeneral ? { groupId } : {}), ...(isSeries ? { seriesOf: count } : {}) };
    const at = (id: string) =>
      call(
        contract.createPromotion,
        { params: { companyId }, body: { shopId: id, ...body } },
        { idempotencyKey: keyOf([id, body]) },
      );
    const made = isGeneral ? await createEverywhere(at) : await at(shopId);
    if (isSeries) await makeAll(made, count);
  }

  /** PRO-36: the first call tells whether it can be made at all; the shops that did not answer are named. */
  async function createEverywhere(at: (id: string) => Promise<Promotion>): Promise<Promotion> {
    const [first = { shopId, name: '' }, ...others] = shops;
    const made = await at(first.shopId);
    const failed: string[] = [];
    for (const [index, shop] of others.entries()) {
      setProgress({ done: index + 1, of: shops.length });
      // eslint-disable-next-line no-await-in-loop -- one after the other, as the progress says
      await at(shop.shopId).catch(() => failed.push(shop.name));
    }
    setProgress(null);
    if (failed.length > 0)
      throw new Error(french(`Ces magasins n'ont pas répondu : ${failed.join(', ')}. Enregistrez à nouveau.`));
    return made;
  }

  /** PRO-47: a try that stopped half way goes on where it stopped. */
  async function makeAll({ key }: Promotion, count: number): Promise<void> {
    let done = 0;
    while (done < count) {
      setProgress({ done, of: count });
      // eslint-disable-next-line no-await-in-loop -- each part begins where the one before it ended
      const { codeCount } = await call(
        contract.makeCodes,
        { params: { ...params, key }, body: { count: Math.min(count, done + CODES_PER_CALL) } },
        { idempotencyKey: commandKey() },
      );
      done = Math.max(codeCount, done + 1);
    }
    setProgress(null);
  }

  const form = useForm<PromotionDraft, Promotion>({
    start,
    check: (draft) => draftErrors(draft, { known, needsReference, isSeries, zone: timeZone }),
    send: async (draft, { over, keyOf }) => {
      if (known) {
        const version = over?.version ?? known.version;
        const body = { promotion: inputOf(draft, isGeneral, timeZone), version };
        const at = { ...params, promoCode: known.promoCode };
        await call(contract.savePromotion, { params: at, body }, { idempotencyKey: keyOf(body) });
      } else await create(draft, keyOf);
      form.restart(draft);
      toast.success({ text: known ? CHANGED : ADDED });
      onDone();
      await tellChanged();
    },
    refused: (error) => {
      setProgress(null);
      return error.code === 'ALREADY_EXISTS' ? { promoCode: error.message } : null;
    },
    onFailure: (error) => {
      setProgress(null);
      form.fail(error instanceof Error && !('code' in error) && error.message ? error.message : sentenceOf(error));
    },
  });
  const reload = () => {
    if (!form.conflict) return;
    setKnown(form.conflict);
    form.restart(draftOf(form.conflict, timeZone));
  };
  return {
    ...form,
    isDirty: form.isDirty,
    progress,
    isSeries,
    known,
    isGeneral,
    needsReference,
    reload,
    whole: form.errors[WHOLE],
  };
}
