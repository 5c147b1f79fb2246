import { acceptedFields } from '@comptoir/domain/deliveries/accepted-order.ts';
import type * as contract from '@comptoir/contract/order-commands.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { usableProviders } from '@comptoir/domain/deliveries/providers.ts';
import { lapsesAt } from '@comptoir/domain/orders/held/held-move.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { momentOfPress } from '@comptoir/domain/orders/held/press-moment.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import { cancellationOf } from './cancel-order.ts';
import { runCommand, runCommandIf, staffCommand, withoutLine, type Command, type StaffCall } from './command.ts';
import { capturePayment, isByCard, unpaidRefusal, type Taken } from './money/capture.ts';
import { askRefund } from './money/give-back.ts';
import { releaseFree, releaseLater } from './money/release.ts';
import * as orders from './orders.store.ts';

type AcceptCall = Input<typeof contract.acceptOrder>;

/** FLO-32, FLO-86: a failed capture leaves the order as it was. Most orders concern only the shop: accepted at once. */
export async function acceptOrder(ctx: Ctx, input: AcceptCall): Promise<Order> {
  const accepted = await acceptAtOnce(ctx, input);
  if (accepted) return accepted;
  await ctx.mustBeFirst();
  return acceptWithOthers(ctx, input);
}

/** Null where a card or a delivery service must be asked first. */
function acceptAtOnce(ctx: Ctx, { params, body }: AcceptCall): Promise<Order | null> {
  return ctx.answer((tx) =>
    runCommandIf(concernsShopAlone, tx, ctx, params, params.orderId, {
      ...preparing(ctx, body.preparationMinutes, body.pressedAt),
      also: (inner, saved) => releaseFree(inner, ctx, saved),
      event: 'accept',
      by: 'staff',
      isAlone: true,
      expectedStatus: body.expectedStatus,
    }),
  );
}

/** law:provider-outside: cards and delivery services are never asked inside a transaction. */
const concernsShopAlone = (order: Order, shop: Shop): boolean =>
  !isByCard(order) && (order.isTest || !(order.orderType === 'delivery' && usableProviders(shop).length > 0));

async function acceptWithOthers(ctx: Ctx, call: AcceptCall): Promise<Order> {
  const { params, body } = call;
  const { preparationMinutes, expectedStatus: expected } = body;
  await ctx.effects.orderToAccept(ctx, params, params.orderId, preparationMinutes);
  const taken = await capturePayment(ctx, params, params.orderId, { event: 'accept', by: 'staff', expected });
  return staffCommand(ctx, call, {
    ...accepting(ctx, preparationMinutes, taken, body.pressedAt),
    event: 'accept',
    isAlone: true,
  });
}

const preparing = (ctx: Ctx, minutes: number, pressedAt?: Instant): Pick<Command, 'change' | 'data'> => ({
  change: (order, _shop, to) => {
    const now = ctx.now();
    const pressed = momentOfPress(pressedAt, order, now);
    return acceptedFields(order, { minutes, pressedAt: pressed, now, startsNow: to === 'preparing' });
  },
  data: { preparationMinutes: minutes, ...withoutLine(pressedAt) },
});

/** For a paid order: refused if the payment no longer fits, and a surplus is refunded. */
export const accepting = (
  ctx: Ctx,
  minutes: number,
  taken: Taken | null,
  pressedAt?: Instant,
): Pick<Command, 'refusal' | 'change' | 'data' | 'also'> => ({
  ...preparing(ctx, minutes, pressedAt),
  refusal: (order) => unpaidRefusal(order, taken),
  also: async (tx, saved) => {
    await askRefund(tx, ctx, saved, 'change', taken?.surplus ?? 0);
    await releaseFree(tx, ctx, saved);
  },
});

/** FLO-34, FLO-12, FLO-15: the outbox releases the authorisation. */
export const refuseOrder = (ctx: Ctx, call: StaffCall): Promise<Order> =>
  staffCommand(ctx, call, {
    event: 'refuse',
    change: (order) => ({ cancellation: cancellationOf(ctx, order, 'shop', 'shop_cancel_phase_contacting') }),
    also: (tx, saved) => releaseLater(tx, ctx, saved),
  });

/** FLO-36: nobody answered in time. While the customer holds the order, or an answer is about to leave, later. */
export async function missOrder(ctx: Ctx, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.lock(tx, ctx, orderId);
    if (order?.status !== 'contacting' || !order.acceptDeadlineAt) return;
    const answered = order.held ? lapsesAt(order.held) : '';
    const waitUntil = [order.acceptDeadlineAt, order.customerLockUntil ?? '', answered].sort().at(-1) ?? '';
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
