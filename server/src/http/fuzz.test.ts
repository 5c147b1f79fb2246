import { ERRORS } from '@comptoir/contract/errors.ts';
import type { Route } from '@comptoir/contract/route.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../routes.ts';
import { callCases, type CallCase } from '../test/call-cases.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenWorld, type World } from '../test/world.ts';
import type { Handler } from './handle.ts';

/** Whatever is sent, the answer is one of ours. The seed is fixed; `FUZZ_SEED` and `FUZZ_RUNS` search elsewhere. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_115);
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6);
const SLOWEST_MS = 5_000;

const CODES = new Set<string>(Object.values(ERRORS).map(([, code]) => code));
const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).sort();

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer();
  world = await givenWorld(server);
});
afterAll(() => {
  expect(Object.getOwnPropertyNames(Object.prototype).sort(), 'sec:prototype-keys no prototype was polluted').toEqual(
    PROTOTYPE,
  );
});

type Reply = { status: number; type: string; body: string; traceId: string; ms: number };

let kept: { access: string; token: string } | null = null;

/** One case must not decide what the next one meets: the session is kept only while no case has done anything. */
async function sessionFor({ access }: Route): Promise<string> {
  const kind = access === 'driver' ? 'driver' : 'staff';
  if (kept?.access !== kind) {
    const { token } = await (kind === 'driver' ? server.asDriver(world.driver) : server.as(world.people.general.user));
    kept = { access: kind, token };
  }
  return kept.token;
}

const isHarmless = ({ method }: Route, status: number) => status !== 401 && (method === 'GET' || status >= 400);

async function send({ route, isRaw }: Handler, { url, headers, payload }: CallCase): Promise<Reply> {
  await server.database.forSystem().deleteFrom('rate_limits').execute();
  const token = await sessionFor(route);
  const startedAt = performance.now();
  const response = await server.app.inject({
    method: route.method,
    url,
    headers: { authorization: `Bearer ${token}`, 'x-channel-key': server.identity.tokens.channelKey, ...headers },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  if (!isHarmless(route, response.statusCode)) kept = null;
  const chunks: Buffer[] = [];
  if (isRaw && response.statusCode === 200) response.stream().destroy();
  else for await (const chunk of response.stream()) chunks.push(Buffer.from(chunk as Buffer));
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    body: Buffer.concat(chunks).toString(),
    traceId: String(response.headers['x-trace-id']),
    ms: performance.now() - startedAt,
  };
}

/** What is wrong with an answer, or null. */
function fault({ status, type, body, traceId, ms }: Reply): string | null {
  if (ms > SLOWEST_MS) return `took ${Math.round(ms)} ms`;
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) return `answered ${status} ${body}`;
  if (status < 300) return null;
  if (!type.startsWith('application/json')) return `refused as ${type}`;
  const { errorCode, errorMessage, traceId: named } = JSON.parse(body) as Record<string, unknown>;
  if (typeof errorCode !== 'string' || !CODES.has(errorCode)) return `unknown code ${String(errorCode)}`;
  if (named !== traceId) return 'the trace id of the body is not the header’s';
  return isMessage(errorMessage) ? null : `no message: ${body}`;
}

function isMessage(message: unknown): boolean {
  if (typeof message === 'string') return message.length > 0;
  return (
    Array.isArray(message) &&
    message.length > 0 &&
    message.every((one: { message?: unknown; path?: unknown }) => one.message && typeof one.path === 'string')
  );
}

describe(`API-03 API-06 sec:strict-bodies sec:prototype-keys whatever is sent (seed ${SEED}, ${RUNS} cases per call)`, () => {
  test('every call answers in its own words, never with a failure', async () => {
    const statuses = new Map<number, number>();
    for (const handler of allRoutes(server.identity)) {
      const { route } = handler;
      await fc.assert(
        fc.asyncProperty(callCases(route, world.people.general.own), async (one) => {
          const reply = await send(handler, one);
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
          const wrong = fault(reply);
          if (wrong) throw new Error(`${route.method} ${route.path}: ${wrong}`);
        }),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
    }
    // The cases are worth something only if some get through and some are refused at each door.
    for (const status of [200, 400, 404, 422]) expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(10);
  }, 1_200_000);
});
