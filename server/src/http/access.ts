import type { Route } from '@comptoir/contract/route.ts';
import { rightsAt, rightsInCompany, type Principal } from '@comptoir/domain/session/principal.ts';
import type { Right } from '@comptoir/domain/session/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { KitchenCtx } from '../ctx.ts';
import type { PathParams } from './parse.ts';
import { Refused } from './refused.ts';

export type DriverCaller = { companyId: string; driverId: string; sessionId: string; firstName: string };

/** A screen on the wall of a kitchen, paired with one shop. */
export type KitchenCaller = KitchenCtx['screen'];

export type Callers = {
  staff(token: string): Promise<Principal | 'expired' | 'invalid'>;
  driver(token: string): Promise<DriverCaller | null>;
  kitchen(token: string): Promise<KitchenCaller | null>;
};

export async function authenticate(callers: Callers, request: FastifyRequest): Promise<Principal> {
  const principal = await callers.staff(bearerToken(request));
  if (principal === 'expired') throw new Refused('TOKEN_EXPIRED');
  if (principal === 'invalid') throw new Refused('UNAUTHENTICATED');
  return principal;
}

export async function authenticateDriver(callers: Callers, request: FastifyRequest): Promise<DriverCaller> {
  const driver = await callers.driver(bearerToken(request));
  if (!driver) throw new Refused('UNAUTHENTICATED');
  return driver;
}

export async function authenticateKitchen(callers: Callers, request: FastifyRequest): Promise<KitchenCaller> {
  const screen = await callers.kitchen(bearerToken(request));
  if (!screen) throw new Refused('UNAUTHENTICATED');
  return screen;
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refused('UNAUTHENTICATED');
  return token;
}

/** API-05: outside one's company or shops nothing exists (404); inside, a missing right says so (403). */
export function checkAccess(route: Route, params: PathParams, user: Principal): void {
  if (route.scope !== 'open' && params.companyId !== user.companyId) throw new Refused('NOT_FOUND');
  if (params.shopId !== undefined && !user.shops.some((shop) => shop.shopId === params.shopId))
    throw new Refused('NOT_FOUND');
  if (route.access === 'session' || route.access === 'public') return;
  if (route.access === 'driver' || route.access === 'kitchen') throw new Refused('UNAUTHENTICATED');
  const held = params.shopId ? new Set(rightsAt(user, params.shopId)) : rightsInCompany(user);
  if (!held.has(route.access)) throw new Refused('FORBIDDEN');
}

/** A call of the company for which `access` names one right of two. */
export function mustHold(user: Principal, right: Right): void {
  if (!rightsInCompany(user).has(right)) throw new Refused('FORBIDDEN');
}
