import { refusalSentence } from '@comptoir/contract/errors.ts';
import { draftedMenu, isSameValue } from '@comptoir/domain/menu-drafts/apply-draft.ts';
import { draftedKeys, valueIn, type DraftChanges } from '@comptoir/domain/menu-drafts/changes.ts';
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
  const onSale = flatMenu(menu).products;
  for (const product of products)
    // eslint-disable-next-line no-await-in-loop -- the first fault ends it
    await refuseProduct(tx, ref, { product, onSale: onSale.get(product.key) ?? null }, around);
}

const NO_ARTICLE = { article: null };

type Rules = Omit<Parameters<typeof productFaults>[1], 'article'>;

type Judged = { product: Product; onSale: Product | null };

/** DRF-08: what was wrong on sale already, and is not touched, prevents nothing. The sentence names the dish. */
async function refuseProduct(tx: Tx, ref: ShopRef, { product, onSale }: Judged, around: Rules): Promise<void> {
  const { article } = product.posRef === '' ? NO_ARTICLE : await articleAt(tx, ref, product.posRef);
  const faults = [
    ...productFaults(product, { ...around, article }),
    ...(await pictureFaults(tx, ref, product.picture?.imageUrl ?? null)),
  ];
  const isTouched = (field: string): boolean =>
    onSale === null || !isSameValue(valueIn(onSale, field), valueIn(product, field));
  const fault = faults.find(({ path }) => (FIELDS_OF[path] ?? [path]).some(isTouched));
  if (!fault) return;
  const why = refusalSentence(fault.refusal, fault.words);
  throw new Refused('draft-product', { words: { name: product.name, why } });
}

/** Where the path of a fault is not the field itself, or not alone. */
const FIELDS_OF: Record<string, readonly string[]> = { imageUrl: ['picture'], diets: ['diets', 'allergens'] };
