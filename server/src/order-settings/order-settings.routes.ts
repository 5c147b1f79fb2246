import * as contract from '@comptoir/contract/order-settings.ts';
import type { SlotSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { Ctx, UserCtx } from '../ctx.ts';
import type { Db, Tx } from '../db/db.ts';
import { handle } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';
import { followPace } from '../pace/follow-pace.ts';
import { shopsOf } from '../sales-modes/methods.ts';
import { changeSettings } from '../shops/change-settings.ts';
import * as settings from '../settings/settings.store.ts';
import * as shops from '../shops/shops.store.ts';

const FAMILY = 'orderSettings';

export const orderSettingsRoutes = [
  handle(contract.readOrderSettings, (ctx, { params }) => settings.read(ctx.db, params, FAMILY)),
  handle(contract.saveOrderSettings, (ctx, { params, body }) =>
    ctx.answer(async (tx) => {
      if ((await shops.findAll(tx, ctx.companyId)).length > 1) throw new Refused('slots-of-all-shops');
      const { action, change } = slotChange(body);
      await changeSettings(tx, ctx, networkOf(ctx), FAMILY, { action, change });
      const saved = await changeSettings(tx, ctx, params, FAMILY, {
        action,
        change: (known) => ({ ...change(known), autoAccept: body.autoAccept }),
      });
      await followPace(tx, ctx, params);
      return saved;
    }),
  ),
  handle(contract.saveAutoAccept, (ctx, { params, body }) =>
    ctx.answer(async (tx) => {
      const saved = await changeSettings(tx, ctx, params, FAMILY, {
        action: 'settings.auto-accept',
        change: (known) => ({ ...known, autoAccept: body }),
      });
      // PAC-12: what the pace adds is counted from the shop's own time, which has just changed.
      await followPace(tx, ctx, params);
      return saved;
    }),
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
  handle(contract.readNetworkOrderSettings, (ctx) => readNetwork(ctx.db, ctx)),
  handle(contract.saveNetworkOrderSettings, saveNetwork),
];

const networkOf = ({ companyId }: Ctx) => ({ companyId, shopId: null });

type SlotWish = { [Key in keyof SlotSettings]?: SlotSettings[Key] | undefined };

const slotChange = ({ orderWindowMinutes, autoSendToDrivers }: SlotWish) => ({
  action: 'settings.orders' as const,
  change: <Known extends SlotSettings>(known: Known): Known => ({
    ...known,
    orderWindowMinutes: orderWindowMinutes ?? known.orderWindowMinutes,
    autoSendToDrivers: autoSendToDrivers ?? known.autoSendToDrivers,
  }),
});

/** ORS-10: what all of these shops have; where they differ, what the network last decided. */
async function readNetwork(db: Db | Tx, ctx: UserCtx): Promise<SlotSettings> {
  const network = await settings.read(db, networkOf(ctx), FAMILY);
  const own = await shopsOf(db, ctx);
  const common = <K extends keyof SlotSettings>(key: K): SlotSettings[K] => {
    const [first, ...others] = new Set(own.map((shop) => shop[key]));
    return first === undefined || others.length > 0 ? network[key] : first;
  };
  return { orderWindowMinutes: common('orderWindowMinutes'), autoSendToDrivers: common('autoSendToDrivers') };
}

/** ORS-10: of the network, and written to each of its shops; their own times stay. A lent right binds its own shops only. */
async function saveNetwork(ctx: UserCtx, { body }: { body: SlotWish }): Promise<SlotSettings> {
  return ctx.answer(async (tx) => {
    if (isCompanyAdmin(ctx.user)) await changeSettings(tx, ctx, networkOf(ctx), FAMILY, slotChange(body));
    for (const { companyId, shopId } of await shopsOf(tx, ctx))
      // eslint-disable-next-line no-await-in-loop -- one transaction
      await changeSettings(tx, ctx, { companyId, shopId }, FAMILY, slotChange(body));
    return readNetwork(tx, ctx);
  });
}
