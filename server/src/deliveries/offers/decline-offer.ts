import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Ctx } from '../../ctx.ts';
import { existing } from '../../http/refused.ts';
import * as orders from '../../orders/orders.store.ts';
import { tellStory } from '../../orders/record.ts';
import { wakeSearch } from '../search/wake-search.ts';
import * as offers from './offers.store.ts';

/** DLV-15: a driver who declines is not asked again; a late or repeated answer changes nothing. */
export async function declineOffer(ctx: Ctx, { driverId }: Pick<Driver, 'driverId'>, orderId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = existing(await orders.lock(tx, ctx, orderId));
    if (!(await offers.decline(tx, order, driverId, ctx.now()))) return;
    await tellStory(tx, ctx, order, 'offer-declined');
    await wakeSearch(tx, ctx, orderId);
  });
}
