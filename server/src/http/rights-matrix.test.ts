import type { Route } from '@comptoir/contract/route.ts';
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
import { mayCall, printedRows, ROW_OF_CALL } from './rights-of-calls.fixture.ts';

/**
 * sec:rights-matrix: every call × who × where. What a cell must answer is read from the specification, never asked of
 * the code that answers, nor of the access that a route declares.
 */
const OUTSIDERS = ['anonymous', 'disabled user', 'ended session', 'expired token', 'forged token'] as const;
type Outsider = (typeof OUTSIDERS)[number];
/** Sessions of their own kind: each is nobody in the house, and nobody of the house is one of them. */
const STRANGERS = { driver: '/api/driver/', 'kitchen screen': '/api/kitchen/' } as const;
type Stranger = keyof typeof STRANGERS;
type Who = Role | Outsider | Stranger;
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

const callOf = ({ method, path }: Route) => `${method} ${path}`;
const strangers = Object.keys(STRANGERS) as Stranger[];
const isStranger = (who: Who): who is Stranger => (strangers as readonly string[]).includes(who);
const isOf = (who: Who, { path }: Route) => isStranger(who) && path.startsWith(STRANGERS[who]);
const isOfStrangers = (route: Route) => strangers.some((who) => isOf(who, route));
const rowOf = (route: Route): string => {
  const row = ROW_OF_CALL.get(callOf(route));
  if (!row) throw new Error(`no row says who may ${callOf(route)}`);
  return row;
};

/** The public calls are a list that boot.test.ts names. */
function cells(): Cell[] {
  return handlers
    .filter(({ route }) => route.access !== 'public')
    .flatMap((handler) =>
      [...ROLES, ...OUTSIDERS, ...strangers].flatMap((who) =>
        placesOf(handler.route).map((where) => ({ handler, who, where })),
      ),
    );
}

function expected({ handler: { route }, who, where }: Cell): Expected {
  if (isOutsider(who)) return 401;
  // KIT-21
  if (isStranger(who) || isOfStrangers(route)) return isOf(who, route) ? 'reached' : 401;
  if (where === 'other company' || where === 'other company’s shop in one’s own') return 404;
  if (where === 'sister shop' && !isAdministrator(who)) return 404;
  // The company of the test has three shops: what is given to one-shop companies is not given here.
  return mayCall(who, rowOf(route)) ? 'reached' : 403;
}

const personOf = (who: Who) => world.people[isOutsider(who) || isStranger(who) ? 'general' : who];

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
  if (who === 'kitchen screen') return (await server.asScreen(world.people.general.own)).token;
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
    ...(route.body ? { payload: bodyOf(route.body, ids) } : {}),
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
  const query = route.query ? smallestOf(route.query).value : {};
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return words.size > 0 ? `${path}?${words}` : path;
}

type Smallest = { value: Record<string, unknown>; names: ReadonlySet<string> };
type Sent = NonNullable<Route['body'] | Route['query']>;
const smallest = new Map<Sent, Smallest>();

/** The same for each cell of a call, and slower to make than the call is to answer. */
function smallestOf(sent: Sent): Smallest {
  const known = smallest.get(sent);
  if (known) return known;
  const schema: JsonSchema = jsonSchema(sent, 'input');
  const made = {
    value: aValidValue(schema) as Record<string, unknown>,
    names: new Set(Object.keys(schema.properties ?? {})),
  };
  smallest.set(sent, made);
  return made;
}

/** CAT-API-06, CAT-API-17, CAT-API-21, CAT-API-44: these name their shops in the body. */
function bodyOf(body: Sent, { shopId }: KnownIds): object {
  const { value, names } = smallestOf(body);
  return {
    ...value,
    ...(names.has('shopId') ? { shopId } : {}),
    ...(names.has('shopIds') ? { shopIds: [shopId] } : {}),
    // PSH-11: all users are asked of more than the right.
    ...(names.has('toAllUsers') ? { toAllUsers: false } : {}),
    // UND-01: so is a refund (held-moves.test.ts).
    ...(names.has('event') && names.has('preparationMinutes') ? { event: 'ready' } : {}),
  };
}

/** CAT-API-58: open to a session, but the host must be known. INV-48: of independents; the drivers here are employees. */
const asksMore = ({ path }: Route) => /\/(?:image\/proxy|driver\/business-address)$/.test(path);

/** The drivers of this test are employees. */
const OF_INDEPENDENTS = /drivers\/:driverId\/(?:orders|documents|invoices|refresh-enabled)/;

