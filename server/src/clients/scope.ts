import { rightsAt, type Principal } from '@comptoir/domain/session/principal.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { UserCtx } from '../ctx.ts';
import { Refused } from '../http/refused.ts';

/** One shop, or all shops of the company: `scopeId` is how `customer_totals` names it. */
export type ClientsScope = { companyId: string; scopeId: string; shopId: string | null };

export const ofShop = ({ companyId, shopId }: { companyId: string; shopId: string }): ClientsScope => ({
  companyId,
  scopeId: shopId,
  shopId,
});

export const ofCompany = (companyId: string): ClientsScope => ({ companyId, scopeId: companyId, shopId: null });

/** CLI-32: totals over all shops are for company administrators, not for whoever was lent the mode (ROL-10). */
export function ofAllShops({ companyId, user }: UserCtx): ClientsScope {
  if (!isCompanyAdmin(user)) throw new Refused('FORBIDDEN');
  return ofCompany(companyId);
}

/** CLI-32: a record is somebody's to change when they may see the clients of every shop where it has orders. */
export const mayChange = (user: Principal, shopIds: readonly string[]): boolean =>
  isCompanyAdmin(user) || shopIds.every((shopId) => rightsAt(user, shopId).includes('clients'));
