import type { readMenu as readMenuRoute } from '@comptoir/contract/menu.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { offersTillPull } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import { isHeadOffice } from '../menu-locks/binding-locks.ts';
import { inForce } from '../menu-locks/menu-locks.store.ts';
import * as shops from '../shops/shops.store.ts';
import * as menus from './menus.store.ts';
import { rulesOfShop } from './rules.store.ts';

export async function readMenu(
  ctx: Ctx,
  { params }: Input<typeof readMenuRoute>,
): Promise<Answer<typeof readMenuRoute>> {
  const shop = mustExist(await shops.find(ctx.db, params));
  const rules = await rulesOfShop(ctx.db, shop);
  const menu = await menus.read(ctx.db, params);
  const lockedByJobId = await menus.lockingRun(ctx.db, params);
  const locks = await inForce(ctx.db, params);
  const areLocksBinding = locks.length > 0 && !(await isHeadOffice(ctx.db, ctx));
  return { ...menu, rules, offersTillPull: offersTillPull(shop, rules), lockedByJobId, locks, areLocksBinding };
}
