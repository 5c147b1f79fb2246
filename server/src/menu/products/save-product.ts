import type { createProduct as createRoute, saveProduct as saveRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { newKey } from '@comptoir/domain/menu/keys.ts';
import { posPriceOf, productFaults, tidyProduct } from '@comptoir/domain/menu/product-rules.ts';
import type { Product, ProductInput } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import { changeMenu } from '../change-menu.ts';
import * as menus from '../menus.store.ts';
import { pictureIdAt } from '../pictures.store.ts';
import { refuseFaults, type Fault } from '../refuse-faults.ts';
import { refuseOlder } from '../refuse-older.ts';
import { rulesAt } from '../rules.store.ts';
import type { Saving } from '../saving.ts';
import { articleAt } from '../till-menus.store.ts';
import * as products from './products.store.ts';

/** CAT-API-03: last in its section. */
export const createProduct = (
  ctx: UserCtx,
  { params, body }: Input<typeof createRoute>,
): Saving<{ product: Product }> => ({
  ref: params,
  to: body,
  coming: { kind: 'product', key: null, parentKey: params.sectionKey, input: body.product },
  write: async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'product.create', async () => {
      const section = await menus.findSection(tx, params, params.sectionKey);
      if (!section) throw new Refused('NOT_FOUND');
      const key = newKey('PRODUCT', Math.random);
      const product = await written(tx, params, body.product, { key, section, before: null });
      await products.insert(tx, params, section.key, product);
      return told(await found(tx, params, key), null);
    });
    return { reply: { product: reply }, element: reply };
  },
});

/** CAT-API-04. The section of the path is where it stood when somebody looked: its key alone finds it (PRD-48). */
export const saveProduct = (ctx: UserCtx, { params, body }: Input<typeof saveRoute>): Saving<{ product: Product }> => ({
  ref: params,
  to: body,
  coming: { kind: 'product', key: params.productKey, parentKey: null, input: body.product },
  write: async (tx) => {
    const { reply } = await changeMenu(tx, ctx, params, 'product.save', async () => {
      const before = await found(tx, params, params.productKey);
      const section = await menus.findSection(tx, params, before.sectionKey);
      if (!section) throw new Refused('NOT_FOUND');
      // PRD-52: such a product is the till's alone.
      if (before.posOnly) throw new Refused('till-owns-menu');
      refuseOlder(body.version, before);
      await products.update(tx, params, await written(tx, params, body.product, { key: before.key, section, before }));
      return told(await found(tx, params, before.key), before);
    });
    return { reply: { product: reply }, element: reply };
  },
});

const told = (product: Product, before: Product | null) => ({
  reply: product,
  patch: { products: [product] },
  entityId: product.key,
  before,
  after: product,
});

async function found(tx: Tx, ref: ShopRef, key: string): Promise<Product> {
  const product = await menus.findProduct(tx, ref, key);
  if (!product) throw new Refused('NOT_FOUND');
  return product;
}

/** What is written of a form: corrected, completed by what the till says, and refused where it breaks a rule. */
async function written(
  tx: Tx,
  ref: ShopRef,
  input: ProductInput,
  { key, section, before }: { key: string; section: SectionHead; before: Product | null },
): Promise<products.WrittenProduct> {
  const rules = await rulesAt(tx, ref);
  if (!before && rules.hideCreate) throw new Refused('till-owns-menu');
  const posRef = rules.disableReferences ? (before?.posRef ?? '') : input.posRef;
  const till = await articleAt(tx, ref, posRef);
  const posPrice = posPriceOf(posRef, { ...till, before });
  const product = tidyProduct(input, { section, rules, posPrice, before });
  const { imageUrl, ...fields } = product;
  const imageId = imageUrl === null ? null : await pictureIdAt(tx, ref.companyId, imageUrl);
  const knownLists = await menus.knownLists(tx, ref, product.optionListKeys);
  const faults: Fault[] = productFaults(
    { ...product, posPrice, kind: before?.kind ?? 'product' },
    { rules, article: till.article, knownLists },
  );
  if (imageUrl !== null && imageId === null) faults.push({ refusal: 'image-unknown', path: 'imageUrl' });
  refuseFaults('product', faults);
  const missingInPos = before !== null && before.missingInPos && before.posRef === product.posRef;
  return { ...fields, key, imageId, posPrice, missingInPos };
}
