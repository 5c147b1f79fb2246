import type * as contract from '@comptoir/contract/launch.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { launchStep } from '@comptoir/domain/launch/launch-step.ts';
import type { LegalEntity } from '@comptoir/domain/kernel/schema.ts';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as settings from '../settings/settings.store.ts';
import * as launches from '../shops/shop-launches.store.ts';
import type { ShopLaunch } from '../shops/shop-launches.store.ts';
import * as shops from '../shops/shops.store.ts';

export const setupOf = (launch: ShopLaunch): contract.LaunchSetup => ({
  launchFormDone: launch.launchFormDone,
  paymentAccountId: launch.paymentAccountId,
  paymentAccountStatus: launch.paymentAccountStatus,
  ibanLast4: launch.ibanLast4,
  requirements: launch.requirements,
});

/** SET-API-68. */
export async function readLaunch(
  ctx: Ctx,
  { params }: Input<typeof contract.readShopLaunch>,
): Promise<Reply<typeof contract.readShopLaunch>> {
  const { name, email, phone, address, shopLegalEntity, type } = mustExist(await shops.find(ctx.db, params));
  const launch = await launches.find(ctx.db, params);
  return {
    step: launchStep(launch),
    company: type === 'franchise' ? null : await companyOf(ctx, params),
    shopLegalEntity: shopLegalEntity && { ...legalPart(shopLegalEntity), businessType: launch.businessType },
    shop: { name, email, phone, address },
    seoKeywords: await settings.read(ctx.db, params, 'seoKeywords'),
    setup: setupOf(launch),
  };
}

/** INS-06: said once at the installation. A franchise is another company's. */
async function companyOf(ctx: Ctx, { companyId }: { companyId: string }): Promise<{ name: string; siren: string }> {
  const { name, siren } = await shops.company(ctx.db, companyId);
  return { name, siren: siren ?? '' };
}

const legalPart = ({ companyName, legalForm, siren, registryCity, shareCapital, address }: LegalEntity) => ({
  companyName,
  legalForm,
  siren,
  registryCity,
  shareCapital,
  address,
});
