import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import * as shops from './shops.store.ts';

type Change = {
  action: JournalAction;
  change: (shop: Shop) => shops.ShopChange;
  endedByItself?: 'closing' | 'rush';
  also?: (tx: Tx, saved: Shop) => Promise<void>;
};

/** Every change of a shop locks its row and leaves one audit row and one live event (SHL-41: the last change wins). */
export async function changeShop(
  tx: Tx,
  ctx: Ctx,
  ref: shops.ShopRef,
  { action, change, endedByItself, also }: Change,
): Promise<Shop> {
  const shop = mustExist(await shops.lock(tx, ref));
  const changes = change(shop);
  const saved = await shops.save(tx, { ...shop, ...changes });
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, shop[key as keyof Shop]]));
  await audit(tx, ctx, { action, entity: 'shop', entityId: ref.shopId, shopId: ref.shopId, before, after: changes });
  await also?.(tx, saved);
  await appendEvent(tx, ref, 'shop-changed', { shop: saved, ...(endedByItself ? { endedByItself } : {}) });
  return saved;
}
