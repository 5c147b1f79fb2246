import { addMinutes, addMs, MINUTE, msBetween, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Ctx, Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import type { HubLocation } from '../../ports/hub.ts';
import { alertOfHub, withdrawHubAlert } from '../../orders/alerts/hub-alerts.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { applyHubNews } from './hub-news.ts';
import { atHub } from '../hub-health.ts';
import * as hubOrders from './hub-orders.store.ts';
import { watchUntaken } from '../own-orders/untaken.ts';
import * as watches from './hub-watches.store.ts';
import { isTemporary, takeOrder } from './take-order.ts';

const WAITS_MS = MINUTE;
/** The hub forgets a message that was answered, whatever the answer: what it has is compared as often as this. */
const COMPARED_EVERY_MS = 10 * MINUTE;
/** Orders made a little before we last heard may not have been told yet. */
const OVERLAP_MINUTES = 10;
const TOLD_AFTER_MS = 3 * MINUTE;

/**
 * HUB-40: every minute, for each connected shop: our address is registered, waiting messages are fetched, what was named
 * and not taken is read again, and after a silence all recent orders are compared.
 */
export async function syncHubs(deps: Deps, traceId: string): Promise<void> {
  const db = deps.database.forSystem();
  for (const ref of await hubOrders.connectedShops(db)) {
    // eslint-disable-next-line no-await-in-loop -- shops must not compete for the pool
    await quietly(deps, () => watchShop(systemCtx(deps, ref.companyId, traceId), ref));
  }
  for (const { hubOrderId, ...ref } of await hubOrders.listWaiting(db, addMs(deps.now(), -WAITS_MS))) {
    // eslint-disable-next-line no-await-in-loop -- few, and they must not compete for the pool
    await quietly(deps, () => takeOrder(systemCtx(deps, ref.companyId, traceId), ref, hubOrderId));
  }
}

/** One shop's trouble is no other's. */
async function quietly(deps: Pick<Deps, 'log'>, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => deps.log.warn({ error }, 'the hub was not compared'));
}

async function watchShop(ctx: Ctx, ref: ShopRef): Promise<void> {
  const place = await hubOrders.locationOf(ctx.db, ref);
  if (!place) return;
  const watch = await watches.open(ctx.db, place, ctx.now());
  try {
    await atHub(ctx, place, () => hear(ctx, place, watch));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    const isLong = msBetween(watch.heardAt, ctx.now()) >= TOLD_AFTER_MS;
    if (isLong) await ctx.transaction((tx) => alertOfHub(tx, ctx, ref, 'hub-unreachable'));
    return;
  }
  await quietly(ctx, () => watchUntaken(ctx, ref));
  await ctx.transaction(async (tx) => {
    await watches.heard(tx, ref, ctx.now());
    await withdrawHubAlert(tx, ctx, ref, 'hub-unreachable', 'hub');
  });
}

async function hear(ctx: Ctx, place: HubLocation, watch: watches.Watch): Promise<void> {
  const url = callbackUrl(ctx.config.publicUrl);
  if (!watch.isRegistered || watch.callbackUrl !== url) {
    await ctx.hubOrders.registerCallback(place, url);
    await watches.registered(ctx.db, place, url);
  }
  for (const news of await ctx.hubOrders.waitingEvents(place)) {
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    const isHandled = await orNext(ctx, () => applyHubNews(ctx, place, news));
    // eslint-disable-next-line no-await-in-loop -- an order that could not be taken is in « Commandes en échec »
    if (isHandled || (await hubOrders.hasFailed(ctx.db, place, news.orderId)))
      // eslint-disable-next-line no-await-in-loop -- only what was handled is dropped
      await ctx.hubOrders.dropEvent(place, news.eventId);
  }
  if (watch.isRegistered && turnOf(watch.heardAt) === turnOf(ctx.now())) return;
  const since = addMinutes(watch.heardAt, -OVERLAP_MINUTES);
  for (const id of await ctx.hubOrders.listSince(place, since)) {
    // eslint-disable-next-line no-await-in-loop -- the hub allows few calls at once
    await orNext(ctx, () => takeOrder(ctx, place, id));
  }
}

const turnOf = (at: Instant): number => Math.floor(toMs(at) / COMPARED_EVERY_MS);

/** What makes no sense must not hide what comes after it. Of a hub that is away nothing more is asked. */
async function orNext(ctx: Ctx, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isTemporary(error)) throw error;
    ctx.log.error({ err: error, severity: 'high' }, 'what the hub says was not applied');
    return false;
  }
}

/** A server that nobody can call from outside fetches its messages. */
const callbackUrl = (publicUrl: string): string | null =>
  publicUrl.startsWith('https://') ? `${publicUrl.replace(/\/$/, '')}/webhooks/hubrise` : null;
