import type { OrderEventName } from '@comptoir/domain/orders/order-flow.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { findItsPlace } from '../addresses/locate-order.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { followSearch } from '../deliveries/follow-search.ts';
import { releaseJob } from '../deliveries/jobs/give-up.ts';
import { tellOtherSearches, withdrawOffers } from '../deliveries/offers/follow-offers.ts';
import { followDrivers } from '../drivers/tell-drivers.ts';
import { countSales } from '../sales/count-sales.ts';
import { tellOfMove } from './messages/tell-customer.ts';
import { giveStockBack } from '../stock/take-stock.ts';
import { tellTill } from '../till/tell-till.ts';
import { startWatch } from '../watchdog/watch-order.ts';
import { keepTimers } from './timers.ts';

/** One move of an order: what it was, what it is now; `before` is null for an order just received. */
export type Change = { event: OrderEventName | 'received'; before: Order | null; order: Order; shop: Shop };

/**
 * What a move causes elsewhere, in the transaction of the move. Third parties are never called here: jobs are. FLO-82:
 * promotion uses (PRO-24) and cash back (LOY-10) join the stock when their rooms exist.
 */
export type Effect = (tx: Tx, ctx: Ctx, change: Change) => Promise<void>;

/** The side effects of the FLO table, each in the room that it belongs to. followDrivers stays last: it tells news. */
const EFFECTS: readonly Effect[] = [
  giveStockBack,
  countSales,
  keepTimers,
  tellOfMove,
  findItsPlace,
  tellTill,
  startWatch,
  followSearch,
  releaseJob,
  withdrawOffers,
  tellOtherSearches,
  followDrivers,
];

export async function applyEffects(tx: Tx, ctx: Ctx, change: Change): Promise<void> {
  for (const effect of EFFECTS) {
    // eslint-disable-next-line no-await-in-loop -- one connection, one after the other
    await effect(tx, ctx, change);
  }
}
