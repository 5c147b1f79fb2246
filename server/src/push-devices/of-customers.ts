import type { CustomerErased, CustomerMerged } from '../clients/effects.ts';
import * as devices from './push-devices.store.ts';

/** CLI-31: the address of a device leads to its owner. */
export const forgetDevices: CustomerErased = (tx, { companyId }, customerId) =>
  devices.forgetPerson(tx, companyId, customerId);

export const joinDevices: CustomerMerged = (tx, { companyId }, { customerId, otherId }) =>
  devices.giveTo(tx, companyId, customerId, otherId);
