import type * as contract from '@comptoir/contract/loyalty.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import {
  cashbackRefusal,
  enabledAfter,
  pointsRefusal,
  tidyCashback,
  tidyPoints,
} from '@comptoir/domain/loyalty/configure.ts';
import type { CashbackConfig, LoyaltyConfig, ProductConfig } from '@comptoir/domain/loyalty/programme.ts';
import type { UserCtx } from '../ctx.ts';
import { refuseIf, Refused } from '../http/refused.ts';
import { changeProgramme, tellChange } from './change-programme.ts';
import * as programme from './programme.store.ts';

type Call = Input<typeof contract.saveLoyalty>;
type Body = Call['body'];

/** Refuses with every field that was left empty, so that the form can mark it. */
export function refuseEmpty(fields: Record<string, unknown>): void {
  const missing = Object.keys(fields).filter((path) => fields[path] === null || fields[path] === '');
  const message = refusalSentence('MISSING_FIELDS');
  if (missing.length > 0) throw new Refused('MISSING_FIELDS', { fields: missing.map((path) => ({ path, message })) });
}

/** LOY-04 to LOY-07. */
function cashbackOf({ cashbackConfig, enabled }: Body): CashbackConfig | null {
  // Turned off before anything was ever typed.
  if (!cashbackConfig && !enabled) return null;
  const { spendUnit = null, cashbackPercent = null, minimumBasket = null } = cashbackConfig ?? {};
  refuseEmpty({
    'cashbackConfig.spendUnit': spendUnit,
    'cashbackConfig.cashbackPercent': cashbackPercent,
    'cashbackConfig.minimumBasket': minimumBasket,
  });
  const config = tidyCashback({ spendUnit, cashbackPercent, minimumBasket } as CashbackConfig);
  refuseEmpty({ 'cashbackConfig.spendUnit': config.spendUnit > 0 ? config.spendUnit : null });
  refuseIf(cashbackRefusal(config));
  return config;
}

/** LOY-12. */
function pointsOf({ productConfig, enabled }: Body): ProductConfig | null {
  if (!productConfig && !enabled) return null;
  const { pointName = '', pointsPerEuro = null, showRewardsInApp = true } = productConfig ?? {};
  refuseEmpty({ 'productConfig.pointsPerEuro': pointsPerEuro });
  const config = tidyPoints({ pointName, pointsPerEuro: pointsPerEuro ?? 0, showRewardsInApp });
  refuseIf(pointsRefusal(config));
  return config;
}

/** SET-API-78. */
export async function saveConfig(ctx: UserCtx, { body }: Call): Promise<Answer<typeof contract.saveLoyalty>> {
  const { loyaltyType, enabled } = body;
  const typed = loyaltyType === 'cashback' ? { cashbackConfig: cashbackOf(body) } : { productConfig: pointsOf(body) };
  return changeProgramme(ctx, async (tx, before) => {
    const isOffered = await programme.isProductOffered(tx, ctx.companyId);
    const enabledType = enabledAfter(before.enabledType, loyaltyType, enabled);
    // LOY-11: what runs already may still be corrected, and turned off.
    if (enabledType === 'product' && before.enabledType !== 'product' && !isOffered)
      throw new Refused('product-loyalty-not-offered');
    const after: LoyaltyConfig = { ...before, ...typed, enabledType };
    await programme.saveConfig(tx, ctx.companyId, after, ctx.now());
    await tellChange(tx, ctx, { action: 'loyalty.configuration', entityId: 'configuration', before, after });
    return settingsOf(after, isOffered);
  });
}

/** LOY-03: while none is in force, the type that was typed alone. */
export const settingsOf = (
  { enabledType, cashbackConfig, productConfig }: LoyaltyConfig,
  productLoyaltyOffered: boolean,
): contract.LoyaltySettings => ({
  loyaltyType: enabledType ?? (productConfig && !cashbackConfig ? 'product' : 'cashback'),
  enabled: enabledType !== null,
  cashbackConfig,
  productConfig,
  productLoyaltyOffered,
});
