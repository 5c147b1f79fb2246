import { refusalSentence } from '@comptoir/contract/errors.ts';
import type * as contract from '@comptoir/contract/launch.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { launchFacts, launchFaults, type LaunchFacts } from '@comptoir/domain/launch/launch-form.ts';
import type { Address, LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { changeSettings } from '../shops/change-settings.ts';
import { changeShop } from '../shops/change-shop.ts';
import type { ShopLaunch } from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';
import { changeLaunch } from './change-launch.ts';
import { setupOf } from './read-launch.ts';

type SaveInput = Input<typeof contract.saveShopLaunch>;

/** LCH-16: all of it or nothing, in one transaction. */
export async function saveLaunch(
  ctx: UserCtx,
  { params, body }: SaveInput,
): Promise<Reply<typeof contract.saveShopLaunch>> {
  const { address } = mustExist(await shops.find(ctx.db, params));
  const facts = launchFacts(body, address);
  if (!facts) throw refusedForm(body, address);
  return ctx.answer(async (tx) => {
    // The launch stands last: whoever hears of it reads the shop as it is now.
    await changeSettings(tx, ctx, params, 'seoKeywords', {
      action: 'settings.seo-keywords',
      change: () => body.seoKeywords,
    });
    await changeShop(tx, ctx, params, { action: 'launch.shop', change: (shop) => shopChange(shop, facts) });
    const launch = await changeLaunch(tx, ctx, params, {
      action: 'launch.form',
      change: (before) => launched(before, facts),
    });
    return { setup: setupOf(launch) };
  });
}

/** LCH-08: every field that is wrong is named; the first decides the code. */
function refusedForm(body: SaveInput['body'], known: Address): Refused {
  const faults = launchFaults(body, known);
  return new Refused(faults[0]?.refusal ?? 'MISSING_FIELDS', {
    fields: faults.map(({ path, refusal }) => ({ path, message: refusalSentence(refusal) })),
  });
}

function shopChange({ shopLegalEntity: known }: Shop, { legal, shop }: LaunchFacts) {
  const isSameCompany = known?.siren === legal.siren;
  const shopLegalEntity: LegalEntity = {
    ...legal,
    email: known?.email ?? shop.email,
    // Another company has another number, and not every company has one.
    vatNumber: isSameCompany ? known.vatNumber : null,
  };
  return { ...shop, shopLegalEntity };
}

/** Saved again later, the form does not undo what the provider has said. */
function launched(before: ShopLaunch, { businessType }: LaunchFacts): ShopLaunch {
  return {
    ...before,
    launchFormDone: true,
    businessType,
    paymentAccountStatus: before.paymentAccountStatus === 'not_started' ? 'launching' : before.paymentAccountStatus,
    // Its account token has the former legal data.
    accountTokenId: before.paymentAccountId ? before.accountTokenId : null,
  };
}
