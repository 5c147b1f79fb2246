import { findItsPlace } from './addresses/locate-order.ts';
import { followWindow } from './slot-loads/slot-places.ts';
import { followRefund } from './complaints/follow-refund.ts';
import { forgetComplaints, joinComplaints } from './complaints/of-customers.ts';
import type { Effects } from './ctx.ts';
import { endWaiting } from './deliveries/at-the-door.ts';
import { refuseClosingService } from './deliveries/broker/closing-guard.ts';
import { followSearch } from './deliveries/follow-search.ts';
import { releaseBooking } from './deliveries/bookings/give-up.ts';
import { tellCourierDelay } from './deliveries/bookings/tell-courier.ts';
import { tellDelay } from './deliveries/offers/push-delay.ts';
import { tellOtherSearches, withdrawOffers } from './deliveries/offers/follow-offers.ts';
import { wakeSearchesOf } from './deliveries/search/wake-search.ts';
import { forgetAtHub, joinAtHub } from './hub/customers/forget-customer.ts';
import { askForStock } from './hub/stock/tell-hub-stock.ts';
import { followDrivers } from './drivers/tell-drivers.ts';
import { billCourse } from './invoices/driver-invoice.ts';
import { forgetVisits, joinVisits, recordAct } from './magic-links/conversions.ts';
import { rememberNotification } from './magic-links/visitor.ts';
import { alertOfMissed } from './orders/alerts/alert-of-missed.ts';
import { tellOfMove } from './orders/messages/tell-customer.ts';
import { followLoyalty } from './loyalty/balances/follow-order.ts';
import { forgetLoyalty, joinLoyalty, loyaltyOfCustomer } from './loyalty/balances/of-customers.ts';
import { queueTickets } from './printers/queue/queue-tickets.ts';
import { issueVoucher } from './promotions/issue-voucher.ts';
import { joinPromotions, promotionsOfCustomer } from './promotions/of-customers.ts';
import { givePromotionBack } from './promotions/take-promotion.ts';
import { creditGivenBack } from './receipts/issue-credit-note.ts';
import { list as listCreditNotes } from './receipts/credit-notes.store.ts';
import { devicesOfCustomer, forgetDevices, joinDevices } from './push-devices/of-customers.ts';
import { giveStockBack } from './stock/take-stock.ts';
import { tellTill } from './till/tell-till.ts';
import { noteMoves } from './hub/orders/note-moves.ts';
import { postToHub } from './hub/orders/post-order.ts';
import { followKitchen } from './pace/follow-kitchen.ts';
import { keepTimers } from './orders/by-itself.ts';
import { followRound } from './rounds/follow-round.ts';
import { countSales } from './sales/count-sales.ts';
import { startWatch } from './watchdog/watch-order.ts';
import { forgetTurns, joinTurns, turnsOfCustomer } from './win-back/of-customers.ts';

export const EFFECTS: Effects = {
  orderLeaves: [followWindow],
  // queueTickets and followDrivers stay last: they tell news.
  orderMoved: [
    giveStockBack,
    givePromotionBack,
    followLoyalty,
    countSales,
    keepTimers,
    followKitchen,
    tellOfMove,
    alertOfMissed,
    findItsPlace,
    tellTill,
    noteMoves,
    startWatch,
    followSearch,
    releaseBooking,
    withdrawOffers,
    tellOtherSearches,
    endWaiting,
    tellDelay,
    followRound,
    tellCourierDelay,
    billCourse,
    queueTickets,
    followDrivers,
  ],
  testOrderMoved: [
    keepTimers,
    tellOfMove,
    startWatch,
    followSearch,
    withdrawOffers,
    tellOtherSearches,
    endWaiting,
    followRound,
    followDrivers,
  ],
  orderToAccept: refuseClosingService,
  driversFree: wakeSearchesOf,
  stockChanged: askForStock,
  orderToHub: postToHub,
  customerErased: [forgetComplaints, forgetLoyalty, forgetVisits, forgetDevices, forgetTurns, forgetAtHub],
  customerMerged: [joinComplaints, joinPromotions, joinLoyalty, joinVisits, joinDevices, joinTurns, joinAtHub],
  visitorActed: recordAct,
  shopOpened: rememberNotification,
  customerPromotions: promotionsOfCustomer,
  customerLoyalty: loyaltyOfCustomer,
  personalRecords: { devices: devicesOfCustomer, winBackTurns: turnsOfCustomer },
  refundSettled: followRefund,
  moneyGivenBack: creditGivenBack,
  creditNotes: listCreditNotes,
  issueVoucher,
};
