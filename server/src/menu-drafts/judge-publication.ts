import { draftedMenu } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { draftedKeys, type DraftChanges } from '@comptoir/domain/menu-drafts/changes.ts';
import { diffMenus, isEmptyDiff } from '@comptoir/domain/menu-sync/diff.ts';
import { lockFaults } from '@comptoir/domain/menu-locks/lock-rules.ts';
import { flatMenu } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { productFaults } from '@comptoir/domain/menu/product-rules.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import { pictureFaults } from '../menu/form-refusals.ts';
import { rulesAt } from '../menu/rules.store.ts';
import { bindingLocks, refuseLocked } from '../menu-locks/binding-locks.ts';
import { articleAt } from '../menu/till-menus.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** DRF-05, DRF-08: why this draft cannot be published on this menu: conflicts, nothing to do, a lock of head office or a rule of the till. */
export async function refusePublication(
  tx: Tx,
  ctx: Ctx,
  ref: ShopRef,
  changes: DraftChanges,
  menu: Menu,
): Promise<void> {
  const { menu: drafted, conflicts } = draftedMenu(changes, menu);
  if (conflicts.length > 0) throw new Refused('draft-conflicts');
  if (isEmptyDiff(diffMenus(menu, drafted))) throw new Refused('draft-empty');
  refuseLocked(lockFaults(menu, drafted, await bindingLocks(tx, ctx, ref)));
  const rules = await rulesAt(tx, ref);
  const creates = Object.keys(changes.products).length + Object.keys(changes.sections).length > 0;
  const isForbidden =
    (rules.hideCreate && creates) || (rules.disableDeletion && Object.keys(changes.removed).length > 0);
  if (isForbidden) throw new Refused('till-owns-menu');
  const around = { rules, knownLists: new Set(Object.keys(drafted.optionLists)) };
  const named = draftedKeys(changes);
  const products = [...flatMenu(drafted).products.values()].filter(({ key }) => named.has(key));
  // eslint-disable-next-line no-await-in-loop -- the first fault ends it
  for (const product of products) await refuseProduct(tx, ref, product, around);
}

const NO_ARTICLE = { article: null };

type Rules = Omit<Parameters<typeof productFaults>[1], 'article'>;

async function refuseProduct(tx: Tx, ref: ShopRef, product: Product, around: Rules): Promise<void> {
  const { article } = product.posRef === '' ? NO_ARTICLE : await articleAt(tx, ref, product.posRef);
  const [fault] = [
    ...productFaults(product, { ...around, article }),
    ...(await pictureFaults(tx, ref, product.picture?.imageUrl ?? null)),
  ];
  if (fault) throw new Refused(fault.refusal, { words: fault.words ?? {} });
}
