import { rightsAt } from '@comptoir/domain/session/principal.ts';
import type { UserCtx } from '../ctx.ts';
import type { HttpFacts } from '../http/handle.ts';
import { Refused } from '../http/refused.ts';

export type NamingCtx = UserCtx & { http: HttpFacts };

/**
 * Checks the right for a call that names its shop in the body and its company in an optional header. For other calls the
 * path is checked (API-05, CAT-API-01, SEC-25).
 */
export function mustEditMenuOf({ user, companyId, http }: NamingCtx, shopId: string): void {
  if ((http.header('X-Company-Id') ?? companyId) !== companyId) throw new Refused('NOT_FOUND');
  if (!user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
  if (!rightsAt(user, shopId).includes('productAndOption')) throw new Refused('FORBIDDEN');
}
