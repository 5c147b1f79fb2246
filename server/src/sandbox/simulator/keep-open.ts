import { windowAt } from '@comptoir/domain/hours/windows.ts';
import { addHours } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import * as slotPlaces from '../../slot-loads/slot-places.store.ts';
import type { Ctx } from '../../ctx.ts';
import { changeSettings } from '../../shops/change-settings.ts';
import * as shops from '../../shops/shops.store.ts';
import { openNow } from '../demo/demo-windows.ts';
import { openShops } from './draw-order.ts';

/** Orders come at any hour of the demonstration: a shop whose hours take none now gets a special day, as a manager would. */
export async function keepOpen(ctx: Ctx): Promise<void> {
  for (const shop of await openShops(ctx.db)) {
    const specialHours = openNow(shop, ctx.now());
    const owner = { companyId: shop.companyId, shopId: shop.shopId };
    if (specialHours)
      // eslint-disable-next-line no-await-in-loop -- three shops, once a day
      await ctx.transaction((tx) =>
        changeSettings(tx, ctx, owner, 'specialHours', {
          action: 'settings.special-hours.add',
          change: () => specialHours,
        }),
      );
    // eslint-disable-next-line no-await-in-loop -- three shops
    await widen(ctx, shop);
  }
}

const AHEAD_HOURS = 3;
const MORE = 2;

/** However many customers are played: a full window of the next hours takes two more. One that somebody closed stays closed. */
async function widen(ctx: Ctx, { companyId, shopId }: Shop): Promise<void> {
  const shop = await shops.find(ctx.db, { companyId, shopId });
  if (!shop) return;
  const [from, to] = [ctx.now(), addHours(ctx.now(), AHEAD_HOURS)];
  const stored = await slotPlaces.between(ctx.db, shop, addHours(from, -1), to);
  for (const load of stored) {
    const window = windowAt(shop, load.kind, load.start);
    const limit = load.maxOrders ?? window?.limit ?? 0;
    if (window && window.end > from && limit > 0 && load.taken >= limit)
      // eslint-disable-next-line no-await-in-loop -- few are full at once
      await slotPlaces.setLimit(ctx.db, shop, load, { maxOrders: load.taken + MORE, limitedBy: null });
  }
}
