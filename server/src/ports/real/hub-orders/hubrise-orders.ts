import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { HubLocation, HubOrders } from '../../hub.ts';
import type { Outbound } from '../../outbound.ts';
import { ProviderRefused } from '../../provider-failures.ts';
import { readAs } from '../answers.ts';
import { hubriseCalls, PROVIDER, type HubriseCall, type HubriseSettings } from '../hubs/hubrise-calls.ts';
import { Corrected, correctionOf } from './order-correction.ts';
import { customerForm, deliveryForm, hourIn, orderForm } from './order-form.ts';
import { readHubEvent, readHubNews, readHubOrder } from './order-reading.ts';

const TIMEOUT_MS = 15_000;
const PAGE = 100;
/** After an outage of hours: more pages than a busy evening fills. */
const MAX_PAGES = 10;
export const HUB_SIGNATURE = 'x-hubrise-hmac-sha256';

const Made = z.object({ id: z.string().min(1) });
const MadeMany = z.array(Made);
const Anything = z.unknown();

/** sec:webhook-signature: lower-case hex of the whole body, with the client's secret. */
export function isSignedWith(secret: string, raw: Buffer, signature: string): boolean {
  const wanted = Buffer.from(createHmac('sha256', secret).update(raw).digest('hex'));
  const given = Buffer.from(signature.trim());
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

type Served = Omit<HubOrders, 'isGenuine' | 'readNews'>;

export function hubriseOrders(settings: HubriseSettings, outbound: Outbound): Served {
  const { call: ask } = hubriseCalls({ timeoutMs: TIMEOUT_MS, ...settings }, outbound);
  const call = async (
    method: HubriseCall['method'],
    path: string,
    body?: unknown,
    kind: HubriseCall['kind'] = 'light',
  ) => {
    const { read: answer, headers } = await ask(Anything, { method, path, body, kind });
    return { answer, headers };
  };

  const post = async (path: string, body: unknown): Promise<string> =>
    readAs(PROVIDER, Made, (await call('POST', path, body)).answer).id;

  /** There is no idempotency key: what a lost answer may have made is looked for by our own number. */
  const known = async (path: string, privateRef: string): Promise<string | null> => {
    const { answer } = await call('GET', `${path}?private_ref=${encodeURIComponent(privateRef)}`, undefined, 'heavy');
    return readAs(PROVIDER, MadeMany, answer)[0]?.id ?? null;
  };

  return {
    async read(_place, hubOrderId) {
      const { answer } = await call('GET', orderPath(hubOrderId));
      const order = readHubOrder(answer);
      if (!order) throw new ProviderRefused(PROVIDER, 'unreadable', new Error(JSON.stringify(answer).slice(0, 500)));
      return order;
    },
    async listSince(_place, since) {
      const found: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const more: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
        const path = `${ORDERS}?after=${encodeURIComponent(since)}&count=${PAGE}${more}`;
        // eslint-disable-next-line no-await-in-loop -- each page names the next
        const { answer, headers } = await call('GET', path, undefined, 'heavy');
        found.push(...readAs(PROVIDER, MadeMany, answer).map(({ id }) => id));
        cursor = headers['x-cursor-next'];
        if (!cursor) break;
      }
      return found;
    },
    async patch(_place, hubOrderId, { status, confirmedTime }, timeZone) {
      await call('PATCH', orderPath(hubOrderId), {
        ...(status && { status }),
        ...(confirmedTime && { confirmed_time: hourIn(confirmedTime, timeZone) }),
      });
    },
    async post(_place, posted, isAgain) {
      const made = isAgain ? await known(ORDERS, posted.order.id) : null;
      return made ?? post(ORDERS, orderForm(posted));
    },
    async correct(_place, hubOrderId, posted) {
      const path = orderPath(hubOrderId);
      const there = readAs(PROVIDER, Corrected, (await call('GET', path)).answer);
      const patch = correctionOf(there, orderForm(posted));
      if (patch) await call('PATCH', path, patch);
    },
    async saveCustomer(place, order) {
      const path = customersPath(place);
      const made = await known(path, order.customerId);
      if (made) await call('PATCH', `${path}/${encodeURIComponent(made)}`, customerForm(order));
      else await post(path, customerForm(order));
    },
    async forgetCustomer(place, customerId) {
      const path = customersPath(place);
      const made = await known(path, customerId);
      if (made) await call('POST', `${path}/${encodeURIComponent(made)}/anonymise`);
    },
    async registerCallback(_place, url) {
      await call('POST', '/callback', { url, events: { order: ['create', 'update'], inventory: ['patch', 'update'] } });
    },
    async removeCallback() {
      await call('DELETE', '/callback');
    },
    async tellDelivery(_place, hubOrderId, delivery, timeZone) {
      const path = `${orderPath(hubOrderId)}/delivery`;
      const form = deliveryForm(delivery, timeZone);
      try {
        await call('PATCH', path, form);
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.code !== 'not_found') throw error;
        await call('POST', path, { carrier: delivery.carrier, ...form });
      }
    },
    async waitingEvents() {
      const { answer } = await call('GET', '/callback/events');
      return readAs(PROVIDER, z.array(z.unknown()), answer).flatMap((event) => readHubEvent(event) ?? []);
    },
    async dropEvent(_place, eventId) {
      await call('DELETE', `/callback/events/${encodeURIComponent(eventId)}`);
    },
  };
}

const ORDERS = '/location/orders';
const orderPath = (id: string): string => `${ORDERS}/${encodeURIComponent(id)}`;
const customersPath = ({ customerListId }: HubLocation): string =>
  `/customer_lists/${encodeURIComponent(customerListId)}/customers`;

type HubOrdersByShop = {
  keys: { find(ref: { companyId: string; shopId: string }, name: string): Promise<string | null> };
  /** Null without credentials of our client at the hub; its secret signs what it tells. */
  hubrise: { clientSecret: string; ordersOf: (token: string) => Served } | null;
  standIn: HubOrders;
};

/** HUB-06: a shop with a stored token uses HubRise, any other the stand-in. */
export function hubOrdersByShop({ keys, hubrise, standIn }: HubOrdersByShop): HubOrders {
  const of = async (place: HubLocation): Promise<Served> => {
    const token = hubrise && (await keys.find(place, 'hubrise'));
    return token ? hubrise.ordersOf(token) : standIn;
  };
  return {
    read: async (place, id) => (await of(place)).read(place, id),
    listSince: async (place, since) => (await of(place)).listSince(place, since),
    patch: async (place, id, patch, zone) => (await of(place)).patch(place, id, patch, zone),
    post: async (place, posted, isAgain) => (await of(place)).post(place, posted, isAgain),
    correct: async (place, id, posted) => (await of(place)).correct(place, id, posted),
    saveCustomer: async (place, order) => (await of(place)).saveCustomer(place, order),
    forgetCustomer: async (place, customerId) => (await of(place)).forgetCustomer(place, customerId),
    registerCallback: async (place, url) => (await of(place)).registerCallback(place, url),
    removeCallback: async (place) => (await of(place)).removeCallback(place),
    tellDelivery: async (place, id, delivery, zone) => (await of(place)).tellDelivery(place, id, delivery, zone),
    waitingEvents: async (place) => (await of(place)).waitingEvents(place),
    dropEvent: async (place, id) => (await of(place)).dropEvent(place, id),
    isGenuine: (raw, signature) =>
      hubrise ? isSignedWith(hubrise.clientSecret, raw, signature) : standIn.isGenuine(raw, signature),
    readNews: readHubNews,
  };
}
