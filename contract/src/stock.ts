import { Instant } from '@comptoir/domain/kernel/schema.ts';
import { Product, ProductKey, SectionKey } from '@comptoir/domain/menu/product.ts';
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
