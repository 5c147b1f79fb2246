import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import { serveAnybody } from '@comptoir/domain/delivery-zones/zone-list.ts';
import { MAX_ZONES, type DeliveryZones } from '@comptoir/domain/delivery-zones/zones.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as shops from '../shops/shops.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type ZonesChange = { action: JournalAction; change: (before: DeliveryZones) => DeliveryZones };

export async function changeZones(
  tx: Tx,
  ctx: Ctx,
  shop: ShopRef,
  { action, change }: ZonesChange,
): Promise<DeliveryZones> {
  const { companyId, shopId } = shop;
  return changeSettings(tx, ctx, { companyId, shopId }, 'deliveryZones', {
    action,
    change: (before) => {
      const after = change(before);
      if (after.mapZones.length > MAX_ZONES.map || after.cityZones.length > MAX_ZONES.city)
        throw new Refused('zones-full');
      return after;
    },
  });
}

/** ZON-19: the last zone stays while the shop delivers. Asked under the lock: two people cannot delete the last two. */
export async function removeFromZones(tx: Tx, ctx: Ctx, shop: ShopRef, change: ZonesChange['change']): Promise<void> {
  const { activeOrderTypes } = mustExist(await shops.lock(tx, shop));
  await changeZones(tx, ctx, shop, {
    action: 'settings.delivery-zone.delete',
    change: (before) => {
      const after = change(before);
      if (activeOrderTypes.includes('delivery') && serveAnybody(before) && !serveAnybody(after))
        throw new Refused('last-zone');
      return after;
    },
  });
}
