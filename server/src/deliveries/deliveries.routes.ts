import * as contract from '@comptoir/contract/deliveries.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { mustExist } from '../http/refused.ts';
import { acceptFleetTerms } from './accept-fleet-terms.ts';
import * as bookings from './bookings/bookings.store.ts';
import { listCourierOptions } from './broker/list-options.ts';
import { quoteCouriers } from './broker/quote-couriers.ts';
import { removeDriver, takeDelivery } from './change-carrier.ts';
import * as photos from './delivery-photos.store.ts';
import { flagDeliveryReminder } from './flag-reminder.ts';
import { cancelDriverSearch, sendToDrivers } from './send-to-drivers.ts';

export const deliveriesRoutes = [
  handle(contract.sendToDrivers, sendToDrivers),
  handle(contract.cancelDriverSearch, cancelDriverSearch),
  handle(contract.takeDelivery, takeDelivery),
  handle(contract.removeDriver, removeDriver),
  handle(contract.flagDeliveryReminder, flagDeliveryReminder),
  handle(contract.listCourierOptions, listCourierOptions),
  handle(contract.quoteCouriers, quoteCouriers),
  handle(contract.listCourierPlaces, async ({ db }, { params }) => ({ items: await bookings.placesOf(db, params) })),
  handleRaw(contract.readDeliveryPhoto, async ({ db, now }, { params }, reply) => {
    const photo = mustExist(await photos.findShown(db, params, now()));
    await reply.type('image/jpeg').send(photo);
  }),
  handle(contract.acceptFleetTerms, acceptFleetTerms),
];
