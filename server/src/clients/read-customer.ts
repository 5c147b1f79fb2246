import type { Customer } from '@comptoir/domain/clients/customer.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as customer from './customer.store.ts';
import { rowsOfScope, toCustomerRow } from './customers.store.ts';
import { ofShop, type ClientsScope } from './scope.ts';

/** CAT-API-25, CAT-API-49. */
export async function readCustomer(ctx: Ctx, scope: ClientsScope, customerId: string): Promise<Customer> {
  const known = mustExist(await customer.find(ctx.db, scope, customerId, ctx.now()));
  const [promotions, loyalty] = await Promise.all([
    ctx.effects.customerPromotions(ctx.db, scope, customerId),
    ctx.effects.customerLoyalty(ctx.db, scope.companyId, customerId),
  ]);
  return { ...known, promotions, loyalty };
}

type OfOrder = { params: { companyId: string; shopId: string; orderId: string } };

/** CLI-35: what the badge of an order says of its customer. */
export async function readOrderCustomer(ctx: Ctx, { params }: OfOrder) {
  const ranked = mustExist(await customer.rankOfOrder(ctx.db, params, params.orderId));
  const [row] = await rowsOfScope(ctx.db, ofShop(params), [ranked.customerId]);
  const { segment } = toCustomerRow(mustExist(row), ctx.now());
  return { ...ranked, segment };
}
