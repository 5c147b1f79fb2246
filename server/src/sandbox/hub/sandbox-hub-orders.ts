import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { Deps } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import type { App } from '../../http/app.ts';
import { derivedKey } from '../../kernel/derived-key.ts';
import { stableId } from '../../kernel/stable-id.ts';
import type { HubLocation, HubOrders } from '../../ports/hub.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { HUB_SIGNATURE, isSignedWith } from '../../ports/real/hub-orders/hubrise-orders.ts';
import { customerForm, deliveryForm, hourIn, orderForm } from '../../ports/real/hub-orders/order-form.ts';
import { readHubNews, readHubOrder } from '../../ports/real/hub-orders/order-reading.ts';
import { behaviourOf } from '../ports/sandbox-behaviours.ts';

const PROVIDER = 'sandbox-hub';

/** sec:webhook-signature: the sandbox signs with a key of this deployment. */
const newsKey = (appSecret: string): string => derivedKey(appSecret, 'sandbox-hub-news');

type Content = Record<string, unknown>;

/** SYN-50: the hub's orders, in its own form; each shop chooses how the hub answers. */
export function sandboxHubOrders(db: Db, appSecret: string, now: () => Instant): HubOrders {
  const key = newsKey(appSecret);

  async function answering({ shopId }: HubLocation, isWrite: boolean): Promise<void> {
    const behaviour = await behaviourOf(db, shopId, 'hub');
    if (behaviour === 'unauthorized') throw new ProviderRefused(PROVIDER, 'unauthorized');
    if (isWrite && behaviour === 'invalid') throw new ProviderRefused(PROVIDER, 'unprocessable_entity');
    if (['busy', 'error', 'timeout'].includes(behaviour)) throw new ProviderUnavailable(PROVIDER, new Error(behaviour));
  }

  async function contentOf(hubOrderId: string): Promise<Content> {
    const { rows } = await sql<{ content: Content }>`
      select content from sandbox.hub_orders where hub_order_id = ${hubOrderId}`.execute(db);
    if (!rows[0]) throw new ProviderRefused(PROVIDER, 'not_found');
    return rows[0].content;
  }

  return {
    async read(place, hubOrderId) {
      await answering(place, false);
      const order = readHubOrder(await contentOf(hubOrderId));
      if (!order) throw new ProviderRefused(PROVIDER, 'unreadable');
      return order;
    },
    async listSince(place, since) {
      await answering(place, false);
      const { rows } = await sql<{ id: string }>`
        select hub_order_id as id from sandbox.hub_orders
        where location_id = ${place.locationId} and created_at >= ${since} order by created_at`.execute(db);
      return rows.map(({ id }) => id);
    },
    async patch(place, hubOrderId, { status, confirmedTime }, timeZone) {
      await answering(place, true);
      const content = await contentOf(hubOrderId);
      await store(db, place.locationId, now(), {
        ...content,
        id: hubOrderId,
        ...(status && { status }),
        ...(confirmedTime && { confirmed_time: hourIn(confirmedTime, timeZone) }),
      });
    },
    async post(place, posted) {
      await answering(place, true);
      // The till behind the sandbox takes whatever it is given.
      const id = `own-${stableId('hub', posted.order.id).slice(0, 8)}`;
      await store(db, place.locationId, now(), {
        ...orderForm(posted),
        status: 'received',
        id,
        created_by: 'Comptoir',
      });
      return id;
    },
    async correct(place, hubOrderId, posted) {
      await answering(place, true);
      const { items, discounts, charges, payments } = orderForm(posted);
      const content = { ...(await contentOf(hubOrderId)), items, discounts: discounts ?? [], charges, payments };
      await store(db, place.locationId, now(), { ...content, id: hubOrderId });
    },
    async saveCustomer(place, order) {
      await answering(place, true);
      await sql`
        insert into sandbox.hub_customers (customer_list_id, private_ref, content)
        values (${place.customerListId}, ${order.customerId}, ${JSON.stringify(customerForm(order))})
        on conflict (customer_list_id, private_ref) do update set content = excluded.content`.execute(db);
    },
    async forgetCustomer(place, customerId) {
      await answering(place, true);
      await sql`
        delete from sandbox.hub_customers
        where customer_list_id = ${place.customerListId} and private_ref = ${customerId}`.execute(db);
    },
    registerCallback: (place) => answering(place, true),
    removeCallback: (place) => answering(place, true),
    async tellDelivery(place, hubOrderId, delivery, timeZone) {
      await answering(place, true);
      const form = { carrier: delivery.carrier, ...deliveryForm(delivery, timeZone) };
      const content = { ...(await contentOf(hubOrderId)), id: hubOrderId, delivery: form };
      await store(db, place.locationId, now(), content);
    },
    async waitingEvents(place) {
      await answering(place, false);
      // They are brought to the webhook by `deliverHubNews`.
      return [];
    },
    dropEvent: () => Promise.resolve(),
    isGenuine: (raw, signature) => isSignedWith(key, raw, signature),
    readNews: readHubNews,
  };
}

async function store(db: Db, locationId: string, now: Instant, content: Content & { id: string }): Promise<void> {
  await sql`
    insert into sandbox.hub_orders (hub_order_id, location_id, content, created_at)
    values (${content.id}, ${locationId}, ${JSON.stringify(content)}, ${now})
    on conflict (hub_order_id) do update set content = excluded.content`.execute(db);
}

/** An order that a marketplace made or changed at the hub, and the message that tells of it. */
export async function tellAtHub(
  db: Db,
  place: { locationId: string },
  content: Content & { id: string },
  now: Instant,
): Promise<void> {
  await store(db, place.locationId, now, content);
  const event = {
    resource_type: 'order',
    event_type: 'update',
    created_at: now,
    order_id: content.id,
    location_id: place.locationId,
    new_state: content,
  };
  await sql`
    insert into sandbox.hub_events (location_id, content) values (${place.locationId}, ${JSON.stringify(event)})`.execute(
    db,
  );
}

const AT_ONCE = 50;

/** Sends the stored messages, signed, to our own webhook; failed ones are sent again next time. */
export async function deliverHubNews(
  app: App,
  { config, database }: Pick<Deps, 'config' | 'database'>,
): Promise<number> {
  const db = database.forSystem();
  const { rows } = await sql<{ eventId: string; content: object }>`
    select event_id as "eventId", content from sandbox.hub_events order by event_id limit ${AT_ONCE}`.execute(db);
  let delivered = 0;
  for (const { eventId, content } of rows) {
    const payload = JSON.stringify({ id: `evt_sandbox_${eventId}`, ...content });
    const signature = createHmac('sha256', newsKey(config.appSecret)).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', [HUB_SIGNATURE]: signature };
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    const { statusCode } = await app.inject({ method: 'POST', url: '/webhooks/hubrise', headers, payload });
    if (statusCode !== 200) break;
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    await sql`delete from sandbox.hub_events where event_id = ${eventId}`.execute(db);
    delivered += 1;
  }
  return delivered;
}
