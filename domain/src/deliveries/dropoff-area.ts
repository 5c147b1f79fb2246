import type { Address } from '../kernel/schema.ts';

/** What a driver sees before accepting an order: the street without the number. */
export const dropoffArea = (address: Pick<Address, 'street' | 'city'> | null): string =>
  [address?.street, address?.city].filter(Boolean).join(', ');
