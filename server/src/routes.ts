import { addressesRoutes } from './addresses/addresses.routes.ts';
import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { ownLoyaltyRoutes } from './loyalty/balances/own-loyalty.routes.ts';
import { clientsRoutes } from './clients/clients.routes.ts';
import { companyShopsRoutes } from './company-shops/company-shops.routes.ts';
import { complaintsRoutes } from './complaints/complaints.routes.ts';
import { cashReturnsRoutes } from './cash-returns/cash-returns.routes.ts';
import { roundsRoutes } from './rounds/rounds.routes.ts';
import { deliveriesRoutes } from './deliveries/deliveries.routes.ts';
import { deliveryZonesRoutes } from './delivery-zones/delivery-zones.routes.ts';
import { deliveryFeesRoutes } from './delivery-fees/delivery-fees.routes.ts';
import { driverAppRoutes } from './driver-app/driver-app.routes.ts';
import { disputesRoutes } from './disputes/disputes.routes.ts';
import { driversRoutes } from './drivers/drivers.routes.ts';
import { helpRoutes } from './help/help.routes.ts';
import type { Handler } from './http/handle.ts';
import { hoursRoutes } from './hours/hours.routes.ts';
import { hubRoutes } from './hub/hub.routes.ts';
import { hubOrderRoutes } from './hub/orders/hub-orders.routes.ts';
import { restoreCatalog } from './hub/restore-catalog.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { launchRoutes } from './launch/launch.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { logsRoutes } from './logs/logs.routes.ts';
import { campaignsRoutes } from './campaigns/campaigns.routes.ts';
import { magicLinksRoutes } from './magic-links/magic-links.routes.ts';
import { loyaltyRoutes } from './loyalty/loyalty.routes.ts';
import { managementFeesRoutes } from './management-fees/management-fees.routes.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { menuDraftsRoutes } from './menu-drafts/menu-drafts.routes.ts';
import { inShops } from './menu-sync/element-copy.ts';
import { takeBeforePrices } from './menu-sync/snapshots.ts';
import { menuSyncRoutes } from './menu-sync/menu-sync.routes.ts';
import { optionListsRoutes } from './option-lists/option-lists.routes.ts';
import { designRoutes } from './design/design.routes.ts';
import { paceRoutes } from './pace/pace.routes.ts';
import { orderSettingsRoutes } from './order-settings/order-settings.routes.ts';
import { leavingRoutes } from './leaving/leaving.routes.ts';
import { movingInRoutes } from './moving-in/moving-in.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import type { Identity } from './session/identity.ts';
import { printersRoutes } from './printers/printers.routes.ts';
import { storefrontRoutes } from './storefront/storefront.routes.ts';
import { pushDevicesRoutes } from './push-devices/push-devices.routes.ts';
import { promotionsRoutes } from './promotions/promotions.routes.ts';
import { pushNotificationsRoutes } from './push-notifications/push-notifications.routes.ts';
import { firstStepsRoutes } from './first-steps/first-steps.routes.ts';
import { financesRoutes } from './finances/finances.routes.ts';
import { invoicesRoutes } from './invoices/invoices.routes.ts';
import { payoutsRoutes } from './payouts/payouts.routes.ts';
import { receiptsRoutes } from './receipts/receipts.routes.ts';
import { salesRoutes } from './sales/sales.routes.ts';
import { salesModesRoutes } from './sales-modes/sales-modes.routes.ts';
import { journalRoutes } from './journal/journal.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { missingRoutes } from './missing/missing.routes.ts';
import { rehearsalRoutes } from './rehearsal/rehearsal.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import { shopSettingsRoutes } from './shop-settings/shop-settings.routes.ts';
import { shopsRoutes } from './shops/shops.routes.ts';
import { slotLoadsRoutes } from './slot-loads/slot-loads.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { tillRoutes } from './till/till.routes.ts';
import { menuLockRoutes } from './menu-locks/menu-locks.routes.ts';
import { towerRoutes } from './tower/tower.routes.ts';
import { welcomeMessageRoutes } from './welcome-message/welcome-message.routes.ts';
import { winBackRoutes } from './win-back/win-back.routes.ts';
import { kitchenRoutes } from './kitchen/kitchen.routes.ts';
import { watchdogRoutes } from './watchdog/watchdog.routes.ts';

/** A test compares this list with the contract. */
export function allRoutes(identity: Identity): Handler[] {
  return [
    ...setupRoutes(identity),
    ...sessionRoutes(identity),
    ...staffRoutes(identity),
    ...journalRoutes,
    ...shopsRoutes,
    ...companyShopsRoutes(identity),
    ...ordersRoutes,
    ...missingRoutes,
    ...printersRoutes,
    ...menuRoutes(identity, inShops, takeBeforePrices),
    ...optionListsRoutes(inShops),
    ...menuSyncRoutes(restoreCatalog),
    ...menuDraftsRoutes,
    ...hubRoutes,
    ...hubOrderRoutes,
    ...financesRoutes,
    ...campaignsRoutes,
    ...invoicesRoutes,
    ...payoutsRoutes,
    ...receiptsRoutes,
    ...disputesRoutes,
    ...salesRoutes,
    ...stockRoutes,
    ...tillRoutes,
    ...imagesRoutes,
    ...deliveriesRoutes,
    ...roundsRoutes,
    ...cashReturnsRoutes,
    ...driversRoutes,
    ...driverAppRoutes,
    ...checkoutRoutes(identity),
    ...clientsRoutes,
    ...movingInRoutes,
    ...leavingRoutes,
    ...ownLoyaltyRoutes,
    ...pushDevicesRoutes(identity),
    ...complaintsRoutes,
    ...liveRoutes,
    ...logsRoutes,
    ...helpRoutes,
    ...watchdogRoutes,
    ...menuLockRoutes,
    ...towerRoutes,
    ...kitchenRoutes,
    ...firstStepsRoutes,
    ...rehearsalRoutes(identity),
    ...designRoutes,
    ...welcomeMessageRoutes,
    ...winBackRoutes,
    ...orderSettingsRoutes,
    ...paceRoutes,
    ...hoursRoutes,
    ...slotLoadsRoutes,
    ...addressesRoutes(identity),
    ...deliveryZonesRoutes,
    ...deliveryFeesRoutes,
    ...loyaltyRoutes,
    ...managementFeesRoutes,
    ...launchRoutes,
    ...shopSettingsRoutes,
    ...salesModesRoutes(identity),
    ...promotionsRoutes(identity),
    ...pushNotificationsRoutes,
    ...storefrontRoutes,
    ...magicLinksRoutes,
  ];
}
