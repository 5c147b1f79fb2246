import type {
  createSection as createRoute,
  hideSection as hideRoute,
  saveSection as saveRoute,
} from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { scheduleFaults, tidySchedule } from '@comptoir/domain/menu/activation.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import type { SectionHead, SectionInput } from '@comptoir/domain/menu/section.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import * as shops from '../../shops/shops.store.ts';
import { changeMenu } from '../change-menu.ts';
import * as menus from '../menus.store.ts';
import { pictureIdAt } from '../pictures.store.ts';
import * as products from '../products/products.store.ts';
import { refuseFaults, type Fault } from '../refuse-faults.ts';
import { refuseOlder } from '../refuse-older.ts';
import { rulesAt } from '../rules.store.ts';
import type { Saving } from '../saving.ts';
import * as sections from './sections.store.ts';

/** CAT-API-07. */
export const createSection = (
  ctx: UserCtx,
  { params, body }: Input<typeof createRoute>,
): Saving<{ section: SectionHead }> => ({
  ref: params,
  to: body,
  coming: { kind: 'section', key: null, parentKey: null, input: body.section },
  write: async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'section.create', async () => {
      if ((await rulesAt(tx, params)).hideCreate) throw new Refused('till-owns-menu');
      const key = newKey('SECTION', Math.random);
      await sections.insert(tx, params, await written(tx, ctx, params, body.section, { key, before: null }));
      const made = await found(tx, params, key);
      return { reply: made, patch: { sections: [made] }, entityId: key, after: made };
    });
    return { reply: { section: reply }, element: reply };
  },
});

/** CAT-API-39. A section that becomes one of free products takes their prices along (PRD-41). */
export const saveSection = (
  ctx: UserCtx,
  { params, body }: Input<typeof saveRoute>,
): Saving<{ section: SectionHead }> => ({
  ref: params,
  to: body,
  coming: { kind: 'section', key: params.key, parentKey: null, input: body.section },
  write: async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'section.save', async () => {
      const before = await found(tx, params, params.key);
      refuseOlder(body.version, before);
      await sections.update(tx, params, await written(tx, ctx, params, body.section, { key: before.key, before }));
      const after = await found(tx, params, before.key);
      const freed = after.freeOnly ? await products.makeFree(tx, params, after.key) : [];
      return { reply: after, patch: { sections: [after], products: freed }, entityId: after.key, before, after };
    });
    return { reply: { section: reply }, element: reply };
  },
});

/** CAT-API-09. */
export async function hideSection(
  ctx: Ctx,
  { params, body }: Input<typeof hideRoute>,
): Promise<Answer<typeof hideRoute>> {
  return ctx.answer(async (tx) => {
    const action = body.hidden ? 'section.hide' : 'section.show';
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, action, async () => {
      const before = await found(tx, params, params.key);
      await sections.setHidden(tx, params, before.key, body.hidden);
      const after = await found(tx, params, before.key);
      return { reply: after, patch: { sections: [after] }, entityId: after.key, before, after };
    });
    return { ...reply, menuVersion };
  });
}

async function found(tx: Tx, ref: shops.ShopRef, key: string): Promise<SectionHead> {
  const section = await menus.findSection(tx, ref, key);
  if (!section) throw new Refused('NOT_FOUND');
  return section;
}

/** What is written of a form: corrected, and refused where it breaks a rule. */
async function written(
  tx: Tx,
  ctx: Ctx,
  ref: shops.ShopRef,
  { imageUrl, ...input }: SectionInput,
  { key, before }: { key: string; before: SectionHead | null },
): Promise<sections.WrittenSection> {
  const shop = await shops.find(tx, ref);
  if (!shop) throw new Refused('NOT_FOUND');
  const activationSchedule = input.activationSchedule && tidySchedule(input.activationSchedule);
  const today = localDay(ctx.now(), shop.timeZone);
  const faults: Fault[] = activationSchedule
    ? scheduleFaults(activationSchedule, { today, before: before?.activationSchedule ?? null }).map(
        ({ path, ...fault }) => ({ ...fault, path: `activationSchedule.${path}` }),
      )
    : [];
  const imageId = imageUrl === null ? null : await pictureIdAt(tx, ref.companyId, imageUrl);
  if (imageUrl !== null && imageId === null) faults.push({ refusal: 'image-unknown', path: 'imageUrl' });
  refuseFaults('section', faults);
  return { ...input, activationSchedule, key, imageId };
}
