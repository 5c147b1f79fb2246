import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { UserCtx } from '../ctx.ts';
import { mustHold } from '../http/access.ts';
import { mustExist, Refused } from '../http/refused.ts';
import type { Owner } from '../settings/settings.store.ts';

/** API-05, DSW-08: a shop's design is changed by whoever may design that shop, the network's by whoever has all shops. */
export function ownerToChange({ user, companyId }: UserCtx, shopId: string | null, right: Right = 'designWeb'): Owner {
  if (shopId === null) {
    mustHold(user, 'allShops');
    mustHold(user, right);
  } else if (!rightsIn(user, shopId).includes(right)) throw new Refused('FORBIDDEN');
  return { companyId, shopId };
}

/** Whoever designs one shop may look at what it inherits. */
export function ownerToRead({ user, companyId }: UserCtx, shopId: string | null): Owner {
  if (shopId !== null && !rightsIn(user, shopId).includes('designWeb')) throw new Refused('FORBIDDEN');
  return { companyId, shopId };
}

function rightsIn(user: UserCtx['user'], shopId: string): Right[] {
  mustExist(user.shops.find((shop) => shop.shopId === shopId));
  return rightsAt(user, shopId);
}
