import * as contract from '@comptoir/contract/orders.ts';
import { handle } from '../http/handle.ts';
import { removeDriver, takeDelivery } from './change-carrier.ts';
import { flagDeliveryReminder } from './flag-reminder.ts';
import { cancelDriverSearch, sendToDrivers } from './send-to-drivers.ts';

/** Commands on orders that concern whoever brings them. */
export const deliveriesRoutes = [
  handle(contract.sendToDrivers, sendToDrivers),
  handle(contract.cancelDriverSearch, cancelDriverSearch),
  handle(contract.takeDelivery, takeDelivery),
  handle(contract.removeDriver, removeDriver),
  handle(contract.flagDeliveryReminder, flagDeliveryReminder),
];
