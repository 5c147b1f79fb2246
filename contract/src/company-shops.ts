import { CompanyShop, CopiedFrom, NewShop, ShopEdit, Slug } from '@comptoir/domain/company-shops/company-shop.ts';
import { COPIED_PARTS } from '@comptoir/domain/company-shops/company-shops.labels.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

/** STO-01. */
export const listCompanyShops = companyRoute({
  method: 'GET',
  path: '/shops',
  access: 'administration',
  reply: z.object({ items: z.array(CompanyShop) }),
});

/** STO-21: before a form is sent; `shopId` is the shop that would be renamed, whose own former addresses are free to it. */
export const checkSlug = companyRoute({
  method: 'GET',
  path: '/shops/slug',
  access: 'administration',
  query: z.object({ slug: Slug, shopId: Id.optional() }),
  /** `refusal` is the sentence that the save would be answered with; null when the address is free. */
  reply: z.object({ slug: z.string(), publicUrl: z.string(), refusal: z.string().nullable() }),
});

/** STO-15: what a shop would get from another one; `menu` is null when neither menu nor lists are copied. */
export const previewNewShop = companyRoute({
  method: 'POST',
  path: '/shops/preview',
  access: 'administration',
  body: CopiedFrom.extend({ name: z.string().max(80) }),
  reply: z.object({
    menu: SyncPreview.nullable(),
    settings: z.array(z.object({ part: z.enum(COPIED_PARTS), summary: z.string() })),
  }),
});

/** STO-10, STO-16: `jobId` is the run that copies the menu (CAT-API-62 of the shop that it is copied from). */
export const createCompanyShop = companyRoute({
  method: 'POST',
  path: '/shops',
  access: 'administration',
  body: NewShop,
  reply: z.object({ shop: CompanyShop, jobId: Id.nullable() }),
  status: 201,
});

/** STO-30. */
export const editCompanyShop = shopRoute({
  method: 'PUT',
  path: '/identity',
  access: 'administration',
  body: ShopEdit,
  reply: CompanyShop,
});

/** STO-40. */
export const retireShop = shopRoute({
  method: 'POST',
  path: '/retire',
  access: 'administration',
  body: z.strictObject({ name: z.string().max(200) }),
  reply: CompanyShop,
});

/** STO-45. */
export const reopenShop = shopRoute({
  method: 'POST',
  path: '/reopen',
  access: 'administration',
  reply: CompanyShop,
});
