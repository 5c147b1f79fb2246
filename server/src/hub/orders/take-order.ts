import { createHash } from 'node:crypto';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { brandOf } from '@comptoir/domain/hub/orders/brands.ts';
import type { HubFailure } from '@comptoir/domain/hub/orders/hub-failures.ts';
import type { HubOrder, HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import { isRefusal, takeHubOrder, type TakenOrder } from '@comptoir/domain/hub/orders/taken-order.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { readPricesAtShop } from '../../checkout/prices.store.ts';
import { storeOrder } from '../../checkout/store-order.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { isOfRetiredShop, type Tx } from '../../db/db.ts';
import { companyCtx } from '../../http/envelope.ts';
import { Refused } from '../../http/refused.ts';
import { stableId } from '../../kernel/stable-id.ts';
import { appendEvent } from '../../live/append.ts';
import { withdrawHubAlert, alertOfHubOrder } from '../../orders/alerts/hub-alerts.ts';
import { raiseAlert } from '../../orders/alerts/alerts.ts';
import * as orders from '../../orders/orders.store.ts';
import { tellStory } from '../../orders/record.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { followOrder } from './follow-order.ts';
import { hubDraft } from './hub-draft.ts';
import { atHub } from '../hub-health.ts';
import * as hubOrders from './hub-orders.store.ts';
import type { HubRow } from './hub-orders.store.ts';
import { menuRefs } from './menu-refs.ts';

/** Nobody takes these back. Our own word may have covered one of them at the hub before we heard of it. */
const GONE: readonly HubStatus[] = ['rejected', 'cancelled'];
const OVER: readonly HubStatus[] = ['completed', 'rejected', 'cancelled', 'delivery_failed'];

/** It may work later: the hub is away, or somebody must connect the shop again. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ProviderUnavailable || (error instanceof ProviderRefused && error.code === 'unauthorized');

/**
 * HUB-30, law:webhook-inbox: whatever a message says, the order is read at the hub, then made or brought up to date here.
 * `told`: the order as a signed message had it, for the case that the hub cannot be read. Throws while it cannot.
 */
export async function takeOrder(
  base: Ctx,
  ref: ShopRef,
  hubOrderId: string,
  told: HubOrder | null = null,
): Promise<void> {
  const place = await hubOrders.locationOf(base.db, ref);
  if (!place) return;
  const row = await hubOrders.open(base.db, ref, { id: base.newId(), hubOrderId, now: base.now() });
  if (row.state === 'abandoned' || row.state === 'over') return;
  let read: HubOrder;
  try {
    read = await atHub(base, ref, () => base.hubOrders.read(place, hubOrderId));
  } catch (error) {
    if (isTemporary(error)) {
      // The kitchen need not wait for the hub's other half; what is said later is read when it can be.
      if (told && !row.orderId) await apply(base, ref, row, told);
      throw error;
    }
    if (!(error instanceof ProviderRefused)) throw error;
    const reason: HubFailure = error.code === 'unreadable' ? 'hub-order-unreadable' : 'hub-order-unknown';
    return refuse(base, ref, row, reason, error.code, told);
  }
  await apply(base, ref, row, read, told && GONE.includes(told.status) ? told.status : null);
}

async function apply(
  base: Ctx,
  ref: ShopRef,
  row: HubRow,
  read: HubOrder,
  gone: HubStatus | null = null,
): Promise<void> {
  const ctx = asBrand(base, read);
  const orderId = row.orderId ?? (await ourOwn(ctx, read));
  if (orderId) return followOrder(ctx, { row, orderId, read, digest: digestOf(read), gone });
  if (OVER.includes(read.status)) {
    const taken = await endUnseen(ctx, ref, row, read);
    if (taken) await followOrder(ctx, { row, orderId: taken, read, digest: digestOf(read), gone });
    return;
  }
  try {
    await make(ctx, ref, row, read);
  } catch (error) {
    // It was closed after we had looked.
    if (isOfRetiredShop(error)) return turnAway(ctx, ref, row, read);
    if (error instanceof Refused)
      return refuse(ctx, ref, row, 'hub-order-refused', refusalSentence(error.refusal, error.words), read);
    await refuse(ctx, ref, row, 'hub-order-broken', String(error), read);
    throw error;
  }
}

/** Over before we had it: there is nothing left to do for anybody, unless somebody took it just now. */
const endUnseen = (ctx: Ctx, ref: ShopRef, row: HubRow, read: HubOrder): Promise<string | null> =>
  ctx.transaction(async (tx) => {
    const locked = await hubOrders.lock(tx, row);
    if (locked?.orderId) return locked.orderId;
    await hubOrders.change(tx, row, { state: 'over', hub_status: read.status, reason: null, failed_at: null });
    await withdrawHubAlert(tx, ctx, ref, 'hub-order-failed', row.id);
    return null;
  });

const asBrand = (base: Ctx, read: HubOrder): Ctx =>
  companyCtx(base, base.companyId, { kind: 'marketplace', name: brandOf(read) }, base.traceId);

/** Our own number is private to us: whoever bears it was posted by us. */
async function ourOwn(ctx: Ctx, { privateRef }: HubOrder): Promise<string | null> {
  if (!privateRef || !/^[0-9a-f-]{36}$/i.test(privateRef)) return null;
  return (await orders.find(ctx.db, ctx, privateRef))?.id ?? null;
}

async function make(ctx: Ctx, ref: ShopRef, row: HubRow, read: HubOrder): Promise<void> {
  const found = await readPricesAtShop(ctx.db, ref, { lines: [] });
  if (!found) throw new Refused('shop-not-recognised');
  const { shop, prices } = found;
  if (shop.retiredAt !== null) return turnAway(ctx, ref, row, read);
  const taken = takeHubOrder(read, await menuRefs(ctx.db, ref), ctx.newId);
  if (isRefusal(taken)) return refuse(ctx, ref, row, taken, null, read);
  const orderId = stableId(ref.shopId, 'hub', read.id);
  const number = await freeNumber(ctx, shop, taken, read);
  const draft = await hubDraft(
    ctx,
    { shop, deliveryMinutes: prices.deliveryMinutes },
    { orderId, read, taken, number },
  );
  const takenId = await ctx.transaction(async (tx) => {
    const locked = await hubOrders.lock(tx, row);
    // Somebody was quicker, gave it up, or has read that it is over.
    if (!locked || locked.orderId) return locked?.orderId ?? null;
    if (locked.state === 'abandoned' || locked.state === 'over') return null;
    const stored = await storeOrder(tx, ctx, shop, draft);
    await hubOrders.change(tx, row, {
      order_id: stored.id,
      state: 'taken',
      reason: null,
      detail: null,
      failed_at: null,
      brand: brandOf(read),
      number: taken.number,
      total: taken.amountDue,
      hub_status: read.status,
      digest: digestOf(read),
      applied_read: row.reads,
    });
    await tellDifference(tx, ctx, stored, taken);
    await withdrawHubAlert(tx, ctx, ref, 'hub-order-failed', row.id);
    if (locked.state === 'failed') await appendEvent(tx, ref, 'hub-changed', { shopId: ref.shopId });
    return stored.id;
  });
  if (takenId) await followOrder(ctx, { row, orderId: takenId, read, digest: digestOf(read) });
}

/** HUB-34: our total is the sum of what we print; another one at the hub is told, and nothing is bent to fit it. */
async function tellDifference(tx: Tx, ctx: Ctx, order: Order, { toldTotal }: TakenOrder): Promise<void> {
  if (toldTotal === null) return;
  await tellStory(tx, ctx, order, 'hub-total-differs', { amount: toldTotal });
  await raiseAlert(tx, ctx, order, 'hub-total-differs', toldTotal);
}

/** Marketplaces use their short numbers again after some days; ours are unique per channel. */
async function freeNumber(ctx: Ctx, { companyId, shopId }: Shop, { channel, number }: TakenOrder, { id }: HubOrder) {
  const taken = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId, channel, external_order_number: number }))
    .executeTakeFirst();
  return taken ? `${number} (${id})`.slice(0, 60) : number;
}

