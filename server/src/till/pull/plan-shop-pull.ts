import type { TillMenu, PullOptions } from '@comptoir/domain/till/till-menu.ts';
import { planPaymentRefs, type PaymentPlan } from '@comptoir/domain/till/plan-pull-payments.ts';
import { planPull, type Pulled } from '@comptoir/domain/till/plan-pull.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/db.ts';
import { serviceRefusal } from '../../http/refused.ts';
import { rulesOfShop } from '../../menu/rules.store.ts';
import { digestOf } from '../../menu-sync/digest.ts';
import { noteLink } from '../note-link.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';

export type ShopPull = Pulled & {
  /** Null unless asked for (SYN-29). */
  payments: PaymentPlan | null;
};

/** Called outside any transaction, because a till may be slow. */
export async function readTill(ctx: Ctx, shop: Shop, { updatePaymentTypes }: PullOptions): Promise<TillMenu> {
  const menu = await orFailed(ctx, shop, () => ctx.till.fetchMenu(shop));
  const paymentTypes = updatePaymentTypes ? await orFailed(ctx, shop, () => ctx.till.fetchPaymentTypes(shop)) : [];
  return { ...menu, paymentTypes };
}

/** CAT-ERR-18: every failure of the till is refused with the same sentence, which says what to do. */
export async function orFailed<T>(ctx: Ctx, shop: Shop, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    await noteLink(ctx, shop, null);
    return answer;
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnavailable)) throw error;
    await noteLink(ctx, shop, error);
    const { shopId } = shop;
    ctx.log.warn({ error, shopId, traceId: ctx.traceId }, 'the till did not give its menu');
    throw serviceRefusal(error, 'till-pull-failed');
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
 * SYN-53: identifies what a preview has read from the till. Payment types that the pull does not use are left out: some
 * tills list them from their latest orders, so that they change all the time.
 */
export function tillDigest({ paymentTypes, ...menu }: TillMenu): string {
  const used = paymentTypes.filter(({ type }) => type !== null);
  return digestOf({ menu, used });
}
