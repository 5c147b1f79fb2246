import { Hours, Slot, SpecialDay, SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { Id, Instant, line } from '@comptoir/domain/kernel/schema.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const Slots = z.array(Slot).max(24);
/** HRS-11, HRS-12: what is no limit is refused by the rule; null or nothing takes the default. */
const Limits = z.record(Slot, z.number().max(10_000).nullable());
const ofWeekdays = <Day extends z.ZodType>(day: Day) => z.partialRecord(z.enum(WEEKDAYS), day);

/** HRS-06: a day that is absent, or has no list, is closed; an empty list is refused. */
const OpeningHours = ofWeekdays(z.object({ openingSlots: Slots.optional(), openingOrderLimits: Limits.optional() }));
const DeliveryHours = ofWeekdays(z.object({ deliverySlots: Slots.optional(), deliveryOrderLimits: Limits.optional() }));

export const readHours = shopRoute({ method: 'GET', path: '/hours', access: 'settings', reply: Hours });

/** HRS-15: the delivery hours stay as they are. */
export const saveOpeningHours = shopRoute({
  method: 'PUT',
  path: '/hours',
  access: 'hours',
  body: OpeningHours,
  reply: Hours,
});

export const saveDeliveryHours = shopRoute({
  method: 'PUT',
  path: '/hours/delivery',
  access: 'hours',
  body: DeliveryHours,
  reply: Hours,
});

const MOST_NAMED = 100;
/** Orders already placed that a change would put outside the hours: how many, and the first of them. */
export const Stranded = z.object({
  total: z.int().min(0),
  orders: z
    .array(
      z.object({
        orderId: Id,
        orderNumber: z.string(),
        customerName: z.string(),
        orderType: z.enum(ORDER_TYPES),
        requestedFor: Instant,
      }),
    )
    .max(MOST_NAMED),
});
export type Stranded = z.infer<typeof Stranded>;

/** What saving would mean; nothing is written. */
export const previewOpeningHours = shopRoute({
  method: 'POST',
  path: '/hours/preview',
  access: 'hours',
  body: OpeningHours,
  reply: Stranded,
});

export const previewDeliveryHours = shopRoute({
  method: 'POST',
  path: '/hours/delivery/preview',
  access: 'hours',
  body: DeliveryHours,
  reply: Stranded,
});

/** SPH-17: sorted by next occurrence. */
export const listSpecialHours = shopRoute({
  method: 'GET',
  path: '/special-hours',
  access: 'settings',
  query: z.object(PageQuery),
  reply: pageOf(SpecialHours),
});

const SpecialFields = { name: line(60).optional(), slots: Slots.optional() };

export const addSpecialHours = shopRoute({
  method: 'POST',
  path: '/special-hours',
  access: 'specificHours',
  body: z.strictObject({ day: SpecialDay, ...SpecialFields }),
  reply: SpecialHours,
  status: 201,
});

/** SPH-11: the date stays; whether it repeats may change, and with it how the day is stored (SPH-08). */
export const saveSpecialHours = shopRoute({
  method: 'PUT',
  path: '/special-hours/:day',
  access: 'specificHours',
  params: { day: SpecialDay },
  body: z.strictObject({ ...SpecialFields, isYearly: z.boolean().optional() }),
  reply: SpecialHours,
});

export const deleteSpecialHours = shopRoute({
  method: 'DELETE',
  path: '/special-hours/:day',
  access: 'specificHours',
  params: { day: SpecialDay },
  reply: null,
});

/** `replaces` is the entry that would go; without `entry`, nothing comes instead of it. */
export const previewSpecialHours = shopRoute({
  method: 'POST',
  path: '/special-hours/preview',
  access: 'specificHours',
  body: z.strictObject({
    replaces: SpecialDay.optional(),
    entry: z.strictObject({ day: SpecialDay, ...SpecialFields }).optional(),
  }),
  reply: Stranded,
});
