import { LOCK_FIELDS } from './lock-fields.ts';
import type { MenuLockInput } from './menu-lock.ts';

export type LockInputRefusal = 'lock-target-unknown' | 'lock-bounds-order' | 'lock-field-alone';

/** LCK-03, LCK-04: why a lock cannot be saved, whatever the menus hold. */
export function lockInputRefusal({ scope, key, fields, minPrice, maxPrice }: MenuLockInput): LockInputRefusal | null {
  if ((scope === 'menu') !== (key === null)) return 'lock-target-unknown';
  if ((minPrice !== null || maxPrice !== null) && !fields.includes('price')) return 'lock-field-alone';
  return minPrice !== null && maxPrice !== null && minPrice > maxPrice ? 'lock-bounds-order' : null;
}

/** In the order of the list, each once. */
export const tidyLock = (input: MenuLockInput): MenuLockInput => ({
  ...input,
  fields: LOCK_FIELDS.filter((field) => input.fields.includes(field)),
  shopIds: input.shopIds && [...new Set(input.shopIds)].sort(),
});
