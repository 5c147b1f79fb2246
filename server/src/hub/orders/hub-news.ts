import type { Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { HubNews } from '../../ports/hub-orders.ts';
import * as hubOrders from './hub-orders.store.ts';
import { takeOrder } from './take-order.ts';

/** law:webhook-inbox: a message says only which order to read. A point of sale that nobody has any more is nothing to us. */
export async function handleHubNews(deps: Deps, news: HubNews, traceId: string): Promise<void> {
  if (news.resource !== 'order' || !news.orderId || !news.locationId) return;
  for (const ref of await hubOrders.shopsAt(deps.database.forSystem(), news.locationId)) {
    // eslint-disable-next-line no-await-in-loop -- one shop, where nobody has shared a point of sale
    await takeOrder(systemCtx(deps, ref.companyId, traceId), ref, news.orderId, news.state);
  }
}
