import * as addresses from '@comptoir/contract/addresses.ts';
import * as checkout from '@comptoir/contract/checkout.ts';
import * as clients from '@comptoir/contract/clients.ts';
import * as complaints from '@comptoir/contract/complaints.ts';
import * as cashReturns from '@comptoir/contract/cash-returns.ts';
import * as rounds from '@comptoir/contract/rounds.ts';
import * as deliveries from '@comptoir/contract/deliveries.ts';
import * as deliveryZones from '@comptoir/contract/delivery-zones.ts';
import * as deliveryFees from '@comptoir/contract/delivery-fees.ts';
import * as design from '@comptoir/contract/design.ts';
import * as disputes from '@comptoir/contract/disputes.ts';
import * as driverApp from '@comptoir/contract/driver-app.ts';
import * as drivers from '@comptoir/contract/drivers.ts';
import * as help from '@comptoir/contract/help.ts';
import * as hours from '@comptoir/contract/hours.ts';
import * as hub from '@comptoir/contract/hub.ts';
import * as images from '@comptoir/contract/images.ts';
import * as launch from '@comptoir/contract/launch.ts';
import * as live from '@comptoir/contract/live.ts';
import * as logs from '@comptoir/contract/logs.ts';
import * as campaigns from '@comptoir/contract/campaigns.ts';
import * as magicLinks from '@comptoir/contract/magic-links.ts';
import * as loyalty from '@comptoir/contract/loyalty.ts';
import * as managementFees from '@comptoir/contract/management-fees.ts';
import * as missing from '@comptoir/contract/missing.ts';
import * as menu from '@comptoir/contract/menu.ts';
import * as menuDrafts from '@comptoir/contract/menu-drafts.ts';
import * as menuSync from '@comptoir/contract/menu-sync.ts';
import * as leaving from '@comptoir/contract/leaving.ts';
import * as movingIn from '@comptoir/contract/moving-in.ts';
import * as optionLists from '@comptoir/contract/option-lists.ts';
import * as orderCommands from '@comptoir/contract/order-commands.ts';
import * as pace from '@comptoir/contract/pace.ts';
import * as orderSettings from '@comptoir/contract/order-settings.ts';
import * as orders from '@comptoir/contract/orders.ts';
import * as printers from '@comptoir/contract/printers.ts';
import type { Route } from '@comptoir/contract/route.ts';
import * as firstSteps from '@comptoir/contract/first-steps.ts';
import * as finances from '@comptoir/contract/finances.ts';
import * as invoices from '@comptoir/contract/invoices.ts';
import * as payouts from '@comptoir/contract/payouts.ts';
import * as receipts from '@comptoir/contract/receipts.ts';
import * as rehearsal from '@comptoir/contract/rehearsal.ts';
import * as sales from '@comptoir/contract/sales.ts';
import * as salesModes from '@comptoir/contract/sales-modes.ts';
import * as session from '@comptoir/contract/session.ts';
import * as setup from '@comptoir/contract/setup.ts';
import * as journal from '@comptoir/contract/journal.ts';
import * as staff from '@comptoir/contract/staff.ts';
import * as shopSettings from '@comptoir/contract/shop-settings.ts';
import * as menuLocks from '@comptoir/contract/menu-locks.ts';
import * as tower from '@comptoir/contract/tower.ts';
import * as companyShops from '@comptoir/contract/company-shops.ts';
import * as shops from '@comptoir/contract/shops.ts';
import * as pushDevices from '@comptoir/contract/push-devices.ts';
import * as promotions from '@comptoir/contract/promotions.ts';
import * as pushNotifications from '@comptoir/contract/push-notifications.ts';
import * as slotLoads from '@comptoir/contract/slot-loads.ts';
import * as stock from '@comptoir/contract/stock.ts';
import * as storefront from '@comptoir/contract/storefront.ts';
import * as till from '@comptoir/contract/till.ts';
import * as welcomeMessage from '@comptoir/contract/welcome-message.ts';
import * as winBack from '@comptoir/contract/win-back.ts';
import * as kitchen from '@comptoir/contract/kitchen.ts';
import * as watchdog from '@comptoir/contract/watchdog.ts';

/** boot.test.ts compares this list with the folder and the handlers. */
export const CONTRACT: Record<string, object> = {
  addresses,
  checkout,
  clients,
  complaints,
  deliveries,
  rounds,
  'cash-returns': cashReturns,
  'delivery-zones': deliveryZones,
  'delivery-fees': deliveryFees,
  design,
  disputes,
  'driver-app': driverApp,
  drivers,
  help,
  hours,
  hub,
  images,
  kitchen,
  launch,
  live,
  logs,
  campaigns,
  'magic-links': magicLinks,
  loyalty,
  'management-fees': managementFees,
  menu,
  'menu-drafts': menuDrafts,
  missing,
  'menu-sync': menuSync,
  leaving,
  'moving-in': movingIn,
  'option-lists': optionLists,
  'order-commands': orderCommands,
  'order-settings': orderSettings,
  pace,
  orders,
  printers,
  finances,
  invoices,
  payouts,
  receipts,
  sales,
  'sales-modes': salesModes,
  session,
  setup,
  staff,
  journal,
  'shop-settings': shopSettings,
  'company-shops': companyShops,
  shops,
  'push-devices': pushDevices,
  promotions,
  'push-notifications': pushNotifications,
  'slot-loads': slotLoads,
  stock,
  storefront,
  till,
  'welcome-message': welcomeMessage,
  'win-back': winBack,
  watchdog,
  'first-steps': firstSteps,
  rehearsal,
  'menu-locks': menuLocks,
  tower,
};

export type RouteName = { feature: string; name: string };

export function routeNames(): Map<Route, RouteName> {
  return new Map(
    Object.entries(CONTRACT).flatMap(([feature, exports]) =>
      Object.entries(exports)
        .filter((entry): entry is [string, Route] => isRoute(entry[1]))
        .map(([name, route]) => [route, { feature, name }]),
    ),
  );
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
