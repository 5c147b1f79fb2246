import type { Route } from '@comptoir/contract/route.ts';
import { rightsAt, rightsInCompany, type Principal } from '@comptoir/domain/session/principal.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ctx.ts';
import * as driverSessions from '../driver-app/sign-in/sessions.store.ts';
import { companyOfToken, hashOfToken } from '../session/secret-token.ts';
import type { Identity } from '../session/identity.ts';
import type { PathParams } from './parse.ts';
import { Refused } from './refused.ts';

/** Finds the caller from the bearer token, or refuses. */
export async function authenticate(deps: Deps, identity: Identity, request: FastifyRequest): Promise<Principal> {
  const token = bearerToken(request);
  const nowMs = Date.parse(deps.now());
  const claims = await identity.tokens.read(token, nowMs);
  if (claims === 'expired') throw new Refused('TOKEN_EXPIRED');
  if (claims === 'invalid') throw new Refused('UNAUTHENTICATED');
  const principal = await identity.principals.find(claims, nowMs);
  if (!principal) throw new Refused('UNAUTHENTICATED');
  return principal;
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refused('UNAUTHENTICATED');
  return token;
}

/** The same for a driver's telephone: one token, read at every call, so that an ended session ends at once. */
export async function authenticateDriver(
  deps: Deps,
  request: FastifyRequest,
): Promise<driverSessions.OpenDriverSession> {
  const token = bearerToken(request);
  const companyId = companyOfToken(token);
  const session =
    companyId &&
    (await driverSessions.findOpen(deps.database.forCompany(companyId), companyId, hashOfToken(token), deps.now()));
  if (!session) throw new Refused('UNAUTHENTICATED');
  return session;
}

/** API-05: outside one's company or shops nothing exists (404); inside, a missing right says so (403). */
export function checkAccess(route: Route, params: PathParams, user: Principal): void {
  if (route.scope !== 'open' && params.companyId !== user.companyId) throw new Refused('NOT_FOUND');
  if (params.shopId !== undefined && !user.shops.some((shop) => shop.shopId === params.shopId))
    throw new Refused('NOT_FOUND');
  if (route.access === 'session' || route.access === 'public') return;
  // A driver's calls are for drivers: whoever works here has no telephone of theirs.
  if (route.access === 'driver') throw new Refused('UNAUTHENTICATED');
  const held = params.shopId ? new Set(rightsAt(user, params.shopId)) : rightsInCompany(user);
  if (!held.has(route.access)) throw new Refused('FORBIDDEN');
}
