import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import * as contract from '@comptoir/contract/hours.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Hours, HoursKind } from '@comptoir/domain/hours/hours.ts';
import { weekFaults, withWeek, type DaySlots, type Week } from '@comptoir/domain/hours/week.ts';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import type { Ctx } from '../ctx.ts';
import { handle } from '../http/handle.ts';
import { changeSettings } from '../shops/change-settings.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as settings from '../settings/settings.store.ts';
import { refuseFault } from './refuse-fault.ts';
import { addSpecial, deleteSpecial, listSpecial, previewSpecial, saveSpecial } from './special-hours.ts';
import { preview } from './stranded.ts';

const FAMILY = 'hours';
const ACTIONS: Record<HoursKind, JournalAction> = {
  opening: 'settings.hours.opening',
  delivery: 'settings.hours.delivery',
};

export const hoursRoutes = [
  handle(contract.readHours, (ctx, { params }) => settings.read(ctx.db, params, FAMILY)),
  handle(contract.saveOpeningHours, (ctx, { params, body }) => save(ctx, params, 'opening', openingWeek(body))),
  handle(contract.saveDeliveryHours, (ctx, { params, body }) => save(ctx, params, 'delivery', deliveryWeek(body))),
  handle(contract.previewOpeningHours, (ctx, { params, body }) =>
    previewWeek(ctx, params, 'opening', openingWeek(body)),
  ),
  handle(contract.previewDeliveryHours, (ctx, { params, body }) =>
    previewWeek(ctx, params, 'delivery', deliveryWeek(body)),
  ),
  handle(contract.listSpecialHours, listSpecial),
  handle(contract.addSpecialHours, addSpecial),
  handle(contract.saveSpecialHours, saveSpecial),
  handle(contract.deleteSpecialHours, deleteSpecial),
  handle(contract.previewSpecialHours, previewSpecial),
];

const openingWeek = (body: Input<typeof contract.saveOpeningHours>['body']): Week =>
  asWeek((weekday) => {
    const { openingSlots: slots, openingOrderLimits: limits = {} } = body[weekday] ?? {};
    return slots && { slots, limits };
  });

const deliveryWeek = (body: Input<typeof contract.saveDeliveryHours>['body']): Week =>
  asWeek((weekday) => {
    const { deliverySlots: slots, deliveryOrderLimits: limits = {} } = body[weekday] ?? {};
    return slots && { slots, limits };
  });

const asWeek = (dayOf: (weekday: Weekday) => DaySlots | undefined): Week =>
  Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const day = dayOf(weekday);
      return day ? [[weekday, day]] : [];
    }),
  );

async function save(ctx: Ctx, ref: ShopRef, kind: HoursKind, week: Week): Promise<Hours> {
  refuseFault(weekFaults(week));
  return ctx.answer(async (tx) => {
    const { orderWindowMinutes } = await settings.read(tx, ref, 'orderSettings');
    return changeSettings(tx, ctx, ref, FAMILY, {
      action: ACTIONS[kind],
      change: (known) => withWeek(known, kind, week, orderWindowMinutes),
    });
  });
}

async function previewWeek(ctx: Ctx, ref: ShopRef, kind: HoursKind, week: Week): Promise<contract.Stranded> {
  refuseFault(weekFaults(week));
  return preview(ctx, ref, ({ hours, specialHours, orderWindowMinutes }) => ({
    hours: withWeek(hours, kind, week, orderWindowMinutes),
    specialHours,
  }));
}
