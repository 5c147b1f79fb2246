import type {
  createSection as createRoute,
  hideSection as hideRoute,
  saveSection as saveRoute,
} from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { scheduleFaults, tidySchedule } from '@comptoir/domain/menu/activation.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import { newSection, pictureAt } from '@comptoir/domain/menu/new-elements.ts';
import type { SectionHead, SectionInput } from '@comptoir/domain/menu/section.ts';
import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as shops from '../../shops/shops.store.ts';
import { changeMenu, elementWrite } from '../change-menu.ts';
import { SECTIONS } from '../element-columns.store.ts';
import * as elements from '../elements.store.ts';
import { pictureFaults, refuseFaults, refuseOlder } from '../form-refusals.ts';
import { makeFree } from '../make-free.ts';
import * as menus from '../menus.store.ts';
import { sectionKeys } from '../positions/positions.store.ts';
import { rulesAt } from '../rules.store.ts';
import type { Saving } from '../saving.ts';

type SavedSection = Saving<SectionHead, { section: SectionHead }>;

/** SEC-26: the new section is the last one, and visible. */
export const createSection = (ctx: UserCtx, { params, body }: Input<typeof createRoute>): SavedSection => ({
  ref: params,
  to: body,
  coming: { kind: 'section', key: null, parentKey: null, input: body.section },
  action: 'section.create',
  reply: (section) => ({ section }),
  write: async (tx) => {
    if ((await rulesAt(tx, params)).hideCreate) throw new Refused('till-owns-menu');
    const { length: position } = await sectionKeys(tx, params);
    const at = { key: newKey('SECTION', Math.random), position };
    const fields = await fieldsToSave(tx, ctx, params, body.section, null);
    await elements.insert(tx, params, SECTIONS, [newSection({ ...fields, ...at })]);
    const section = mustExist(await menus.findSection(tx, params, at.key));
    return elementWrite(section, { sections: [section] });
  },
});

/** PRD-41: the products of a section that becomes one of free products cost nothing. */
export const saveSection = (ctx: UserCtx, { params, body }: Input<typeof saveRoute>): SavedSection => ({
  ref: params,
  to: body,
  coming: { kind: 'section', key: params.key, parentKey: null, input: body.section },
  action: 'section.save',
  reply: (section) => ({ section }),
  write: async (tx) => {
    const before = mustExist(await menus.findSection(tx, params, params.key));
    refuseOlder(body.version, before);
    const fields = await fieldsToSave(tx, ctx, params, body.section, before);
    await elements.update(tx, params, SECTIONS, [{ ...before, ...fields }]);
    const section = mustExist(await menus.findSection(tx, params, before.key));
    const products = section.freeOnly ? await makeFree(tx, params, section.key) : [];
    return elementWrite(section, { sections: [section], products }, before);
  },
});

/** PRD-26: the version of the section stays, so that somebody who has its window open can still save. */
export async function hideSection(
  ctx: Ctx,
  { params, body }: Input<typeof hideRoute>,
): Promise<Answer<typeof hideRoute>> {
  return ctx.answer(async (tx) => {
    const action = body.hidden ? 'section.hide' : 'section.show';
    const { reply, menuVersion } = await changeMenu(tx, ctx, params, action, async () => {
      const before = mustExist(await menus.findSection(tx, params, params.key));
      const after = { ...before, hidden: body.hidden };
      await elements.update(tx, params, SECTIONS, [after], { version: 0 });
      return elementWrite(after, { sections: [after] }, before);
    });
    return { ...reply, menuVersion };
  });
}

/** The fields of a form, corrected; refused where they break a rule. */
export async function fieldsToSave(
  tx: Tx,
  ctx: Ctx,
  ref: shops.ShopRef,
  { imageUrl, ...input }: SectionInput,
  before: SectionHead | null,
): Promise<Partial<SectionHead>> {
  const shop = mustExist(await shops.find(tx, ref));
  const activationSchedule = input.activationSchedule && tidySchedule(input.activationSchedule);
  const today = localDay(ctx.now(), shop.timeZone);
  const faults = activationSchedule
    ? scheduleFaults(activationSchedule, { today, before: before?.activationSchedule ?? null })
    : [];
  refuseFaults('section', [
    ...faults.map((fault) => ({ ...fault, path: `activationSchedule.${fault.path}` })),
    ...(await pictureFaults(tx, ref, imageUrl)),
  ]);
  return { ...input, activationSchedule, picture: pictureAt(imageUrl) };
}
