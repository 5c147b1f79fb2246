import type * as contract from '@comptoir/contract/orders.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { availableCounts } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../ctx.ts';
import * as drivers from '../drivers/drivers.store.ts';
import { Refused } from '../http/refused.ts';
import { runCommand } from '../orders/command.ts';

/** FLO-42, FLO-46. */
export async function sendToDrivers(ctx: Ctx, { params, body }: Input<typeof contract.sendToDrivers>): Promise<Order> {
  const known = await drivers.list(ctx.db, params);
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'start-search',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      change: (_order, shop) => {
        if (!maySend(ctx, known, shop)) throw new Refused('NO_DRIVER_AVAILABLE');
        return {};
      },
    }),
  );
}

/** DLV-08: somebody can take it now; who looks after all shops sends all the same. */
function maySend(ctx: Ctx, known: readonly Driver[], shop: Shop): boolean {
  if (ctx.actor.kind === 'staff' && ctx.actor.isCompanyAdmin) return true;
  const { employees, independents } = availableCounts(known, shop, ctx.now());
  return employees + independents > 0;
}

/** FLO-42, FLO-50. */
export async function cancelDriverSearch(
  ctx: Ctx,
  { params, body }: Input<typeof contract.cancelDriverSearch>,
): Promise<Order> {
  return ctx.answer((tx) =>
    runCommand(tx, ctx, params, params.orderId, {
      event: 'cancel-search',
      by: 'staff',
      expectedStatus: body.expectedStatus,
      change: () => ({}),
    }),
  );
}
