import type { setProductAvailability as availabilityRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { isPastEnd } from '@comptoir/domain/shops/opening.ts';
import { audit } from '../../audit/audit.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { tellStates } from '../change-menu.ts';
import { planEnd } from '../plan-end.ts';
import * as menus from '../menus.store.ts';
import { rulesAt } from '../rules.store.ts';
import * as products from './products.store.ts';

/** CAT-API-05, PRD-13, PRD-55: for everybody of the shop, whatever is being edited meanwhile (PRD-16). */
export async function setProductAvailability(
  ctx: Ctx,
  { params, body }: Input<typeof availabilityRoute>,
): Promise<Product> {
  const { unavailable } = body;
  const until = unavailable && body.unavailableUntil !== null ? toInstant(body.unavailableUntil) : null;
  if (isPastEnd(until, ctx.now())) throw new Refused('end-in-the-past');
  return ctx.answer(async (tx) => {
    const before = await products.lock(tx, params, params.productKey);
    if (!before) throw new Refused('NOT_FOUND');
    if ((await rulesAt(tx, params)).lockAvailability) throw new Refused('availability-locked');
    await products.setAvailability(tx, params, before.key, { unavailable, unavailableUntil: until });
    const product = (await menus.findProduct(tx, params, before.key)) ?? before;
    await tellStates(tx, params, { productStates: [products.stateOf(product)] });
    await audit(tx, ctx, {
      action: unavailable ? 'product.unavailable' : 'product.available',
      entity: 'product',
      entityId: product.key,
      shopId: params.shopId,
      before: products.stateOf(before),
      after: products.stateOf(product),
    });
    await planEnd(tx, ctx, params, { element: 'product', key: product.key }, until);
    return product;
  });
}
