import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { jsonOf } from '../answers.ts';
import { isSame } from '../fleets/fleet-words.ts';

export const ZELTY_SIGNATURE = 'x-zelty-hmac-sha256';

/** SYN-64: what we listen to; everything else that an account can tell is of no use here. */
export const ZELTY_EVENTS = [
  'dish.availability_update',
  'menu.availability_update',
  'option_value.availability_update',
  'dish.update',
  'order.status.update',
  'order.ended',
] as const;

/** What an article of the till is called here, and whether it can be sold. */
export type TillStock = { of: 'products' | 'options'; posRef: string; soldOut: boolean };
export type TillNews = {
  eventId: string;
  /** When it happened at the till: what comes late must not undo what is newer. */
  at: Instant;
  restaurantId: number | null;
  stock: TillStock[];
  /** The order to read again. */
  tillOrderId: string | null;
};

export const signedByZelty = (raw: Buffer | string, secret: string): string =>
  createHmac('sha256', secret).update(raw).digest('hex');

/** sec:webhook-signature: over the raw bytes, compared in constant time. */
export function isFromZelty(raw: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const given = headers[ZELTY_SIGNATURE];
  return typeof given === 'string' && isSame(given.toLowerCase(), signedByZelty(raw, secret));
}

const Ref = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number);
const Flag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean);
const Body = z.object({
  event_id: z.string().min(1).max(200).nullish(),
  event_name: z.string(),
  created_at: z.string().nullish(),
  restaurant_id: Ref.nullish(),
  data: z.object({
    id_restaurant: Ref.nullish(),
    id: Ref.nullish(),
    id_dish: Ref.nullish(),
    id_menu: Ref.nullish(),
    outofstock: Flag.nullish(),
    options_values_availabilities: z
      .array(z.object({ id_dish_option_value: Ref, id_restaurant: Ref.nullish(), outofstock: Flag }))
      .nullish(),
    dishes: z.array(z.object({ id: Ref, disable: Flag.nullish() })).nullish(),
  }),
});
type Data = z.infer<typeof Body>['data'];

/** null when the message is none that we know: a new kind of it, or one that is broken. */
export function readZeltyNews(raw: Buffer, receivedAt: Instant): TillNews | null {
  const read = Body.safeParse(jsonOf(raw));
  if (!read.success) return null;
  const { event_id, event_name, created_at, restaurant_id, data } = read.data;
  const stock = stockOf(event_name, data);
  const isOrder = event_name === 'order.status.update' || event_name === 'order.ended';
  if (stock.length === 0 && !isOrder) return null;
  const values = data.options_values_availabilities ?? [];
  return {
    eventId: event_id ?? createHash('sha256').update(raw).digest('hex'),
    at: instantOf(created_at) ?? receivedAt,
    restaurantId: data.id_restaurant ?? values[0]?.id_restaurant ?? restaurant_id ?? null,
    stock,
    tillOrderId: isOrder && data.id !== null && data.id !== undefined ? String(data.id) : null,
  };
}

function stockOf(event: string, data: Data): TillStock[] {
  const { id_dish, id_menu, outofstock, options_values_availabilities, dishes } = data;
  if (event === 'dish.availability_update' && id_dish && typeof outofstock === 'boolean')
    return [{ of: 'products', posRef: String(id_dish), soldOut: outofstock }];
  if (event === 'menu.availability_update' && id_menu && typeof outofstock === 'boolean')
    return [{ of: 'products', posRef: `menu-${id_menu}`, soldOut: outofstock }];
  if (event === 'option_value.availability_update')
    return (options_values_availabilities ?? []).map(({ id_dish_option_value, outofstock: soldOut }) => ({
      of: 'options',
      posRef: String(id_dish_option_value),
      soldOut,
    }));
  // A dish that was taken off the menu cannot be sold; that it is back says nothing of its stock.
  if (event === 'dish.update')
    return (dishes ?? []).flatMap(({ id, disable }) =>
      disable ? [{ of: 'products' as const, posRef: String(id), soldOut: true }] : [],
    );
  return [];
}

function instantOf(text: string | null | undefined): Instant | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
