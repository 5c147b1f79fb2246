import type { Route } from '@comptoir/contract/route.ts';
import { RIGHTS } from '@comptoir/domain/session/rights.ts';
import { ROLES, type Role } from '@comptoir/domain/session/roles.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../routes.ts';
import { ACCESS_TOKEN_MINUTES } from '../session/tokens.ts';
import type { GivenUser } from '../test/given.ts';
import { aValidValue, type JsonSchema } from '../test/json-values.ts';
import { businessDigest } from '../test/table-digest.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenWorld, isKnown, type KnownIds, type World } from '../test/world.ts';
import type { Handler } from './handle.ts';
import { jsonSchema } from './openapi.ts';

/**
 * sec:rights-matrix: every call × who × where. What a cell must answer is read from the matrix of rights and the
 * route's own access, never asked of the code that answers.
 */
const OUTSIDERS = ['anonymous', 'disabled user', 'ended session', 'expired token', 'forged token'] as const;
type Outsider = (typeof OUTSIDERS)[number];
type Who = Role | Outsider | 'driver';
type Where = 'own' | 'sister shop' | 'other company' | 'other company’s shop in one’s own';
type Cell = { handler: Handler; who: Who; where: Where };
type Expected = 'reached' | 401 | 403 | 404;

let server: TestServer;
let world: World;
let handlers: Handler[];
let disabled: GivenUser;
beforeAll(async () => {
  server = await testServer();
  world = await givenWorld(server);
  const { companyId, shopId } = world.people.independent.own;
  disabled = await server.givenUser(companyId, { shopIds: [shopId], isDisabled: true });
  handlers = allRoutes(server.identity);
});

const isOutsider = (who: Who): who is Outsider => (OUTSIDERS as readonly string[]).includes(who);
const isAdministrator = (role: Role) => role === 'general' || role === 'distributor';

function placesOf(route: Route): Where[] {
  if (route.scope === 'open') return ['own'];
  if (route.scope === 'company') return ['own', 'other company'];
  return ['own', 'sister shop', 'other company', 'other company’s shop in one’s own'];
}

function cells(): Cell[] {
  return handlers
    .filter(({ route }) => route.access !== 'public')
    .flatMap((handler) =>
      [...ROLES, ...OUTSIDERS, 'driver' as const].flatMap((who) =>
        placesOf(handler.route).map((where) => ({ handler, who, where })),
      ),
    );
}

function expected({ handler: { route }, who, where }: Cell): Expected {
  if (isOutsider(who)) return 401;
  // A driver is nobody in the house, and nobody of the house is a driver.
  if (who === 'driver' || route.access === 'driver')
    return who === 'driver' && route.access === 'driver' ? 'reached' : 401;
  if (where === 'other company' || where === 'other company’s shop in one’s own') return 404;
  if (where === 'sister shop' && !isAdministrator(who)) return 404;
  if (route.access === 'session' || route.access === 'public') return 'reached';
  // The company of the test has three shops: what is given to one-shop companies is not given here.
  return RIGHTS[route.access][ROLES.indexOf(who)] === 'yes' ? 'reached' : 403;
}

const personOf = (who: Who) => world.people[isOutsider(who) || who === 'driver' ? 'general' : who];

function idsAt({ who, where }: Cell): KnownIds {
  const { own, sister } = personOf(who);
  if (where === 'own') return own;
  if (where === 'sister shop') return sister;
  if (where === 'other company') return world.foreign;
  return { ...world.foreign, companyId: own.companyId };
}

