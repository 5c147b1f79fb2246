import type { reportShown as reportShownRoute } from '@comptoir/contract/watchdog.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { UserCtx } from '../ctx.ts';
import { appendOrders } from '../live/append.ts';
import * as devices from './devices.store.ts';
import { markShown, tellSight } from './shown.store.ts';
import * as orders from '../orders/orders.store.ts';

/** law:order-story: once per device. First sight is news, and so is reading a customer's change (FLO-79). */
export async function reportShown(ctx: UserCtx, { params, body }: Input<typeof reportShownRoute>): Promise<void> {
  const { deviceId, what } = body;
  const orderIds = [...new Set(body.orderIds)];
  await ctx.answer(async (tx) => {
    const at = ctx.now();
    const device = await devices.find(tx, ctx.companyId, deviceId);
    const changed = what === 'rang' ? [] : await markShown(tx, params, orderIds, { at, isOpened: what === 'opened' });
    const events = orderIds.map((orderId) => ({ orderId, eventId: ctx.newId() }));
    await tellSight(tx, params, events, {
      type: what,
      at,
      actorId: ctx.user.userId,
      actorName: ctx.user.firstName,
      data: { device: device?.name ?? null, deviceId },
    });
    await appendOrders(tx, params.companyId, await orders.findWritten(tx, params, changed));
  });
}
