import type { CheckoutRules } from '@comptoir/domain/checkout/checkout-question.ts';
import { withFirst } from '@comptoir/domain/settings/settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Db } from '../db/db.ts';
import { knownRows } from '../db/fast/door.ts';
import * as settings from '../settings/settings.store.ts';
import { stampOfShop } from '../shops/known-shops.store.ts';

type DeliveryRules = Omit<CheckoutRules, 'shop' | 'flatDeliveryFee'>;

const FAMILIES = ['deliveryZones', 'deliveryFees', 'managementFees'] as const;
const known = knownRows<{ rules: DeliveryRules; stamp: string }>();

/** What a checkout obeys besides the shop itself; read again only if the shop's row has moved, as it does with its settings. */
export async function rulesOfShop(db: Db, shop: Shop, flatDeliveryFee: Cents): Promise<CheckoutRules> {
  const stamp = stampOfShop(shop);
  const last = known.recall(shop.shopId);
  if (last && last.stamp === stamp) return { ...last.rules, shop, flatDeliveryFee };
  const { companyId, shopId } = shop;
  const [own, network] = await Promise.all(
    [shopId, null].map((owner) => settings.readSome(db, { companyId, shopId: owner }, FAMILIES)),
  );
  const [ofShop, ofNetwork] = [withFirst(own ?? {}), withFirst(network ?? {})];
  const rules: DeliveryRules = {
    zones: ofShop.deliveryZones,
    deliveryFees: { shop: ofShop.deliveryFees, network: ofNetwork.deliveryFees },
    managementFees: { shop: ofShop.managementFees, network: ofNetwork.managementFees },
  };
  if (stamp !== null) known.keep(shopId, { rules, stamp });
  return { ...rules, shop, flatDeliveryFee };
}
