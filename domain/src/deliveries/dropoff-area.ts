import type { Address } from '../kernel/schema.ts';

/** What a driver is told before taking an order: the street, not the door. */
export const dropoffArea = (address: Pick<Address, 'street' | 'city'> | null): string =>
  [address?.street, address?.city].filter(Boolean).join(', ');