/** A call that names something this test has not made, or an order given to no driver, may find nothing there. */
const namesUnknown = (route: Route, ids: KnownIds) =>
  isOfStrangers(route) ||
  OF_INDEPENDENTS.test(route.path) ||
  // What is to be deleted is named in the body, by an invented key.
  route.path.endsWith('/delete') ||
  // Names the shop that is copied in the body, by an invented id.
  /\/:companyId\/shops(\/preview)?$/.test(route.path) ||
  // Names its shops in the body, by invented ids.
  route.path.endsWith('/menu/locks') ||
  // Names its snapshot in the body, by an invented id.
  route.path.endsWith('/menu/import/undo') ||
  // Name their printer in the body, by an invented id.
  /\/(printer|printer\/test|print-jobs\/claim)$/.test(route.path) ||
  // Name their driver or their orders in the body, by invented ids.
  route.path.endsWith('/rounds') ||
  // No period of this test was ever billed.
  route.path.endsWith('/network.pdf') ||
  // Names its campaign in the query, by an invented word.
  route.path.endsWith('/deeplinks/analytics') ||
  [...route.path.matchAll(/:(\w+)/g)].some(([, name = '']) => !isKnown(name, ids));

const CODES = { 401: 'UNAUTHENTICATED', 403: 'FORBIDDEN', 404: 'NOT_FOUND' } as const;

function codeOf(cell: Cell): string | null {
  const status = expected(cell);
  if (status === 'reached') return null;
  // A telephone's token has no date to read: a staff token, even an expired one, is none.
  const isDated = cell.who === 'expired token' && !isOfStrangers(cell.handler.route);
  return isDated ? 'TOKEN_EXPIRED' : CODES[status];
}

/** Some ten thousand calls: a minute where nothing else runs. */
const A_SLOW_MACHINE_MS = 600_000;

/** The digest of every table takes longer than the calls: it is taken once per group. */
const GROUP = 12;
const inGroups = (all: Handler[]): Handler[][] =>
  Array.from({ length: Math.ceil(all.length / GROUP) }, (_, n) => all.slice(n * GROUP, (n + 1) * GROUP));

const nameOf = ({ handler: { route }, who, where }: Cell) => `${route.method} ${route.path} as ${who}, ${where}`;

describe('sec:access-declared sec:rights-matrix every call, by everyone, everywhere', () => {
  test('ROL-11 ROL-16 ROL-19 ROL-29 ROL-71 who may make a call is what the specification prints', () => {
    const printed = printedRows();
    const both = [...ROW_OF_CALL].filter(([call]) => printed.has(call));
    expect(both.length).toBeGreaterThan(60);
    // ROL-32 is how « session » reads for what is done with orders: everybody of the shop.
    const isSame = (row: string, said = '') => row === said || (said === 'session' && row === 'ROL-32');
    expect(both.filter(([call, row]) => !isSame(row, printed.get(call)))).toEqual([]);
    const known = new Set(handlers.map(({ route }) => callOf(route)));
    expect([...ROW_OF_CALL.keys()].filter((call) => !known.has(call))).toEqual([]);
  });

  test(
    'KIT-21 API-05 SET-API-01 ERR-27 ROL-46 whoever may not is refused by the matrix, and nothing is written',
    async () => {
      const refused = cells().filter((cell) => expected(cell) !== 'reached');
      expect(refused.length).toBeGreaterThan(300);
      const wrong: string[] = [];
      const tokenFor = keptTokens();
      const digest = await businessDigest(server.database);
      const before = await digest();
      for (const group of inGroups(handlers)) {
        for (const cell of refused.filter(({ handler }) => group.includes(handler))) {
          const { status, body, traceId } = await call(cell, await tokenFor(cell.who));
          const { errorCode, traceId: named } = JSON.parse(body) as Record<string, unknown>;
          if (status !== expected(cell) || errorCode !== codeOf(cell) || named !== traceId)
            wrong.push(`${nameOf(cell)}: ${status} ${String(errorCode)}, not ${expected(cell)} ${codeOf(cell)}`);
        }
        if (wrong.length === 0 && (await digest()) !== before)
          throw new Error(
            `one of these wrote something, though it was refused: ${group.map(({ route }) => callOf(route))}`,
          );
      }
      expect(wrong).toEqual([]);
    },
    A_SLOW_MACHINE_MS,
  );

  test(
    'ROL-31 ROL-32 ROL-71 whoever holds the right is let in',
    async () => {
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
    },
    A_SLOW_MACHINE_MS,
  );

  test('ROL-10 a right taken from one user, or given to one, decides for that user alone', async () => {
    const { own } = world.people.independent;
    const path = `/api/${own.companyId}/ports`;
    const given = await server.givenUser(own.companyId, { shopIds: [own.shopId], overrides: { administration: true } });
    expect((await (await server.as(given)).get(path)).status).toBe(200);
    const taken = await server.givenUser(own.companyId, { role: 'general', overrides: { administration: false } });
    expect((await (await server.as(taken)).get(path)).status).toBe(403);
  });
});
