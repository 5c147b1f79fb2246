import type { Shop } from './shop.ts';

/** INS-14: closed since it was made; nobody has closed it. */
export const isNotOpenYet = ({
  closedMessage,
  closedBy,
  closedUntil,
}: Pick<Shop, 'closedMessage' | 'closedBy' | 'closedUntil'>): boolean =>
  closedMessage !== false && closedBy === null && closedUntil === null;

/** REP-02: it is rehearsed before its door is opened to anybody. */
export const asRehearsed = <Known extends Pick<Shop, 'closedMessage' | 'closedBy' | 'closedUntil'>>(
  shop: Known,
): Known => (isNotOpenYet(shop) ? { ...shop, closedMessage: false } : shop);
