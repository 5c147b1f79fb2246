import * as contract from '@comptoir/contract/design.ts';
import { handle } from '../http/handle.ts';
import { changeSettings } from '../shops/change-settings.ts';
import { readDesigns } from './read-designs.ts';
import { saveMobilePart } from './save-mobile-design.ts';
import { saveWebDesign } from './save-web-design.ts';
import { saveWebSettings } from './save-web-settings.ts';

export const designRoutes = [
  handle(contract.readDesigns, readDesigns),
  handle(contract.saveGeneralDesign, (ctx, { body }) =>
    ctx.answer((tx) =>
      changeSettings(tx, ctx, { companyId: ctx.companyId, shopId: null }, 'generalDesign', {
        action: 'settings.general-design',
        change: () => body,
      }),
    ),
  ),
  handle(contract.saveWebDesign, saveWebDesign),
  handle(contract.saveShopWebSettings, (ctx, { params, body }) => saveWebSettings(ctx, params.shopId, body)),
  handle(contract.saveNetworkWebSettings, (ctx, { body }) => saveWebSettings(ctx, null, body)),
  handle(contract.saveMobileDesign, saveMobilePart('design')),
  handle(contract.saveNewProducts, saveMobilePart('newProducts')),
  handle(contract.saveDesignLinks, saveMobilePart('links')),
];
