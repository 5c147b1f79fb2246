import * as contract from '@comptoir/contract/shop-settings.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { shopSettingsRefusal, type ShopSettings } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { UserCtx } from '../ctx.ts';
import { handle } from '../http/handle.ts';
import { refuseIf } from '../http/refused.ts';
import { rulesAt } from '../menu/rules.store.ts';
import * as settings from '../settings/settings.store.ts';
import { changeSettings } from '../shops/change-settings.ts';

const FAMILY = 'shopSettings';

export const shopSettingsRoutes = [
  handle(contract.readShopSettings, async (ctx, { params }) => ({
    ...(await settings.read(ctx.db, params, FAMILY)),
    hasFeeReferences: (await rulesAt(ctx.db, params)).feeRefs,
  })),
  handle(contract.saveShopSettings, saveShopSettings),
];

async function saveShopSettings(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.saveShopSettings>,
): Promise<contract.ShopSettingsHere> {
  const support = { supportEmail: body.supportEmail.trim(), supportPhone: normalisePhone(body.supportPhone) };
  refuseIf(shopSettingsRefusal(support));
  return ctx.answer(async (tx) => {
    const { feeRefs } = await rulesAt(tx, params);
    const change = (known: ShopSettings): ShopSettings => ({
      ...known,
      ...support,
      cancellationFee: body.cancellationFee,
      // GEN-10: a till without such references keeps what an earlier one had.
      ...(feeRefs ? { feeReferences: body.feeReferences } : {}),
    });
    const saved = await changeSettings(tx, ctx, params, FAMILY, { action: 'settings.general', change });
    return { ...saved, hasFeeReferences: feeRefs };
  });
}
