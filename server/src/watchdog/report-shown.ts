import type { reportShown as reportShownRoute } from '@comptoir/contract/watchdog.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import { appendOrders } from '../live/append.ts';
import * as devices from './devices.store.ts';
import { markShown, tellSight } from './shown.store.ts';
import * as orders from '../orders/orders.store.ts';

type Shown = Input<typeof reportShownRoute>;

export const reportShown = (ctx: UserCtx, { params, body }: Shown): Promise<void> =>
  tellShown(ctx, params, body, { id: ctx.user.userId, name: ctx.user.firstName });

/** law:order-story: once per device. First sight is news, and so is reading a customer's change (FLO-79). */
export async function tellShown(
  ctx: Ctx,
  shop: Shown['params'],
  body: Shown['body'],
  by: { id: string; name: string },
): Promise<void> {
  const { deviceId, what } = body;
  const orderIds = [...new Set(body.orderIds)];
  await ctx.answer(async (tx) => {
    const at = ctx.now();
    const device = await devices.find(tx, ctx.companyId, deviceId);
    const changed = what === 'rang' ? [] : await markShown(tx, shop, orderIds, { at, isOpened: what === 'opened' });
    const events = orderIds.map((orderId) => ({ orderId, eventId: ctx.newId() }));
    await tellSight(tx, shop, events, {
      type: what,
      at,
      actorId: by.id,
      actorName: by.name,
      data: { device: device?.name ?? null, deviceId },
    });
    await appendOrders(tx, shop.companyId, await orders.findWritten(tx, shop, changed));
  });
}
