import type { Customer } from './customer.ts';

type Merged = Pick<
  Customer,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'birthDate'
  | 'newsletterSubscribed'
  | 'note'
  | 'erasedAt'
  | 'customerId'
>;

export type MergeRefusal = 'merge-with-itself' | 'merge-erased';

export function mergeRefusal(kept: Merged, absorbed: Merged): MergeRefusal | null {
  if (kept.customerId === absorbed.customerId) return 'merge-with-itself';
  return kept.erasedAt !== null || absorbed.erasedAt !== null ? 'merge-erased' : null;
}

/** CLI-36: the kept record stays as it is and only learns what it does not know; nobody subscribes by a merge. */
export const mergedPerson = <Person extends Merged>(kept: Person, absorbed: Merged): Person => ({
  ...kept,
  firstName: kept.firstName || absorbed.firstName,
  lastName: kept.lastName || absorbed.lastName,
  email: kept.email ?? absorbed.email,
  phone: kept.phone ?? absorbed.phone,
  birthDate: kept.birthDate ?? absorbed.birthDate,
  note: kept.note ?? absorbed.note,
});

export type ErasureRefusal = 'customer-order-open';

/** CLI-31: a meal on its way needs its address and telephone. */
export const erasureRefusal = (openOrders: number): ErasureRefusal | null =>
  openOrders > 0 ? 'customer-order-open' : null;

/** CLI-30. */
export const FORGOTTEN_AFTER_YEARS = 3;
