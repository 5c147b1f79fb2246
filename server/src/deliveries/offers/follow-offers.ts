import type { Order } from '@comptoir/domain/orders/order.ts';
import { isSearching } from '@comptoir/domain/orders/attention/driver-facts.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { wakeAll } from '../search/wake-search.ts';
import * as offers from './offers.store.ts';

type Moved = { before: Order | null; order: Order };

/** FLO-47, FLO-50: when a search ends or restarts, its offers are withdrawn. */
export async function withdrawOffers(tx: Tx, ctx: Ctx, { before, order }: Moved): Promise<void> {
  if (!before) return;
  if (before.driverId !== null && before.driverId !== order.driverId) await offers.giveBack(tx, order);
  const was = searchOf(before);
  if (was !== null && was !== searchOf(order)) await offers.close(tx, order, order.driverId, ctx.now());
}

const searchOf = (order: Order): string | null => (isSearching(order) ? (order.driverSearch?.startedAt ?? null) : null);

/** DLV-16: a driver who takes an order is not to be asked for others. */
export async function tellOtherSearches(tx: Tx, ctx: Ctx, { before, order }: Moved): Promise<void> {
  if (order.driverId === null || order.driverId === before?.driverId) return;
  await wakeAll(tx, ctx, await offers.openTo(tx, ctx.companyId, order.driverId));
}
