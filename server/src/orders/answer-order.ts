import type * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { usableProviders } from '@comptoir/domain/deliveries/providers.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { readyAt } from '@comptoir/domain/orders/preparation.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { cancellationOf } from './cancel-order.ts';
import { runCommand, type Command } from './command.ts';
import { capturePayment, isByCard, refuseUnpaid, type Taken } from './money/capture.ts';
import { askRefund } from './money/give-back.ts';
import { releaseLater } from './money/release.ts';
import * as orders from './orders.store.ts';

type Accepted = Input<typeof contract.acceptOrder>;

/**
 * FLO-32: capture first (FLO-86: its failure leaves the order as it was), then prepare or schedule. Most orders concern
 * nobody but the shop and are accepted at once; only the others are looked at twice.
 */
export async function acceptOrder(ctx: Ctx, input: Accepted): Promise<Order> {
  try {
    return await accept(ctx, input);
  } catch (error) {
    if (!(error instanceof ConcernsOthers)) throw error;
    await ctx.mustBeFirst();
    return acceptWithOthers(ctx, input);
  }
}

async function acceptWithOthers(ctx: Ctx, input: Accepted): Promise<Order> {
  const { orderId } = input.params;
  const { preparationMinutes, expectedStatus: expected } = input.body;
  await ctx.effects.orderToAccept(ctx, input.params, orderId, preparationMinutes);
  return accept(ctx, input, {
    taken: await capturePayment(ctx, input.params, orderId, { event: 'accept', by: 'staff', expected }),
  });
}

/** A card or a delivery service has its say, and is never asked inside a transaction (law 5). */
class ConcernsOthers extends Error {}

const concernsOthers = (order: Order, shop: Shop): boolean =>
  isByCard(order) || (order.orderType === 'delivery' && usableProviders(shop).length > 0);

function accept(ctx: Ctx, { params, body }: Accepted, asked?: { taken: Taken | null }): Promise<Order> {
  const command = accepting(ctx, body.preparationMinutes, asked?.taken ?? null);
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      ...command,
      change: (order, shop, to) => {
        if (!asked && concernsOthers(order, shop)) throw new ConcernsOthers();
        return command.change(order, shop, to);
      },
      event: 'accept',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
    }),
  );
}

export function accepting(ctx: Ctx, minutes: number, taken: Taken | null): Pick<Command, 'change' | 'data' | 'also'> {
  return {
    change: (order, _shop, to) => {
      refuseUnpaid(order, taken);
      return accepted(order, minutes, ctx.now(), to === 'preparing');
    },
    data: { preparationMinutes: minutes },
    also: (tx, saved) => askRefund(tx, ctx, saved, 'change', taken?.surplus ?? 0),
  };
}

/** FLO-21. */
function accepted(order: Order, minutes: number, now: string, startsNow: boolean): Partial<Order> {
  const ready = readyAt(order, minutes, now);
  const trip = order.orderType === 'delivery' ? (order.delivery?.durationMinutes ?? 0) : null;
  return {
    preparationMinutes: minutes,
    preparationStartedAt: startsNow ? now : null,
    dueAt: ready,
    expectedPickupAt: ready,
    expectedDropoffAt: trip === null ? null : addMinutes(ready, trip),
  };
}

/** FLO-34, FLO-12, FLO-15: never charged; the authorisation is released from the outbox. */
export async function refuseOrder(ctx: Ctx, { params, body }: Input<typeof contract.refuseOrder>): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'refuse',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
      change: (order) => ({ cancellation: cancellationOf(ctx, order, 'shop', 'shop_cancel_phase_contacting') }),
      also: (inner, saved) => releaseLater(inner, ctx, saved),
    }),
  );
}

/** FLO-36: nobody answered in time. A customer who holds the order delays this; the job then comes back. */
export async function missOrder(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (order?.status !== 'contacting' || !order.acceptDeadlineAt) return;
    const waitUntil = [order.acceptDeadlineAt, order.customerLockUntil ?? ''].sort().at(-1) ?? '';
    if (waitUntil > ctx.now()) {
      await ctx.jobs.enqueue(tx, 'order-deadline', { companyId: ctx.companyId, orderId }, waitUntil);
      return;
    }
    await runCommand(tx, ctx, ctx, orderId, {
      event: 'deadline-passed',
      by: 'server',
      change: () => ({ missedReason: 'no_answer' }),
      also: (inner, saved) => releaseLater(inner, ctx, saved),
    });
  });
}

/** FLO-44. */
export async function openWindow(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (order?.status !== 'scheduled') return;
    await runCommand(tx, ctx, ctx, orderId, {
      event: 'window-opens',
      by: 'server',
      change: () => ({ preparationStartedAt: ctx.now() }),
    });
  });
}
