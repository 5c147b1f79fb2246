import type * as contract from '@comptoir/contract/deliveries.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { FLEET_TERMS_VERSION, hasAcceptedTerms } from '@comptoir/domain/deliveries/providers.ts';
import type { ExpressFleet } from '@comptoir/domain/shops/express-fleet.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';
import { changeShop } from '../shops/change-shop.ts';
import * as shops from '../shops/shops.store.ts';

/** API-38, DLV-26, DLV-35: the first acceptance of a version stands. */
export async function acceptFleetTerms(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.acceptFleetTerms>,
): Promise<ExpressFleet> {
  if (!body.accepted) throw new Refused('TERMS_NOT_ACCEPTED');
  if (body.termsVersion !== FLEET_TERMS_VERSION) throw new Refused('RECORD_CONFLICT');
  return ctx.answer(async (tx) => {
    const shop = await shops.lock(tx, params);
    if (!shop?.expressFleet.enabled) throw new Refused('NOT_FOUND');
    if (hasAcceptedTerms(shop)) return shop.expressFleet;
    const expressFleet: ExpressFleet = {
      enabled: true,
      acceptedTerms: true,
      acceptedAt: ctx.now(),
      acceptedBy: ctx.user.userId,
      termsVersion: FLEET_TERMS_VERSION,
    };
    const saved = await changeShop(tx, ctx, params, {
      action: 'shop.accept-fleet-terms',
      change: () => ({ expressFleet }),
    });
    return saved.expressFleet;
  });
}
