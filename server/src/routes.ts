import { checkoutRoutes } from './checkout/checkout.routes.ts';
import { deliveriesRoutes } from './deliveries/deliveries.routes.ts';
import { driverAppRoutes } from './driver-app/driver-app.routes.ts';
import { driversRoutes } from './drivers/drivers.routes.ts';
import { helpRoutes } from './help/help.routes.ts';
import type { Handler } from './http/handle.ts';
import { liveRoutes } from './live/live.routes.ts';
import { logsRoutes } from './logs/logs.routes.ts';
import { ordersRoutes } from './orders/orders.routes.ts';
import type { Identity } from './session/identity.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { shopsRoutes } from './shops/shops.routes.ts';
import { watchdogRoutes } from './watchdog/watchdog.routes.ts';

/** Every call of the product. A test compares this list with the contract. */
export function allRoutes(identity: Identity): Handler[] {
  return [
    ...sessionRoutes(identity),
    ...shopsRoutes,
    ...ordersRoutes,
    ...deliveriesRoutes,
    ...driversRoutes,
    ...driverAppRoutes,
    ...checkoutRoutes(identity),
    ...liveRoutes,
    ...logsRoutes,
    ...helpRoutes,
    ...watchdogRoutes,
  ];
}
