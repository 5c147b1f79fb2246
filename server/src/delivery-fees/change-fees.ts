import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type { FeesHere } from '@comptoir/contract/delivery-fees.ts';
import type { Refusal } from '@comptoir/contract/errors.ts';
import { NO_DELIVERY_FEES, type DeliveryFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import type { FeesOf } from '@comptoir/domain/delivery-fees/whose-fees.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { mustHold } from '../http/access.ts';
import { mustExist, refuseIf } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as shops from '../shops/shops.store.ts';

const FAMILY = 'deliveryFees';

const readNetwork = (db: Db | Tx, companyId: string) => settings.read(db, { companyId, shopId: null }, FAMILY);

export async function shopFees(db: Db | Tx, ref: shops.ShopRef): Promise<FeesHere> {
  const { shop: own, network: inherited } = await settings.readBoth(db, ref, FAMILY);
  return { own, inherited };
}

export async function feesOfOne(db: Db, ref: shops.ShopRef, one: keyof DeliveryFees) {
  const { own, inherited } = await shopFees(db, ref);
  return { own: own[one], inherited: inherited[one] };
}

type Change = {
  action: JournalAction;
  refusal: (fees: FeesOf, shop: Shop) => Refusal | null;
  change: (fees: FeesOf) => DeliveryFees;
};

/** FEE-11: the network's fees do not change in between, since their change touches every shop. */
export async function changeShopFees(ctx: UserCtx, ref: shops.ShopRef, { action, refusal, change }: Change) {
  return ctx.answer(async (tx): Promise<FeesHere> => {
    const shop = mustExist(await shops.lock(tx, ref));
    const network = await readNetwork(tx, ref.companyId);
    const own = await changeSettings(tx, ctx, ref, FAMILY, {
      action,
      change: (known) => {
        const fees = { shop: known, network };
        refuseIf(refusal(fees, shop));
        return change(fees);
      },
    });
    return { own, inherited: network };
  });
}

/** SET-30: in all-shops mode fees are the network's, for whoever may set fees at all. */
export async function networkFees(ctx: UserCtx): Promise<FeesHere> {
  mustHold(ctx.user, 'deliverySettings');
  return { own: await readNetwork(ctx.db, ctx.companyId), inherited: NO_DELIVERY_FEES };
}

export async function changeNetworkFees(
  ctx: UserCtx,
  action: JournalAction,
  change: (known: DeliveryFees) => DeliveryFees,
) {
  mustHold(ctx.user, 'deliverySettings');
  const network = { companyId: ctx.companyId, shopId: null };
  return ctx.answer(async (tx): Promise<FeesHere> => ({
    own: await changeSettings(tx, ctx, network, FAMILY, { action, change }),
    inherited: NO_DELIVERY_FEES,
  }));
}
