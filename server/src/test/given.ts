import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import type { Ctx } from '../ctx.ts';
import type { Database } from '../db/db.ts';
import { changeSettings } from '../shops/change-settings.ts';

/** What a test starts from: the same pieces that the sandbox builds a fresh restaurant with. */
export {
  makeCompany as givenCompany,
  makeShop as givenShop,
  makeUser as givenUser,
  PASSWORD,
  shopTypeOf,
  type FreshUser as GivenUser,
} from '../sandbox/fresh/make-company.ts';

/** Settings as a manager would save them. */
export async function givenSettings<F extends Family>(
  ctx: Ctx,
  { companyId, shopId }: { companyId: string; shopId: string | null },
  family: F,
  change: (before: Settings[F]) => Settings[F],
): Promise<void> {
  await ctx.transaction((tx) =>
    changeSettings(tx, ctx, { companyId, shopId }, family, { action: 'settings.general', change }),
  );
}

/** A shop has zones and fees that suit most tests; these want none. */
export async function givenNoPrices(database: Database, companyId: string): Promise<void> {
  await database
    .forCompany(companyId)
    .deleteFrom('settings')
    .where('company_id', '=', companyId)
    .where('family', 'in', ['deliveryZones', 'managementFees'])
    .execute();
}
