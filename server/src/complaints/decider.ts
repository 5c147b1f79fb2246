import type { Decider } from '@comptoir/domain/complaints/decide.ts';
import { rightsAt } from '@comptoir/domain/session/principal.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { UserCtx } from '../ctx.ts';

/** ROL-11 for money, ROL-22 for codes; the page itself is everybody's (ROL-59). */
export function deciderOf({ user }: UserCtx, shopId: string): Decider {
  const rights = rightsAt(user, shopId);
  return {
    mayRefund: rights.includes('refundOrder'),
    mayGiveVouchers: rights.includes('promo'),
    isCompanyAdmin: isCompanyAdmin(user),
  };
}
