import type { TargetShop } from '@comptoir/domain/menu-sync/copy-elements.ts';
import { planCopy, type Plan } from '@comptoir/domain/menu-sync/plan-copy.ts';
import { planDelete } from '@comptoir/domain/menu-sync/plan-delete.ts';
import type { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Tx } from '../../db/db.ts';
import { tillOf } from '../../menu/shop-till.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import type { CopyRequest } from './copy-request.ts';

/** The plan for one shop; `outcome` is what its report says if something is written. */
export type ShopPlan = Plan & { outcome: ShopReport['outcome'] };

export async function targetShop(tx: Tx, ref: ShopRef): Promise<TargetShop> {
  const { rules, factsOf } = await tillOf(tx, ref);
  return { rules, posPriceOf: (posRef, list) => factsOf(posRef, list).article?.price ?? null };
}

export function planShop(
  { work, replace }: Pick<CopyRequest, 'work' | 'replace'>,
  { source, target, shop }: { source: Menu; target: Menu; shop: TargetShop },
): ShopPlan {
  if (work.kind === 'gone') {
    const plan = planDelete({ target, gone: work.gone, rules: shop.rules });
    return { ...plan, outcome: 'updated' };
  }
  const plan = planCopy({ source, target, scope: work, replace, shop });
  return { ...plan, outcome: plan.isNew ? 'created' : 'updated' };
}
