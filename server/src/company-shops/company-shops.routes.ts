import * as contract from '@comptoir/contract/company-shops.ts';
import { handle, type Handler } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import * as store from './company-shops.store.ts';
import { createShop, previewNewShop } from './create-shop.ts';
import { editShop } from './edit-shop.ts';
import { reopenShop, retireShop } from './retire-shop.ts';
import { checkSlug } from './slugs.ts';

export const companyShopsRoutes = (identity: Identity): Handler[] => [
  handle(contract.listCompanyShops, async (ctx) => ({
    items: await store.list(ctx.db, ctx.companyId, ctx.config.publicUrl),
  })),
  handle(contract.checkSlug, checkSlug),
  handle(contract.previewNewShop, previewNewShop),
  handle(contract.createCompanyShop, createShop(identity)),
  handle(contract.editCompanyShop, editShop),
  handle(contract.retireShop, retireShop),
  handle(contract.reopenShop, reopenShop),
];
