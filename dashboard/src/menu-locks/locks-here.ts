import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { LockField } from '@comptoir/domain/menu-locks/lock-fields.ts';
import { boundsText, isBounded, isWithin, lockFault, locksOfProduct } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';

/** LCK-12: what the menu says of its locks. */
export type Locked = { locks: readonly MenuLock[]; areLocksBinding: boolean };
type Element = { key: string; sectionKey: string; name: string };

const lockOf = ({ locks, areLocksBinding }: Locked, element: Element, field: LockField): MenuLock | undefined =>
  areLocksBinding
    ? locksOfProduct(locks, element).find(
        (lock) => lock.fields.includes(field) && !(field === 'price' && isBounded(lock)),
      )
    : undefined;

/** Why whoever looks at it cannot change this field: who decided it, and their reason; null when they can. */
export function lockedBecause(menu: Locked, element: Element | null, field: LockField): string | null {
  const lock = element && lockOf(menu, element, field);
  if (!lock) return null;
  const { refusal, words } = lockFault(lock, element, field);
  return refusalSentence(refusal, words);
}

/** LCK-03: the bounds within which its price moves, for whoever they bind. */
const boundsOf = ({ locks, areLocksBinding }: Locked, element: Element): MenuLock[] =>
  areLocksBinding
    ? locksOfProduct(locks, element).filter((lock) => lock.fields.includes('price') && isBounded(lock))
    : [];

export function outOfBounds(menu: Locked, element: Element, price: Cents): string | null {
  const lock = boundsOf(menu, element).find((bounds) => !isWithin(bounds, price));
  if (!lock) return null;
  const { lockedBy: who, reason } = lock;
  return refusalSentence('head-office-bounds', { who, reason, name: element.name, bounds: boundsText(lock) });
}

/** Whether some of it cannot be changed here. */
export const isLockedHere = ({ locks, areLocksBinding }: Locked, element: Element): boolean =>
  areLocksBinding && locksOfProduct(locks, element).length > 0;
