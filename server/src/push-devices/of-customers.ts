import type { CustomerErased, CustomerMerged, PersonalRecords } from '../clients/effects.ts';
import * as devices from './push-devices.store.ts';

/** CLI-31: the address of a device leads to its owner. */
export const forgetDevices: CustomerErased = (tx, { companyId }, customerId) =>
  devices.forgetPerson(tx, companyId, customerId);

export const joinDevices: CustomerMerged = (tx, { companyId }, { customerId, otherId }) =>
  devices.giveTo(tx, companyId, customerId, otherId);

/** CLI-31: which browsers and apps of theirs are told, since when, and whether they have withdrawn; no key of ours. */
export const devicesOfCustomer: PersonalRecords = (db, companyId, customerId) =>
  devices.ofPerson(db, companyId, customerId);
