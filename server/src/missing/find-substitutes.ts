import type { listSubstitutes as listSubstitutesRoute } from '@comptoir/contract/missing.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { Substitute } from '@comptoir/domain/missing/correction.ts';
import { substitutesFor, type OfferedSubstitute } from '@comptoir/domain/missing/substitutes.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Ctx } from '../ctx.ts';
import { Refused, mustExist } from '../http/refused.ts';
import * as menus from '../menu/menus.store.ts';
import * as orders from '../orders/orders.store.ts';

type Wanted = { lineId: string; quantity: number };

/** MIS-02: read before the order is locked; what is left of it is taken under the lock. */
export async function substitutesOf(
  ctx: Ctx,
  order: Order,
  { lineId, quantity }: Wanted,
): Promise<OfferedSubstitute[]> {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Refused('missing-line');
  return substitutesFor(await menus.read(ctx.db, order), order, line, quantity, ctx.now());
}

export async function findSubstitute(
  ctx: Ctx,
  order: Order,
  wanted: Wanted,
  productKey: string | null,
): Promise<Substitute | null> {
  if (productKey === null) return null;
  const found = (await substitutesOf(ctx, order, wanted)).find((one) => one.productKey === productKey);
  if (!found) throw new Refused('missing-not-offered');
  return found;
}

export async function listSubstitutes(
  ctx: Ctx,
  { params, query }: Input<typeof listSubstitutesRoute>,
): Promise<Answer<typeof listSubstitutesRoute>> {
  const order = mustExist(await orders.find(ctx.db, params, params.orderId));
  const found = await substitutesOf(ctx, order, { lineId: params.lineId, quantity: query.quantity });
  return {
    items: found.map(({ productKey, name, section, isSameSection, price, offered }) => ({
      productKey,
      name,
      section,
      isSameSection,
      price,
      offered,
    })),
  };
}
