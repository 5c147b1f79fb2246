import { localDay, toInstant, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { slotLoads } from './slot-loads.queries.ts';

/** The windows of today; the hour moves on by the minute. */
export function useLoads(shop: Shop) {
  const now: Instant = useFromNow((at) => toInstant(`${at.slice(0, 16)}:00.000Z`));
  return { now, query: useQuery(slotLoads(shop, localDay(now, shop.timeZone))) };
}
