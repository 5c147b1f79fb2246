import * as contract from '@comptoir/contract/deliveries.ts';
import { handle } from '../http/handle.ts';
import { acceptFleetTerms } from './accept-fleet-terms.ts';
import { listCourierOptions } from './broker/list-options.ts';
import { removeDriver, takeDelivery } from './change-carrier.ts';
import { flagDeliveryReminder } from './flag-reminder.ts';
import { cancelDriverSearch, sendToDrivers } from './send-to-drivers.ts';

export const deliveriesRoutes = [
  handle(contract.sendToDrivers, sendToDrivers),
  handle(contract.cancelDriverSearch, cancelDriverSearch),
  handle(contract.takeDelivery, takeDelivery),
  handle(contract.removeDriver, removeDriver),
  handle(contract.flagDeliveryReminder, flagDeliveryReminder),
  handle(contract.listCourierOptions, listCourierOptions),
  handle(contract.acceptFleetTerms, acceptFleetTerms),
];
