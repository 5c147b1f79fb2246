import type { setProductAvailability as availabilityRoute } from '@comptoir/contract/menu.ts';
import type { Input } from '@comptoir/contract/route.ts';
import type { Product, ProductState } from '@comptoir/domain/menu/product.ts';
import type { Ctx } from '../../ctx.ts';
import * as menus from '../menus.store.ts';
import { switchElement, type Switchable } from '../switch-element.ts';
import * as products from './products.store.ts';

const PRODUCT: Switchable<Product, ProductState> = {
  element: 'product',
  table: 'products',
  lock: products.lock,
  find: menus.findProduct,
  stateOf: products.stateOf,
  patchOf: (state) => ({ productStates: [state] }),
};

/** CAT-API-05. */
export const setProductAvailability = (ctx: Ctx, { params, body }: Input<typeof availabilityRoute>): Promise<Product> =>
  switchElement(ctx, params, PRODUCT, params.productKey, body);
