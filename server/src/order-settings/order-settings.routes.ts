import * as contract from '@comptoir/contract/order-settings.ts';
import type { SlotSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import type { Ctx } from '../ctx.ts';
import { handle } from '../http/handle.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';

const FAMILY = 'orderSettings';

export const orderSettingsRoutes = [
  handle(contract.readOrderSettings, (ctx, { params }) => settings.read(ctx.db, params, FAMILY)),
  handle(contract.saveOrderSettings, (ctx, { params, body }) =>
    ctx.answer((tx) =>
      changeSettings(tx, ctx, params, FAMILY, {
        action: 'settings.orders',
        change: (known) => ({ ...known, ...body }),
      }),
    ),
  ),
  handle(contract.saveAutoAccept, (ctx, { params, body }) =>
    ctx.answer((tx) =>
      changeSettings(tx, ctx, params, FAMILY, {
        action: 'settings.auto-accept',
        change: (known) => ({ ...known, autoAccept: body }),
      }),
    ),
  ),
  handle(contract.saveTips, (ctx, { params, body }) =>
    ctx.answer((tx) =>
      changeSettings(tx, ctx, params, FAMILY, {
        action: 'settings.tips',
        change: (known) => ({ ...known, tips: body }),
      }),
    ),
  ),
  handle(contract.saveUndoSeconds, (ctx, { params, body }) =>
    ctx.answer((tx) =>
      changeSettings(tx, ctx, params, FAMILY, {
        action: 'settings.undo',
        change: (known) => ({ ...known, ...body }),
      }),
    ),
  ),
  handle(contract.readNetworkOrderSettings, async (ctx) => slotsOf(await networkSettings(ctx))),
  handle(contract.saveNetworkOrderSettings, saveNetwork),
];

const networkSettings = (ctx: Ctx) => settings.read(ctx.db, { companyId: ctx.companyId, shopId: null }, FAMILY);

const slotsOf = ({ orderWindowMinutes, autoSendToDrivers }: SlotSettings): SlotSettings => ({
  orderWindowMinutes,
  autoSendToDrivers,
});

/** ORS-10: of the network, and written to each of its shops; their own times stay. */
async function saveNetwork(ctx: Ctx, { body }: { body: SlotSettings }): Promise<SlotSettings> {
  return ctx.answer(async (tx) => {
    const change = <Known extends SlotSettings>(known: Known): Known => ({ ...known, ...body });
    const network = { companyId: ctx.companyId, shopId: null };
    await changeSettings(tx, ctx, network, FAMILY, { action: 'settings.orders', change });
    for (const { companyId, shopId } of await shops.findAll(tx, ctx.companyId))
      // eslint-disable-next-line no-await-in-loop -- one transaction
      await changeSettings(tx, ctx, { companyId, shopId }, FAMILY, { action: 'settings.orders', change });
    return body;
  });
}
