import type { Address } from './schema.ts';

export const streetOf = ({ streetNumber, street }: Address): string => `${streetNumber} ${street}`.trim();
export const cityOf = ({ postalCode, city }: Address): string => `${postalCode} ${city}`.trim();
/** « 14 rue Bonaparte, 06300 Nice » */
export const addressLine = (address: Address): string =>
  [streetOf(address), address.street2, cityOf(address)].filter(Boolean).join(', ');
