import { isAvailable } from '@comptoir/domain/drivers/availability.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import type { StoryType } from '@comptoir/domain/orders/story.labels.ts';
import { isPresent, rings } from '@comptoir/domain/watchdog/health.ts';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { mustExist } from '../http/refused.ts';
import * as orders from '../orders/orders.store.ts';
import * as refunds from '../orders/money/refunds.store.ts';
import type { Refund } from '../orders/money/refunds.store.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import { hasNetworkPrinter, lastFailure } from '../printers/print-state.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as devices from '../watchdog/devices.store.ts';
import type { StoredRehearsal } from './rehearsals.store.ts';

const PRESENT_WITHIN_MINUTES = 10;

/** REP-04, REP-05: read again at every look, so that a reload or a crash changes nothing. */
export async function factsOf(ctx: Ctx, known: StoredRehearsal): Promise<RehearsalFacts> {
  const { companyId, shopId, orderId, startedBy: _by, ...rehearsal } = known;
  const ref = { companyId, shopId };
  const now = ctx.now();
  const [shop, order, story, posts, team, failure, given, isUntold] = await Promise.all([
    shops.find(ctx.db, ref).then(mustExist),
    orders.find(ctx.db, ref, orderId),
    orders.story(ctx.db, companyId, orderId),
    devices.seenSince(ctx.db, ref, addMinutes(now, -PRESENT_WITHIN_MINUTES)),
    drivers.list(ctx.db, ref),
    lastFailure(ctx.db, ref, now, orderId),
    refunds.ofOrder(ctx.db, ref, orderId),
    wasNotTold(ctx, orderId),
  ]);
  const accepted = first(story, ['accept', 'auto-accept']);
  const { customer } = order ?? {};
  return {
    rehearsal: { ...rehearsal, orderId },
    order: order && { ...order, hasNoDriverLeft: Boolean(order.driverSearch?.exhaustedAt) && order.driverId === null },
    rang: story
      .filter(({ type }) => type === 'rang')
      .map(({ at, data }) => ({ at, device: String(data['device'] ?? 'Un poste') })),
    posts: posts.filter((post) => isPresent(post, now)).map((post) => ({ name: post.name, isHeard: rings(post, now) })),
    accepted: accepted && { ...doneBy(accepted), isAutomatic: accepted.type === 'auto-accept' },
    printed: doneBy(first(story, ['printed'])),
    printer: {
      isOnNetwork: hasNetworkPrinter(shop),
      isHidden: shop.hidePrintTicket,
      isConfigured: !isUnconfigured(ctx.ports, 'printing'),
      failure,
    },
    carried: carriedOf(order, story),
    drivers: team
      .filter((driver) => driver.kind === 'employee' && isAvailable(driver, shopId, now))
      .map(({ firstName }) => firstName),
    told: toldOf(story),
    messages: {
      mail: Boolean(customer?.email ?? !order) && !isUnconfigured(ctx.ports, 'mail'),
      sms: Boolean(customer?.phone ?? !order) && !isUnconfigured(ctx.ports, 'textMessages'),
      hasFailed: isUntold,
    },
    refund: refundOf(given),
  };
}

const first = (story: readonly OrderEvent[], types: readonly StoryType[]): OrderEvent | null =>
  story.find(({ type }) => (types as readonly string[]).includes(type)) ?? null;

function doneBy(event: OrderEvent): { at: string; by: string | null };
function doneBy(event: OrderEvent | null): { at: string; by: string | null } | null;
function doneBy(event: OrderEvent | null) {
  return event && { at: event.at, by: event.actorName };
}

/** A driver has it, or it was handed over by the shop itself. */
function carriedOf(order: Order | null, story: readonly OrderEvent[]): RehearsalFacts['carried'] {
  if (!order) return null;
  const found = order.driverId ? first(story, ['driver-found']) : null;
  if (found) return { at: found.at, by: order.driverFirstName, how: 'driver' };
  const handed = first(story, ['start-delivery', 'picked-up', 'validate', 'delivered']);
  return handed && { ...doneBy(handed), how: 'counter' };
}

function toldOf(story: readonly OrderEvent[]): RehearsalFacts['told'] {
  const told = first(story, ['customer-told']);
  return told && { at: told.at, means: told.data['means'] === 'sms' ? 'sms' : 'mail' };
}

/** All of it together: one that has failed may have been followed by one that has not. */
function refundOf(given: readonly Refund[]): RehearsalFacts['refund'] {
  const [live] = given.filter(({ state }) => state !== 'failed');
  if (live) return { state: live.state, at: live.settledAt };
  return given.length > 0 ? { state: 'failed', at: null } : null;
}

async function wasNotTold(ctx: Ctx, orderId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('shop_alerts')
    .select('id')
    .where((eb) => eb.and({ company_id: ctx.companyId, order_id: orderId, kind: 'customer-not-told' }))
    .executeTakeFirst();
  return row !== undefined;
}