/** STO-41: nobody stands at a post of a shop that is closed for good. The marketplace hears it at once, as by « Abandonner ». */
async function turnAway(ctx: Ctx, ref: ShopRef, row: HubRow, read: HubOrder): Promise<void> {
  const brand = brandOf(read);
  const number = read.collectionCode ?? read.ref ?? row.hubOrderId ?? '';
  await ctx.transaction(async (tx) => {
    const locked = await hubOrders.lock(tx, row);
    if (!locked || locked.orderId || locked.state === 'abandoned') return;
    await hubOrders.change(tx, row, { state: 'abandoned', failed_at: null });
    await hubOrders.change(tx, row, { brand, number, total: read.total, hub_status: read.status });
    await ctx.jobs.enqueue(tx, 'refuse-at-hub', { ...ref, hubRowId: row.id });
    await audit(tx, ctx, {
      action: 'hub.turn-away',
      entity: 'hub_order',
      entityId: row.id,
      shopId: ref.shopId,
      after: { brand, number },
    });
    await withdrawHubAlert(tx, ctx, ref, 'hub-order-failed', row.id);
    await appendEvent(tx, ref, 'hub-changed', { shopId: ref.shopId });
  });
}

/** HUB-41: into « Commandes en échec », told once; nothing is lost. */
async function refuse(
  ctx: Ctx,
  ref: ShopRef,
  row: HubRow,
  reason: HubFailure,
  detail: string | null,
  read: HubOrder | null,
): Promise<void> {
  const brand = read ? brandOf(read) : row.brand || 'HubRise';
  const number = read?.collectionCode ?? read?.ref ?? (row.number || row.hubOrderId || '');
  await ctx.transaction(async (tx) => {
    const isNew = await hubOrders.fail(tx, row, { reason, detail: detail?.slice(0, 500) ?? null, now: ctx.now() });
    await hubOrders.change(tx, row, { brand, number, ...(read && { total: read.total, hub_status: read.status }) });
    if (!isNew) return;
    await alertOfHubOrder(tx, ctx, ref, { id: row.id, brand, number, reason, detail, amount: read?.total ?? null });
    await appendEvent(tx, ref, 'hub-changed', { shopId: ref.shopId });
  });
  ctx.log.error({ hubOrderId: row.hubOrderId, reason, detail, severity: 'high' }, 'an order of the hub was not taken');
}

/** What the kitchen and the counter read of it: when this changes, they must know. */
function digestOf({ items, discounts, charges, expectedTime, customerNotes, orderType }: HubOrder): string {
  const words = JSON.stringify([items, discounts, charges, expectedTime, customerNotes, orderType]);
  return createHash('sha256').update(words).digest('hex').slice(0, 32);
}
