import { listSlots } from '@comptoir/contract/checkout.ts';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { addDays, localDay, toInstant } from '@comptoir/domain/kernel/time.ts';
import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useEffect, useState } from 'react';
import type { Slots } from './slots.ts';

const READ_AGAIN_MS = 30_000;
/** More would be a list that nobody reads; the server answers for a month at most. */
const MOST_DAYS = 14;

type Read = { of: string; slots: Slots } | null;

/** Read again while they are looked at, and when the shop has changed: a slot fills up while somebody thinks. */
export function useSlots({ shop, versions }: ShopPage, orderType: OrderType, productKeys: string): Slots | null {
  const { shopId, timeZone, maxAdvanceDays } = shop;
  const [read, setRead] = useState<Read>(null);
  const of = [orderType, productKeys, ...Object.values(versions)].join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    const load = async () => {
      const startDate = localDay(toInstant(Date.now()), timeZone);
      const endDate = addDays(startDate, Math.min(maxAdvanceDays, MOST_DAYS));
      const query = { orderType, startDate, endDate, productKeys };
      const slots = await call(listSlots, { params: { shopId }, query }, { signal: leaving.signal }).catch(() => null);
      if (slots && !leaving.signal.aborted) setRead({ of, slots });
    };
    void load();
    const timer = setInterval(() => void load(), READ_AGAIN_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [shopId, timeZone, maxAdvanceDays, orderType, productKeys, of]);
  // The hours of another order type would be wrong; those of another basket are better than none.
  return read?.of.startsWith(`${orderType} `) ? read.slots : null;
}
