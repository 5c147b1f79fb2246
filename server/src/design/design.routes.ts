import * as contract from '@comptoir/contract/design.ts';
import type { Ctx } from '../ctx.ts';
import { handle } from '../http/handle.ts';
import * as settings from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';

const FAMILY = 'generalDesign';
const network = ({ companyId }: Ctx) => ({ companyId, shopId: null });

export const designRoutes = [
  handle(contract.readDesigns, async (ctx) => ({ general: await settings.read(ctx.db, network(ctx), FAMILY) })),
  handle(contract.saveGeneralDesign, (ctx, { body }) =>
    ctx.answer((tx) =>
      changeSettings(tx, ctx, network(ctx), FAMILY, { action: 'settings.general-design', change: () => body }),
    ),
  ),
];
