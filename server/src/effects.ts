import { findItsPlace } from './addresses/locate-order.ts';
import type { Effects } from './ctx.ts';
import { endWaiting } from './deliveries/at-the-door.ts';
import { refuseClosingService } from './deliveries/broker/closing-guard.ts';
import { followSearch } from './deliveries/follow-search.ts';
import { releaseBooking } from './deliveries/bookings/give-up.ts';
import { tellDelay } from './deliveries/offers/push-delay.ts';
import { tellOtherSearches, withdrawOffers } from './deliveries/offers/follow-offers.ts';
import { wakeSearchesOf } from './deliveries/search/wake-search.ts';
import { followDrivers } from './drivers/tell-drivers.ts';
import { alertOfMissed } from './orders/alerts/alert-of-missed.ts';
import { tellOfMove } from './orders/messages/tell-customer.ts';
import { giveStockBack } from './stock/take-stock.ts';
import { tellTill } from './till/tell-till.ts';
import { keepTimers } from './orders/by-itself.ts';
import { countSales } from './sales/count-sales.ts';
import { startWatch } from './watchdog/watch-order.ts';

/** FLO-82: promotion uses (PRO-24) and cash back (LOY-10) join the stock when their rooms exist. */
export const EFFECTS: Effects = {
  // followDrivers stays last: it tells news.
  orderMoved: [
    giveStockBack,
    countSales,
    keepTimers,
    tellOfMove,
    alertOfMissed,
    findItsPlace,
    tellTill,
    startWatch,
    followSearch,
    releaseBooking,
    withdrawOffers,
    tellOtherSearches,
    endWaiting,
    tellDelay,
    followDrivers,
  ],
  orderToAccept: refuseClosingService,
  driversFree: wakeSearchesOf,
};
