import { Refused } from '../http/refused.ts';
import { rightsAt, type Principal } from '../session/principal.ts';

/** For a call that names its shop in the body: what the path's check does elsewhere (API-05, SEC-25). */
export function mustEditMenuOf(user: Principal, shopId: string): void {
  if (!user.shops.some((shop) => shop.shopId === shopId)) throw new Refused('NOT_FOUND');
  if (!rightsAt(user, shopId).includes('productAndOption')) throw new Refused('FORBIDDEN');
}
