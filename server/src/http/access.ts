import type { Route } from '@comptoir/contract/route.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import { rightsAt, rightsInCompany, type Principal } from '../session/principal.ts';
import type { Identity } from '../session/identity.ts';
import { Refused } from './refused.ts';

/** Finds the caller from the bearer token, or refuses. */
export async function authenticate(deps: Deps, identity: Identity, request: FastifyRequest): Promise<Principal> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refused('UNAUTHENTICATED');
  const nowMs = Date.parse(deps.now());
  const claims = await identity.tokens.read(token, nowMs);
  if (claims === 'expired') throw new Refused('TOKEN_EXPIRED');
  if (claims === 'invalid') throw new Refused('UNAUTHENTICATED');
  const principal = await identity.principals.find(claims, nowMs);
  if (!principal) throw new Refused('UNAUTHENTICATED');
  return principal;
}

/** API-05: outside one's company or shops nothing exists (404); inside, a missing right says so (403). */
export function checkAccess(route: Route, params: { companyId?: string; shopId?: string }, user: Principal): void {
  if (route.scope !== 'open' && params.companyId !== user.companyId) throw new Refused('NOT_FOUND');
  if (route.scope === 'shop' && !user.shops.some((shop) => shop.shopId === params.shopId))
    throw new Refused('NOT_FOUND');
  if (route.access === 'session' || route.access === 'public') return;
  const held = params.shopId ? new Set(rightsAt(user, params.shopId)) : rightsInCompany(user);
  if (!held.has(route.access)) throw new Refused('FORBIDDEN');
}
