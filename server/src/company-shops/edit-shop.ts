import type { editCompanyShop as editRoute } from '@comptoir/contract/company-shops.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { CompanyShop, ShopContract, ShopDelivery } from '@comptoir/domain/company-shops/company-shop.ts';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused, refuseIf } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { changeShop } from '../shops/change-shop.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import * as store from './company-shops.store.ts';
import { refusalOfSlug, unlessTaken } from './slugs.ts';

/** STO-30: name, address, type, contract and delivery of a shop. */
export async function editShop(ctx: Ctx, { params, body }: Input<typeof editRoute>): Promise<CompanyShop> {
  refuseIf(await refusalOfSlug(ctx, body.slug, params.shopId));
  const { stamp, networkContract, delivery, ...identity } = body;
  return unlessTaken(
    ctx.answer(async (tx) => {
      mustExist(await shops.lock(tx, params));
      const before = await readOne(tx, ctx, params);
      // STO-33: the form shows what was there when it was opened.
      if (before.stamp !== stamp) throw new Refused('RECORD_CONFLICT', { extra: { current: before } });
      if (before.state === 'retired') throw new Refused('shop-retired');
      if (!isDeepStrictEqual(before.networkContract, networkContract))
        await changeContract(tx, ctx, params, before.networkContract, networkContract);
      const changed = {
        ...changedOf(before, identity),
        ...(delivery && changedOf(before.delivery, { ...delivery, deliveryProviders: inOrder(delivery) })),
      };
      if (Object.keys(changed).length > 0)
        await changeShop(tx, ctx, params, { action: 'shop.edit', change: () => changed });
      await appendEvent(tx, { ...params, shopId: null }, 'shops-changed', { shopId: params.shopId });
      return readOne(tx, ctx, params);
    }),
  );
}

export async function readOne(tx: Tx, ctx: Ctx, ref: ShopRef): Promise<CompanyShop> {
  const [shop] = await store.list(tx, ref.companyId, ctx.config.publicUrl, ref.shopId);
  return mustExist(shop);
}

/** The journal names what is another, and nothing else. */
const changedOf = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(before[key as keyof Fields], value)),
  ) as Partial<Fields>;

/** STO-34: a set; who is asked first is another setting (DLV-13). */
const inOrder = ({ deliveryProviders }: ShopDelivery): ShopDelivery['deliveryProviders'] =>
  [...new Set(deliveryProviders)].toSorted();

const NOTHING: ShopContract = { name: null, commissionBasisPoints: 0, fixedFee: 0 as ShopContract['fixedFee'] };

async function changeContract(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  before: ShopContract | null,
  after: ShopContract | null,
): Promise<void> {
  await store.saveNetworkContract(tx, ref, after ?? NOTHING);
  await audit(tx, ctx, {
    action: 'shop.contract',
    entity: 'fee-contract',
    entityId: 'network',
    shopId: ref.shopId,
    before,
    after,
  });
}
