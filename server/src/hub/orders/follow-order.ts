import { carriedLines, customerChange } from '@comptoir/domain/checkout/customer-change.ts';
import type { HubOrder, HubStatus } from '@comptoir/domain/hub/orders/hub-order.ts';
import { toldMoves, type ToldMove } from '@comptoir/domain/hub/orders/hub-status.ts';
import { isRefusal, takeHubOrder, type TakenOrder } from '@comptoir/domain/hub/orders/taken-order.ts';
import { isMarketplace } from '@comptoir/domain/kernel/sales.ts';
import { addMs, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { flowOrder } from '@comptoir/domain/orders/flow-facts.ts';
import { isFinished } from '@comptoir/domain/orders/order-status.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { defaultPreparation } from '@comptoir/domain/orders/preparation.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { deliveredIn, pickedUpIn } from '../../deliveries/driver-events.ts';
import { Refused } from '../../http/refused.ts';
import { raiseAlert, withdrawAlert } from '../../orders/alerts/alerts.ts';
import { accepting } from '../../orders/answer-order.ts';
import { planWindow } from '../../orders/by-itself.ts';
import { cancellationOf } from '../../orders/cancel-order.ts';
import { runCommand } from '../../orders/command.ts';
import * as orders from '../../orders/orders.store.ts';
import { recordOrder, tellOnce } from '../../orders/record.ts';
import { correctTickets } from '../../printers/queue/queue-tickets.ts';
import { countSales } from '../../sales/count-sales.ts';
import * as shops from '../../shops/shops.store.ts';
import { exchangeStock } from '../../stock/take-stock.ts';
import { hubAmounts } from './hub-draft.ts';
import * as hubOrders from './hub-orders.store.ts';
import type { HubRow } from './hub-orders.store.ts';
import { menuRefs } from './menu-refs.ts';

/** `gone`: the marketplace has cancelled it, though the hub shows something else by now. */
type Followed = { row: HubRow; orderId: string; read: HubOrder; digest: string; gone?: HubStatus | null };

/** HUB-39: the state of the hub is read and never added up, so a late or repeated message changes nothing. */
export async function followOrder(ctx: Ctx, { row, orderId, read: shown, digest, gone }: Followed): Promise<void> {
  const read = gone ? { ...shown, status: gone } : shown;
  const order = await orders.find(ctx.db, ctx, orderId);
  if (!order) return;
  if (!isMarketplace(order.channel)) {
    if (row.hubStatus === 'new' && read.status !== 'new') await withdrawAlert(ctx, orderId, 'hub-untaken');
    await tellRefusal(ctx, order, read);
  } else {
    await followContent(ctx, row, order, read, digest);
    for (const move of toldMoves(flowOrder(order), read.status)) {
      // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
      await applied(ctx, order, move, read);
    }
  }
  await ctx.transaction(async (tx) => {
    await hubOrders.lock(tx, row);
    await hubOrders.noteStatus(tx, row, read.status);
    const isCovered = Boolean(gone) && gone !== shown.status;
    // Another message has told of the same cancellation, and the hub is to hear of it once.
    if (isCovered && (await hubOrders.lastMove(tx, row))?.status === gone) return;
    if (read.status === 'cancelled' || read.status === 'rejected')
      await hubOrders.dropMoves(tx, row, 'over', ctx.now());
    if (gone && isCovered) await tellAgain(tx, ctx, orderId, gone);
  });
}

/** The hub still says what we told it while the marketplace cancelled: it must know, too. */
async function tellAgain(tx: Tx, ctx: Ctx, orderId: string, status: HubStatus): Promise<void> {
  const ref = { companyId: ctx.companyId, orderId };
  if (await hubOrders.noteMove(tx, ref, { status, confirmedAt: null }, ctx.now()))
    await ctx.jobs.enqueue(tx, 'tell-hub', { ...ref, attempt: 0 });
}

/** An order of ours that the till at the hub does not take: somebody must know, and nothing is undone by itself. */
async function tellRefusal(ctx: Ctx, order: Order, { status, sellerNotes }: HubOrder): Promise<void> {
  if ((status !== 'rejected' && status !== 'cancelled') || isFinished(order.status)) return;
  await ctx.transaction(async (tx) => {
    const isNews = await tellOnce(tx, ctx, order, 'hub-refused', { reason: sellerNotes.slice(0, 200) });
    if (isNews) await raiseAlert(tx, ctx, order, 'hub-refused');
  });
}

async function applied(ctx: Ctx, order: Order, move: ToldMove, read: HubOrder): Promise<void> {
  try {
    await ctx.transaction((tx) => moveIn(tx, ctx, order, move, read));
  } catch (error) {
    // Somebody here was quicker: what they did stands, and the hub hears of it.
    if (!(error instanceof Refused)) throw error;
  }
}

async function moveIn(tx: Tx, ctx: Ctx, order: Order, move: ToldMove, read: HubOrder): Promise<unknown> {
  switch (move) {
    case 'accept': {
      const shop = await shops.find(tx, order);
      const minutes = shop ? defaultPreparation(order, shop) : 0;
      return runCommand(tx, ctx, ctx, order.id, { ...accepting(ctx, minutes, null), event: 'accept', by: 'pos' });
    }
    case 'picked-up':
      return pickedUpIn(tx, ctx, order.id);
    case 'delivered':
      return deliveredIn(tx, ctx, order.id, null);
    case 'delivery-failed':
      // Read again, it is still so: an alert that somebody has closed stays closed.
      if (!(await tellOnce(tx, ctx, order, 'hub-delivery-failed'))) return null;
      return raiseAlert(tx, ctx, order, 'job-lost-after-pickup');
    case 'marketplace-cancel':
      return runCommand(tx, ctx, ctx, order.id, {
        event: 'marketplace-cancel',
        by: 'marketplace',
        change: (now) => ({
          cancellation: cancellationOf(ctx, now, 'marketplace', 'customer_cancel_phase_contacting'),
        }),
        data: { reason: read.sellerNotes.slice(0, 200) },
        also: (inner, saved) => raiseAlert(inner, ctx, saved, 'marketplace-canceled', saved.amountDue),
      });
    default:
      return null;
  }
}

/**
 * HUB-39, HUB-53: what the marketplace has changed in the basket or the hour is changed here, marked and told. The hub
 * gives its orders neither revision nor hour of change, and two readings may arrive in any order: the one that began last
 * counts, because whatever is changed after it is told by a message of its own. A reading that finds nothing new counts
 * as well: an older one, still on its way, must not undo it.
 */
async function followContent(ctx: Ctx, row: HubRow, known: Order, read: HubOrder, digest: string): Promise<void> {
  if (isFinished(known.status)) return;
  if (row.digest === digest && (await hubOrders.confirmRead(ctx.db, row, digest))) return;
  const taken = takeHubOrder(read, await menuRefs(ctx.db, known), ctx.newId);
  if (isRefusal(taken)) return;
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, known.id);
    const kept = await hubOrders.lock(tx, row);
    if (!order || isFinished(order.status) || !kept?.digest || kept.appliedRead >= row.reads) return;
    await hubOrders.change(tx, row, { applied_read: row.reads });
    if (kept.digest !== digest) await changeContent(tx, ctx, { row, order, taken, digest });
  });
}

