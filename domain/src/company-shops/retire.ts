import { plain } from '../kernel/text.ts';
import { addMs, DAY, type Instant } from '../kernel/time.ts';

/** STO-45: how long a shop that was closed for good may still be reopened. */
export const REOPEN_DAYS = 30;

export type RetireRefusal = 'shop-retired' | 'retire-name' | 'last-shop' | 'retire-open-orders';
export type ReopenRefusal = 'shop-not-retired' | 'reopen-too-late';

/** STO-40: nobody closes a shop for good by mistake. Capitals, accents and spaces around it do not matter. */
export const isSameName = (typed: string, name: string): boolean => plain(typed).trim() === plain(name).trim();

type Standing = { name: string; retiredAt: Instant | null; otherShops: number; openOrders: number };

export function retireRefusal(shop: Standing, typedName: string): RetireRefusal | null {
  if (shop.retiredAt !== null) return 'shop-retired';
  if (!isSameName(typedName, shop.name)) return 'retire-name';
  if (shop.otherShops === 0) return 'last-shop';
  return shop.openOrders > 0 ? 'retire-open-orders' : null;
}

export const reopenableUntil = (retiredAt: Instant): Instant => addMs(retiredAt, REOPEN_DAYS * DAY);

export function reopenRefusal(retiredAt: Instant | null, now: Instant): ReopenRefusal | null {
  if (retiredAt === null) return 'shop-not-retired';
  return now > reopenableUntil(retiredAt) ? 'reopen-too-late' : null;
}
