import { sql } from 'kysely';
import type { CustomerErased, CustomerMerged } from '../../clients/effects.ts';
import type { Ctx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { atHub, isUnauthorized } from '../hub-health.ts';
import * as hubOrders from '../orders/hub-orders.store.ts';

/** HUB-59, CLI-31: the hub was given the person with their orders. Those merged into them have records of their own there. */
export const forgetAtHub: CustomerErased = async (tx, ctx, customerId) => {
  const merged = await tx
    .selectFrom('customers')
    .select('id')
    .where((eb) => eb.and({ company_id: ctx.companyId, merged_into: customerId }))
    .execute();
  const all = [customerId, ...merged.map(({ id }) => id)];
  await forgetLater(tx, ctx, all, all);
};

export const joinAtHub: CustomerMerged = (tx, ctx, { customerId, otherId }) =>
  forgetLater(tx, ctx, [customerId, otherId], [otherId]);

async function forgetLater(tx: Tx, ctx: Ctx, orderedAs: readonly string[], gone: readonly string[]): Promise<void> {
  const { companyId } = ctx;
  const { rows } = await sql<{ shopId: string }>`
    select distinct h.shop_id as "shopId" from orders o
      join hub_orders h on h.company_id = o.company_id and h.order_id = o.id and h.direction = 'out'
      join hub_connections c on c.company_id = h.company_id and c.shop_id = h.shop_id
    where o.company_id = ${companyId} and o.customer_id = any(${[...orderedAs]}::uuid[])
    order by 1`.execute(tx);
  for (const { shopId } of rows)
    for (const customerId of gone)
      // eslint-disable-next-line no-await-in-loop -- one connection
      await ctx.jobs.enqueue(tx, 'forget-hub-customer', { companyId, shopId, customerId });
}

/** Asked again until the hub has done it; a list that refuses is no reason to ask for ever. */
export async function forgetHubCustomer(
  ctx: Ctx,
  { shopId, customerId }: { shopId: string; customerId: string },
): Promise<void> {
  const place = await hubOrders.locationOf(ctx.db, { companyId: ctx.companyId, shopId });
  if (!place?.customerListId) return;
  await atHub(ctx, place, () => ctx.hubOrders.forgetCustomer(place, customerId)).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused) || isUnauthorized(error)) throw error;
    ctx.log.error({ customerId, shopId, err: error, severity: 'high' }, 'the hub does not forget a customer');
  });
}
