import type { listSlots as listSlotsRoute } from '@comptoir/contract/checkout.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { earliestOf, isFull, judgeTime, withLoad } from '@comptoir/domain/checkout/judge-time.ts';
import { hoursKindOf, windowsOn } from '@comptoir/domain/hours/windows.ts';
import { addDays, type Day } from '@comptoir/domain/kernel/time.ts';
import { firstHour } from '@comptoir/domain/menu/lead-time.ts';
import { usualPreparation } from '@comptoir/domain/orders/preparation.ts';
import { systemCtx } from '../http/envelope.ts';
import type { OpenCtx } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { isOwnChannel, refuseCrowd, SHOPPERS } from '../session/crowd.ts';
import type { Tokens } from '../session/tokens.ts';
import * as shops from '../shops/shops.store.ts';
import { readLoads } from './judge-basket.ts';
import { readPricesAtShop } from './prices.store.ts';

const MAX_DAYS = 31;

/** API-85: the windows that a basket could still be ordered for, and those that are full. */
export const listSlots =
  (tokens: Tokens) =>
  async (open: OpenCtx, { params, query }: Input<typeof listSlotsRoute>): Promise<Answer<typeof listSlotsRoute>> => {
    const ref = await shops.companyOfShopId(open.database.forSystem(), params.shopId);
    if (!ref) throw new Refused('shop-not-recognised');
    if (!isOwnChannel(open, tokens)) await refuseCrowd(open, SHOPPERS);
    const ctx = systemCtx(open, ref.companyId, open.traceId);
    const lines = query.productKeys.map((productKey) => ({ productKey }));
    const found = await readPricesAtShop(ctx.db, ref, { lines });
    if (!found) throw new Refused('shop-not-recognised');
    const { shop, prices } = found;
    const now = ctx.now();
    const notBefore = firstHour([...prices.products.values()], () => now)?.at ?? null;
    const earliest = earliestOf(shop, { notBefore }, now);
    const kind = hoursKindOf(query.orderType);
    const loadOf = await readLoads(ctx, shop);
    const soonest = judgeTime(shop, { orderType: query.orderType, requestedFor: null, notBefore }, loadOf, now);
    const windows = daysOf(query.startDate, query.endDate).flatMap((day) => windowsOn(shop, kind, day));
    return {
      items: windows
        .filter(({ end }) => end > earliest && shop.closedMessage === false)
        .map((window) => withLoad(window, kind, loadOf))
        .map((window) => ({
          start: window.start,
          end: window.end,
          isFull: isFull(window),
          // HRS-28: the words in which the order would be refused.
          reason: isFull(window) ? refusalSentence(window.limit === 0 ? 'slot-closed' : 'SLOT_FULL') : null,
        })),
      soonest:
        soonest.refusal === null && shop.closedMessage === false
          ? {
              start: soonest.window.start,
              end: soonest.window.end,
              // An order that gets an hour, of its window or of its dish, is at the door at that hour.
              minutesToDoor:
                query.orderType === 'delivery' && soonest.requestedFor === null && notBefore === null
                  ? usualPreparation(shop) + prices.deliveryMinutes
                  : null,
            }
          : null,
    };
  };

function daysOf(from: Day, to: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to && days.length < MAX_DAYS; day = addDays(day, 1)) days.push(day);
  return days;
}