type Content = { row: HubRow; order: Order; taken: TakenOrder; digest: string };

async function changeContent(tx: Tx, ctx: Ctx, { row, order, taken, digest }: Content): Promise<void> {
  const lines = carriedLines(order.lines, taken.lines);
  const changed: Order = {
    ...order,
    ...hubAmounts({ ...taken, lines, orderType: order.orderType }),
    lines,
    ...movedTo(order, taken.requestedFor ?? order.requestedFor),
    handledBy: null,
  };
  const change = customerChange(order, changed, ctx.now());
  const saved = await orders.save(tx, { ...changed, changedByCustomer: change });
  await orders.replaceLines(tx, saved);
  await exchangeStock(tx, ctx, saved);
  await countSales(tx, ctx, { before: order, order: saved });
  await hubOrders.change(tx, row, { digest, total: saved.amountDue });
  await raiseAlert(tx, ctx, saved, 'marketplace-changed');
  const shop = await shops.find(tx, saved);
  if (shop && saved.status === 'scheduled') await planWindow(tx, ctx, saved, shop);
  // What is on paper already is followed by what is wanted now.
  if (shop && !saved.isTest) await correctTickets(tx, ctx, saved, shop);
  await recordOrder(tx, ctx, saved, {
    type: 'marketplace-changed',
    fromStatus: order.status,
    data: { fields: change?.fields ?? [] },
  });
}

/** What was promised to the kitchen and at the door keeps its distance from the hour of the order. */
function movedTo(order: Order, requestedFor: Instant): Pick<Order, 'requestedFor' | 'dueAt' | 'expectedDropoffAt'> {
  const by = msBetween(order.requestedFor, requestedFor);
  const moved = (hour: Instant | null) => hour && addMs(hour, by);
  return { requestedFor, dueAt: moved(order.dueAt), expectedDropoffAt: moved(order.expectedDropoffAt) };
}
