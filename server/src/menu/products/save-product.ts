import type { createProduct as createRoute, saveProduct as saveRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import { newProduct, pictureAt } from '@comptoir/domain/menu/new-elements.ts';
import { posPriceOf, productFaults, tidyProduct } from '@comptoir/domain/menu/product-rules.ts';
import type { Product, ProductInput } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { elementWrite } from '../change-menu.ts';
import { PRODUCTS } from '../element-columns.store.ts';
import * as elements from '../elements.store.ts';
import { pictureFaults, refuseFaults, refuseOlder } from '../form-refusals.ts';
import * as menus from '../menus.store.ts';
import { productKeys } from '../positions/positions.store.ts';
import { rulesAt } from '../rules.store.ts';
import type { Saving } from '../saving.ts';
import { articleAt } from '../till-menus.store.ts';

type SavedProduct = Saving<Product, { product: Product }>;

/** The new product is the last of its section. */
export const createProduct = (_: UserCtx, { params, body }: Input<typeof createRoute>): SavedProduct => ({
  ref: params,
  to: body,
  coming: { kind: 'product', key: null, parentKey: params.sectionKey, input: body.product },
  action: 'product.create',
  reply: (product) => ({ product }),
  write: async (tx) => {
    const section = mustExist(await menus.findSection(tx, params, params.sectionKey));
    const { length: position } = await productKeys(tx, params, section.key);
    const at = { key: newKey('PRODUCT', Math.random), sectionKey: section.key, position };
    const fields = await fieldsToSave(tx, params, body.product, { section, before: null });
    await elements.insert(tx, params, PRODUCTS, [newProduct({ ...fields, ...at })]);
    const product = mustExist(await menus.findProduct(tx, params, at.key));
    return elementWrite(product, { products: [product] });
  },
});

/** PRD-48: the key alone finds the product; the section of the path is where it was when the window was opened. */
export const saveProduct = (_: UserCtx, { params, body }: Input<typeof saveRoute>): SavedProduct => ({
  ref: params,
  to: body,
  coming: { kind: 'product', key: params.productKey, parentKey: null, input: body.product },
  action: 'product.save',
  reply: (product) => ({ product }),
  write: async (tx) => {
    const before = mustExist(await menus.findProduct(tx, params, params.productKey));
    const section = mustExist(await menus.findSection(tx, params, before.sectionKey));
    // PRD-52: only the till edits such a product.
    if (before.posOnly) throw new Refused('till-owns-menu');
    refuseOlder(body.version, before);
    const fields = await fieldsToSave(tx, params, body.product, { section, before });
    await elements.update(tx, params, PRODUCTS, [{ ...before, ...fields }]);
    const product = mustExist(await menus.findProduct(tx, params, before.key));
    return elementWrite(product, { products: [product] }, before);
  },
});

/** The fields of a form, corrected and with the till's price; refused where they break a rule. */
export async function fieldsToSave(
  tx: Tx,
  ref: ShopRef,
  input: ProductInput,
  { section, before }: { section: SectionHead; before: Product | null },
): Promise<Partial<Product>> {
  const rules = await rulesAt(tx, ref);
  if (!before && rules.hideCreate) throw new Refused('till-owns-menu');
  const posRef = rules.disableReferences ? (before?.posRef ?? '') : input.posRef;
  const till = await articleAt(tx, ref, posRef);
  const posPrice = posPriceOf(posRef, { ...till, before });
  const { imageUrl, ...fields } = tidyProduct(input, { section, rules, posPrice, before });
  const knownLists = await menus.knownLists(tx, ref, fields.optionListKeys);
  refuseFaults('product', [
    ...productFaults(
      { ...fields, posPrice, kind: before?.kind ?? 'product' },
      { rules, article: till.article, knownLists },
    ),
    ...(await pictureFaults(tx, ref, imageUrl)),
  ]);
  const missingInPos = before !== null && before.missingInPos && before.posRef === fields.posRef;
  const free = section.freeOnly ? { channelPrices: {} } : {};
  return { ...fields, ...free, picture: pictureAt(imageUrl), posPrice, missingInPos };
}