async function tokenOf(who: Who): Promise<string | null> {
  if (who === 'anonymous') return null;
  if (who === 'forged token') return `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  if (who === 'driver') return (await server.asDriver(world.driver)).token;
  const user = who === 'disabled user' ? disabled : personOf(who).user;
  const { token, sessionId } = await server.as(user);
  if (who === 'expired token') {
    const long = Date.now() - (ACCESS_TOKEN_MINUTES + 1) * 60_000;
    return server.identity.tokens.issue({ userId: user.userId, companyId: user.companyId, sessionId }, long);
  }
  if (who === 'ended session')
    await server.database
      .forCompany(user.companyId)
      .updateTable('sessions')
      .set({ ended_at: server.deps.now() })
      .where('id', '=', sessionId)
      .execute();
  return token;
}

/** A refused call ends no session: one token per person serves them all. */
function keptTokens(): (who: Who) => Promise<string | null> {
  const kept = new Map<Who, Promise<string | null>>();
  return (who) => {
    const token = kept.get(who) ?? tokenOf(who);
    kept.set(who, token);
    return token;
  };
}

async function call(cell: Cell, token: string | null): Promise<{ status: number; body: string; traceId: string }> {
  const { route, isRaw } = cell.handler;
  const ids = idsAt(cell);
  const response = await server.app.inject({
    method: route.method,
    url: addressOf(route, ids),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(route.body ? { payload: aValidValue(jsonSchema(route.body, 'input')) as object } : {}),
    payloadAsStream: true,
  });
  const traceId = String(response.headers['x-trace-id']);
  if (isRaw && response.statusCode === 200) {
    response.stream().destroy();
    return { status: 200, body: '', traceId };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream()) chunks.push(Buffer.from(chunk as Buffer));
  return { status: response.statusCode, body: Buffer.concat(chunks).toString(), traceId };
}

function addressOf(route: Route, ids: KnownIds): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => (isKnown(name, ids) ? ids[name] : randomUUID()));
  const query = route.query ? (aValidValue(jsonSchema(route.query, 'input')) as Record<string, unknown>) : {};
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return words.size > 0 ? `${path}?${words}` : path;
}

/** CAT-API-06, CAT-API-17, CAT-API-21, CAT-API-44: shops that this test has not made; their own tests show who may. */
function namesShopsInBody({ body }: Route): boolean {
  const { properties = {} }: JsonSchema = body ? jsonSchema(body, 'input') : {};
  return Object.hasOwn(properties, 'shopId') || Object.hasOwn(properties, 'shopIds');
}

/** CAT-API-34, CAT-API-58: open to a session, but the purpose asks for a right, and a host must be known. */
const asksMore = ({ path }: Route) => path.includes('/image/');

/** A call that names something this test has not made, or an order given to no driver, may find nothing there. */
const namesUnknown = (route: Route, ids: KnownIds) =>
  route.access === 'driver' ||
  namesShopsInBody(route) ||
  [...route.path.matchAll(/:(\w+)/g)].some(([, name = '']) => !isKnown(name, ids));

const CODES = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;

function codeOf(cell: Cell): string | null {
  const status = expected(cell);
  if (status === 'reached') return null;
  // A telephone's token has no date to read: a staff token, even an expired one, is none.
  const isDated = cell.who === 'expired token' && cell.handler.route.access !== 'driver';
  return isDated ? 'TOKEN_EXPIRED' : CODES[status];
}

const nameOf = ({ handler: { route }, who, where }: Cell) => `${route.method} ${route.path} as ${who}, ${where}`;

describe('sec:access-declared sec:rights-matrix every call, by everyone, everywhere', () => {
  test('API-05 ERR-27 ROL-46 whoever may not is refused by the matrix, and nothing is written', async () => {
    const refused = cells().filter((cell) => expected(cell) !== 'reached');
    expect(refused.length).toBeGreaterThan(300);
    const wrong: string[] = [];
    const tokenFor = keptTokens();
    const digest = await businessDigest(server.database);
    const before = await digest();
    for (const handler of handlers) {
      for (const cell of refused.filter((other) => other.handler === handler)) {
        const { status, body, traceId } = await call(cell, await tokenFor(cell.who));
        const { errorCode, traceId: named } = JSON.parse(body) as Record<string, unknown>;
        if (status !== expected(cell) || errorCode !== codeOf(cell) || named !== traceId)
          wrong.push(`${nameOf(cell)}: ${status} ${String(errorCode)}, not ${expected(cell)} ${codeOf(cell)}`);
      }
      if ((await digest()) !== before)
        throw new Error(`a refused ${handler.route.method} ${handler.route.path} has written something`);
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  test('ROL-31 ROL-32 ROL-71 whoever holds the right is let in', async () => {
    const allowed = cells().filter((cell) => expected(cell) === 'reached');
    const wrong: string[] = [];
    for (const cell of allowed) {
      const { status, body } = await call(cell, await tokenOf(cell.who));
      const isRefused = status === 401 || (status === 403 && !asksMore(cell.handler.route)) || status >= 500;
      const isLost = status === 404 && !namesUnknown(cell.handler.route, idsAt(cell));
      if (isRefused || isLost) wrong.push(`${nameOf(cell)}: ${status} ${body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(allowed.length).toBeGreaterThan(50);
  }, 240_000);

  test('ROL-10 a right taken from one user, or given to one, decides for that user alone', async () => {
    const { own } = world.people.independent;
    const path = `/api/${own.companyId}/ports`;
    const given = await server.givenUser(own.companyId, { shopIds: [own.shopId], overrides: { administration: true } });
    expect((await (await server.as(given)).get(path)).status).toBe(200);
    const taken = await server.givenUser(own.companyId, { role: 'general', overrides: { administration: false } });
    expect((await (await server.as(taken)).get(path)).status).toBe(403);
  });
});
