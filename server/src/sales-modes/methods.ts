import type { Methods, NetworkMethods } from '@comptoir/contract/sales-modes.ts';
import { KEYED_CHANNELS, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { inCommon } from '@comptoir/domain/sales-modes/network.ts';
import { channelsShown, SWITCHED_CHANNELS } from '@comptoir/domain/sales-modes/offered.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { documentsOf } from '@comptoir/domain/shops/shop-documents.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustExist } from '../http/refused.ts';
import { rulesOfShop } from '../menu/rules.store.ts';
import { isUnconfigured } from '../ports/port-list.ts';
import * as launches from '../shops/shop-launches.store.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';

/** PMT-13, LCH-04: cards can be taken at all, and every one of these shops may take them. */
export async function isOnboarded(db: Db | Tx, ctx: Ctx, shopIds: readonly string[]): Promise<boolean> {
  if (isUnconfigured(ctx.ports, 'payments')) return false;
  return (await launches.incompleteShops(db, ctx.companyId, shopIds)).length === 0;
}

export async function readMethods(db: Db | Tx, ctx: Ctx, ref: shops.ShopRef): Promise<Methods> {
  const shop = mustExist(await shops.find(db, ref));
  const { referencesRequired } = await rulesOfShop(db, shop);
  const { mapZones, cityZones } = await settings.read(db, ref, 'deliveryZones');
  return {
    ...documentsOf(shop).salesModes,
    activeOrderTypes: shop.activeOrderTypes,
    channels: channelsShown(shop.channels),
    isOnboarded: await isOnboarded(db, ctx, [ref.shopId]),
    hasReferences: referencesRequired,
    hasZones: mapZones.length + cityZones.length > 0,
    hasChannelKeys: KEYED_CHANNELS.some((keyed) =>
      shop.channels.some(({ channel, enabled }) => channel === keyed && enabled),
    ),
  };
}

/** API-05, ROL-10: with a lent right, « all shops » are only the borrower's own. */
export const shopsOf = (db: Db | Tx, { companyId, user }: UserCtx): Promise<Shop[]> =>
  isCompanyAdmin(user)
    ? shops.findAll(db, companyId)
    : shops.findAll(
        db,
        companyId,
        user.shops.map(({ shopId }) => shopId),
      );

export async function readNetworkMethods(db: Db | Tx, ctx: UserCtx): Promise<NetworkMethods> {
  const all = await shopsOf(db, ctx);
  const enabled = all.flatMap(({ channels }) => channels);
  return {
    ...inCommon(all.map((shop) => documentsOf(shop).salesModes)),
    orderTypePosRefs: {},
    paymentTypePosRefs: {},
    activeOrderTypes: ORDER_TYPES.filter((type) => all.some((shop) => shop.activeOrderTypes.includes(type))),
    channels: SWITCHED_CHANNELS.filter((channel) => channelsShown(enabled).includes(channel)),
    isOnboarded: await isOnboarded(
      db,
      ctx,
      all.map(({ shopId }) => shopId),
    ),
    hasReferences: false,
    hasZones: await haveZones(db, all),
    hasChannelKeys: false,
    shopCount: all.length,
  };
}

async function haveZones(db: Db | Tx, all: readonly Shop[]): Promise<boolean> {
  const zones = await Promise.all(all.map((shop) => settings.read(db, shop, 'deliveryZones')));
  return zones.every(({ mapZones, cityZones }) => mapZones.length + cityZones.length > 0);
}
