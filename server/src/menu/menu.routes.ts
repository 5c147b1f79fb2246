import * as contract from '@comptoir/contract/menu.ts';
import { handle, type Handler } from '../http/handle.ts';
import type { Identity } from '../session/identity.ts';
import { deleteProduct, deleteSection } from './delete-element.ts';
import { moveProduct, saveSections } from './positions/move-product.ts';
import { savePositions } from './positions/save-positions.ts';
import { savePrices } from './prices/save-prices.ts';
import { duplicateProduct } from './products/duplicate-product.ts';
import { createProduct, saveProduct } from './products/save-product.ts';
import { readPublicMenu } from './public-menu.ts';
import { readMenu } from './read-menu.ts';
import type { InShops, KeepMenu } from './saving.ts';
import { duplicateSection } from './sections/duplicate-section.ts';
import { createSection, hideSection, saveSection } from './sections/save-section.ts';
import { shopsWith } from './sections/sections.store.ts';
import { setProductAvailability } from './switch-element.ts';

export const menuRoutes = ({ tokens }: Identity, inShops: InShops, keepMenu: KeepMenu): Handler[] => [
  handle(contract.readMenu, readMenu),
  handle(contract.createProduct, inShops(createProduct)),
  handle(contract.saveProduct, inShops(saveProduct)),
  handle(contract.duplicateProduct, duplicateProduct),
  handle(contract.setProductAvailability, setProductAvailability),
  handle(contract.deleteProduct, inShops(deleteProduct)),
  handle(contract.createSection, inShops(createSection)),
  handle(contract.saveSection, inShops(saveSection)),
  handle(contract.duplicateSection, duplicateSection),
  handle(contract.readSectionShops, async (ctx, { params }) => {
    const reachable = ctx.user.shops.map(({ shopId }) => shopId);
    return { shops: await shopsWith(ctx.db, params.companyId, params.key, reachable) };
  }),
  handle(contract.hideSection, hideSection),
  handle(contract.deleteSection, inShops(deleteSection)),
  handle(contract.saveSections, saveSections),
  handle(contract.moveProduct, moveProduct),
  handle(contract.savePositions, savePositions),
  handle(contract.readPublicMenu, readPublicMenu(tokens)),
  handle(contract.savePrices, savePrices(keepMenu)),
];
