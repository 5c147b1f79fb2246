import { addMs, DAY, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { TillStatus } from '@comptoir/domain/till/till-status.ts';
import { z } from 'zod';
import { badStatus, type Outbound, type OutboundReply } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import type { SentToTill, Till } from '../../till.ts';
import { isOverloaded, jsonOf, jsonRequest, readAs, replyOf } from '../answers.ts';
import * as forms from './zelty-forms.ts';
import { orderForm, paymentsForm } from './zelty-order.ts';
import { ZELTY_EVENTS } from './zelty-news.ts';

const PROVIDER = 'zelty';
const TIMEOUT_MS = 20_000;
/** The catalogue of a chain comes in one answer. */
const MAX_BYTES = 20_000_000;
const MOST_ORDERS = 500;
/** Including hidden elements, which would otherwise seem deleted; limit 0 means no limit. */
const EVERYTHING = 'show_all=true&all_restaurants=true&lang=fr&limit=0';

/** `restaurantId`: which one of those that the key sees; null where it sees one only. */
export type ZeltySettings = { apiUrl: string; apiKey: string; restaurantId: number | null; timeoutMs?: number };
export type ZeltyTill = Till & {
  /** SYN-64: where it sends what happens there, and the secret that it signs with. One for the whole account. */
  listen(target: string, secret: string): Promise<void>;
};

export function zeltyTill(settings: ZeltySettings, outbound: Outbound, now: () => Instant): ZeltyTill {
  const { apiUrl, apiKey, timeoutMs = TIMEOUT_MS } = settings;
  let restaurant = settings.restaurantId;

  async function call<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const reply = await replyOf(outbound, PROVIDER, `${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      ...jsonRequest({ authorization: `Bearer ${apiKey}` }, body),
      timeoutMs,
      maxBytes: MAX_BYTES,
    });
    return readAs(PROVIDER, schema, readAnswer(reply));
  }

  /** An order goes to the restaurant that the shop is, never to the first of several. */
  async function restaurantOf(): Promise<number> {
    if (restaurant !== null) return restaurant;
    const [only, ...others] = (await call(forms.Restaurants, '/restaurants')).restaurants;
    if (!only || others.length > 0) throw new ProviderRefused(PROVIDER, 'restaurant');
    restaurant = only.id;
    return restaurant;
  }

  /** The order that has our reference; null when the till does not show it, which may be too early to say. */
  async function lookUp(remoteId: string): Promise<SentToTill | null> {
    const query = new URLSearchParams({
      from: addMs(now(), -2 * DAY).slice(0, 10),
      to: addMs(now(), DAY).slice(0, 10),
      limit: String(MOST_ORDERS),
      offset: '0',
    });
    const { orders } = await call(forms.ManyOrders, `/orders?${query.toString()}`);
    const found = orders.find(({ remote_id }) => remote_id === remoteId);
    return found ? { tillOrderId: String(found.id), total: found.price?.final_amount_inc_tax ?? 0 } : null;
  }

  async function read(tillOrderId: string): Promise<TillStatus | null> {
    const { order } = await call(forms.OneOrder, `/orders/${encodeURIComponent(tillOrderId)}`);
    return statusOf(order.status ?? null);
  }

  async function paidOf(tillOrderId: string): Promise<number> {
    const path = `/orders/${encodeURIComponent(tillOrderId)}?expand[]=transactions`;
    const { order } = await call(forms.OneOrder, path);
    return order.transactions.reduce((sum, { price }) => sum + (price ?? 0), 0);
  }

  return {
    async send(shop, order, sending) {
      const form = orderForm(shop, order, sending, await restaurantOf(), now());
      // An answer that was lost is no failure: the till may have the order.
      const known = sending.isRepeated ? await lookUp(sending.remoteId) : null;
      if (known) return known;
      const { order: made } = await call(forms.TakenOrder, '/orders', form);
      if (made) return { tillOrderId: String(made.id), total: made.price?.final_amount_inc_tax ?? form.total };
      return (await lookUp(sending.remoteId)) ?? { tillOrderId: null, total: form.total };
    },
    async pay(_, tillOrderId, payments, isRepeated) {
      // What was booked cannot be taken back: a lost answer is looked up before it is booked again.
      if (isRepeated && (await paidOf(tillOrderId)) > 0) return;
      await call(z.unknown(), `/orders/${encodeURIComponent(tillOrderId)}/transactions`, paymentsForm(payments));
    },
    async close(_, tillOrderId) {
      try {
        await call(z.unknown(), `/orders/${encodeURIComponent(tillOrderId)}/closure`, {});
      } catch (error) {
        // Closed there, or by a call whose answer was lost: as good as done.
        if (!(error instanceof ProviderRefused) || (await read(tillOrderId)) !== 'ended') throw error;
      }
    },
    readStatus: (_, tillOrderId) => read(tillOrderId),
    restaurantOf,
    async fetchMenu() {
      // Sequential, because the allowed concurrency is not documented.
      const { catalogs } = await call(forms.Catalogs, '/catalogs');
      const read: z.infer<typeof forms.Catalog>['catalog'][] = [];
      for (const { id } of catalogs) {
        // eslint-disable-next-line no-await-in-loop -- one after the other
        read.push((await call(forms.Catalog, `/catalogs/${encodeURIComponent(id)}`)).catalog);
      }
      const { dishes } = await call(forms.Dishes, `/catalog/dishes?${EVERYTHING}`);
      const catalog = forms.joined(read);
      // Just after a writing Zelty may answer with nothing: that is not an empty menu.
      if (catalog.items.length === 0) throw new ProviderUnavailable(PROVIDER, new Error('an empty catalogue'));
      return forms.menuOf(catalog, dishes);
    },
    fetchPaymentTypes: async () => forms.paymentTypesOf(await call(forms.Methods, '/transaction-methods')),
    async health() {
      await call(forms.Restaurants, '/restaurants');
    },
    async listen(target, secret) {
      const webhooks = Object.fromEntries(ZELTY_EVENTS.map((name) => [name, { target, version: 'v2' }]));
      await call(z.unknown(), '/webhooks', { webhooks, secret_key: secret });
    },
  };
}

const STATUSES: Readonly<Record<string, TillStatus>> = {
  opened: 'opened',
  production: 'production',
  ready: 'ready',
  ended: 'ended',
  closed: 'ended',
  '255': 'ended',
  cancelled: 'cancelled',
};
/** null for a status that is new to us. */
const statusOf = (status: string | number | null): TillStatus | null => STATUSES[String(status)] ?? null;

/** Every answer has `errno`, 0 for success. Without it the result is unknown. */
function readAnswer(reply: OutboundReply): unknown {
  const { status, body } = reply;
  const answer = jsonOf(body);
  if (status === 401 || status === 403) throw new CredentialsRefused(PROVIDER);
  const envelope = forms.Envelope.safeParse(answer);
  if (isOverloaded(status) || !envelope.success) throw new ProviderUnavailable(PROVIDER, badStatus(reply));
  if (status >= 400 || envelope.data.errno !== 0) {
    const words = new Error(envelope.data.message ?? `errno ${envelope.data.errno}`);
    throw new ProviderRefused(PROVIDER, status === 404 ? 'unknown' : 'content', words);
  }
  return answer;
}
