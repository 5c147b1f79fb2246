import type { TillMenu, PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { planPaymentRefs, type PaymentPlan } from '@comptoir/domain/till/plan-pull-payments.ts';
import { planPull, type Pulled } from '@comptoir/domain/till/plan-pull.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import { rulesOfShop } from '../../menu/rules.store.ts';
import { digestOf } from '../../menu-sync/digest.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';

export type ShopPull = Pulled & {
  /** Null unless asked for (SYN-29). */
  payments: PaymentPlan | null;
};

/** Outside any transaction: a till may take its time. */
export async function readTill(ctx: Ctx, shop: Shop, { updatePaymentTypes }: PullOptions): Promise<TillMenu> {
  const menu = await orFailed(ctx, shop, () => ctx.till.fetchMenu(shop));
  const paymentTypes = updatePaymentTypes ? await orFailed(ctx, shop, () => ctx.till.fetchPaymentTypes(shop)) : [];
  return { ...menu, paymentTypes };
}

/** CAT-ERR-18: whatever the till did, one sentence says what to do about it. */
export async function orFailed<T>(ctx: Ctx, { shopId }: Shop, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ error, shopId, traceId: ctx.traceId }, 'the till did not give its menu');
    throw new Refused('till-pull-failed');
  }
}

export async function planShopPull(
  db: Db | Tx,
  { shop, menu, tillMenu, options }: { shop: Shop; menu: Menu; tillMenu: TillMenu; options: PullOptions },
): Promise<ShopPull> {
  const payments = options.updatePaymentTypes ? planPaymentRefs(shop.paymentTypePosRefs, tillMenu.paymentTypes) : null;
  return { ...planPull({ menu, tillMenu, options, rules: await rulesOfShop(db, shop) }), payments };
}

/**
 * SYN-53: what a preview has seen of the till. Ways of paying that this pull would not use may come and go: a till that
 * tells them from its latest orders has new ones any minute.
 */
export function tillDigest({ paymentTypes, ...menu }: TillMenu): string {
  const used = paymentTypes.filter(({ type }) => type !== null);
  return digestOf({ menu, used });
}
