import { Instant } from '@comptoir/domain/kernel/schema.ts';
import { Product, ProductKey, SectionKey } from '@comptoir/domain/menu/product.ts';
import { SoldOut } from '@comptoir/domain/stock/sold-out.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** CAT-API-13, STK-14: not limited here, because a negative number has a refusal of its own (STK-15). */
export const setStock = shopRoute({
  method: 'PUT',
  path: '/menu/sections/:sectionKey/products/:productKey/stock',
  access: 'catalogue',
  params: { sectionKey: SectionKey, productKey: ProductKey },
  body: z.strictObject({ remainingStock: z.number().nullable(), soldOutUntil: Instant.nullable().default(null) }),
  reply: Product,
});

/** PAC-02: what customers cannot order now although it is on the menu: no stock left, or switched off until an hour. */
export const listSoldOut = shopRoute({
  method: 'GET',
  path: '/menu/sold-out',
  access: 'catalogue',
  reply: z.object({ items: z.array(SoldOut) }),
});
