import type * as contract from '@comptoir/contract/hours.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import {
  isYearly,
  nextOccurrence,
  sortedSpecialHours,
  specialFaults,
  specialSlotFaults,
  tidySpecial,
  yearlyOf,
} from '@comptoir/domain/hours/special-days.ts';
import { localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as shops from '../shops/shops.store.ts';
import * as settings from '../settings/settings.store.ts';
import { refuseFault } from './refuse-fault.ts';
import { preview } from './stranded.ts';

const FAMILY = 'specialHours';

async function todayOf(db: Db | Tx, ctx: Ctx, ref: shops.ShopRef): Promise<Day> {
  const shop = mustExist(await shops.find(db, ref));
  return localDay(ctx.now(), shop.timeZone);
}

const without = (entries: readonly SpecialHours[], day: string | undefined) =>
  entries.filter((entry) => entry.day !== day);

/** SPH-13: of a one-off date and of a yearly one there may be one each. */
function refuseSecond(entries: readonly SpecialHours[], day: string): void {
  if (entries.some((entry) => entry.day === day)) throw new Refused('special-exists');
}

export async function listSpecial(
  ctx: Ctx,
  { params, query }: Input<typeof contract.listSpecialHours>,
): Promise<Answer<typeof contract.listSpecialHours>> {
  const today = await todayOf(ctx.db, ctx, params);
  const all = sortedSpecialHours(await settings.read(ctx.db, params, FAMILY), today);
  const from = query.pageNumber * query.pageSize;
  return { items: all.slice(from, from + query.pageSize), total: all.length };
}

export async function addSpecial(
  ctx: Ctx,
  { params, body }: Input<typeof contract.addSpecialHours>,
): Promise<SpecialHours> {
  return ctx.answer(async (tx) => {
    const added = tidySpecial(body);
    refuseFault(specialFaults(added, await todayOf(tx, ctx, params)));
    await changeSettings(tx, ctx, params, FAMILY, {
      action: 'settings.special-hours.add',
      change: (known) => {
        refuseSecond(known, added.day);
        return [...known, added];
      },
    });
    return added;
  });
}

/** SPH-08: the same date, stored as it repeats. */
function storedDay(day: string, wantsYearly: boolean | undefined, today: Day): string {
  if (wantsYearly === undefined || wantsYearly === isYearly(day)) return day;
  return wantsYearly ? yearlyOf(day) : nextOccurrence(day, today);
}

export async function saveSpecial(
  ctx: Ctx,
  { params, body: { isYearly: wantsYearly, ...body } }: Input<typeof contract.saveSpecialHours>,
): Promise<SpecialHours> {
  return ctx.answer(async (tx) => {
    const day = storedDay(params.day, wantsYearly, await todayOf(tx, ctx, params));
    refuseFault(specialSlotFaults(body.slots, day));
    const saved = tidySpecial({ ...body, day });
    await changeSettings(tx, ctx, params, FAMILY, {
      action: 'settings.special-hours.save',
      change: (known) => {
        mustExist(known.find((entry) => entry.day === params.day));
        const others = without(known, params.day);
        refuseSecond(others, day);
        return [...others, saved];
      },
    });
    return saved;
  });
}

export async function deleteSpecial(ctx: Ctx, { params }: Input<typeof contract.deleteSpecialHours>): Promise<void> {
  await ctx.answer((tx) =>
    changeSettings(tx, ctx, params, FAMILY, {
      action: 'settings.special-hours.delete',
      change: (known) => {
        mustExist(known.find((entry) => entry.day === params.day));
        return without(known, params.day);
      },
    }).then(() => undefined),
  );
}

export async function previewSpecial(ctx: Ctx, { params, body }: Input<typeof contract.previewSpecialHours>) {
  return preview(ctx, params, ({ hours, specialHours }) => {
    const others = without(without(specialHours, body.replaces), body.entry?.day);
    return { hours, specialHours: body.entry ? [...others, tidySpecial(body.entry)] : others };
  });
}
