import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import type { UserCtx } from '../ctx.ts';
import type { ShopsScope } from './orders.store.ts';

/** API-05, ROL-10: with a lent right, « all shops » are only the borrower's own. */
export const ownShops = ({ companyId, user }: UserCtx): ShopsScope =>
  isCompanyAdmin(user) ? { companyId } : { companyId, shopIds: user.shops.map(({ shopId }) => shopId) };
