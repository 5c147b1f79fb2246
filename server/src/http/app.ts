import type { Route } from '@comptoir/contract/route.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../ctx.ts';
import { authenticate, authenticateDriver, authenticateKitchen, checkAccess, type Callers } from './access.ts';
import { compressAnswers } from './compressed.ts';
import { inEnvelope, type Envelope } from './envelope.ts';
import { replyError } from './error-reply.ts';
import { httpFacts } from './facts.ts';
import type { Handler, OpenCtx } from './handle.ts';
import { AlreadyAnswered, type StoredAnswer } from './idempotency.ts';
import { serveHealth } from './health.ts';
import { guardInstallation, type InstallationState } from './installation-gate.ts';
import { observe, type Metrics } from './metrics.ts';
import { isTooDeep, parseInput, pathScope, readParams } from './parse.ts';
import { Refused } from './refused.ts';
import { bareHeaders, securityHeaders } from './security.ts';
import { servePages } from './static.ts';

const BODY_LIMIT = 1_000_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** For calls under way when the server stops. */
const STOP_GRACE_MS = 3_000;

export type App = FastifyInstance;
export type AppOptions = { metrics: Metrics; pageFolders: string[]; installation?: InstallationState };

export async function createApp(deps: Deps, callers: Callers, handlers: Handler[], options: AppOptions): Promise<App> {
  const app: FastifyInstance = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Only the nearest proxy is trusted: the caller wrote everything before it.
    trustProxy: (_address, hop) => deps.config.trustProxy && hop < 1,
    genReqId: () => randomUUID(),
    // Refused by our own catalogue, even when the address cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(request.id));
      replyError(deps, error, request, reply);
    },
    forceCloseConnections: 'idle',
    // The contract's schemas read and write all calls: Fastify's compilers are not even loaded.
    schemaController: { compilersFactory: { buildValidator: () => noSchema, buildSerializer: () => noSchema } },
  });
  // An unused spare connection of a browser does not count as idle, and would be awaited forever.
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS).unref();
    done();
  });
  app.setErrorHandler((error, request, reply) => replyError(deps, error, request, reply));
  const everyReply = await securityHeaders(deps.config);
  app.addHook('onRequest', (request, reply, done) => {
    // On the bare response: the live stream writes its own.
    reply.raw.setHeaders(everyReply);
    reply.header('X-Trace-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
    done();
  });
  if (options.installation) guardInstallation(app, options.installation);
  app.addHook('preValidation', (request, _reply, done) => {
    done(isTooDeep(request.body) ? new Refused('BAD_REQUEST') : undefined);
  });
  await app.register(cookie);
  compressAnswers(app);
  observe(app, options.metrics);
  serveHealth(app, deps, options.metrics, options.installation);
  for (const handler of handlers) {
    if (!handler.route.access) throw new Error(`${handler.route.method} ${handler.route.path} declares no access`);
    register(app, deps, callers, handler);
  }
  await servePages(app, options.pageFolders);
  return app;
}

const noSchema = (): never => {
  throw new Error('a route of ours has no schema but its contract');
};

function register(app: App, deps: Deps, callers: Callers, handler: Handler): void {
  const { route } = handler;
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimit ?? BODY_LIMIT,
    config: { access: route.access },
    handler: async (request, reply) => {
      try {
        return finish(handler, reply, await run(deps, callers, handler, request, reply));
      } catch (error) {
        if (!(error instanceof AlreadyAnswered)) throw error;
        return replay(handler, reply, error.answer);
      }
    },
  });
}

async function run(
  deps: Deps,
  callers: Callers,
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = handler;
  const open: OpenCtx = { ...deps, traceId: request.id, http: httpFacts(deps.config, request, reply) };
  if (route.access === 'public') return handler.run(open, parseInput(route, request), reply, request);
  if (route.access === 'driver') {
    const { firstName: name, ...driver } = await authenticateDriver(callers, request);
    const input = parseInput(route, request);
    const actor = { kind: 'driver', name, driverId: driver.driverId } as const;
    return inEnvelope(
      { ...open, ...driver },
      { companyId: driver.companyId, actor, write: writeOf(route, driver.driverId, input) },
      (ctx) => handler.run(ctx, input, reply, request).catch(withoutOrder),
    );
  }
  if (route.access === 'kitchen') {
    const screen = await authenticateKitchen(callers, request);
    const input = parseInput(route, request);
    const { companyId, id: userId, name: firstName } = screen;
    const actor = { kind: 'staff', userId, firstName, isCompanyAdmin: false } as const;
    return inEnvelope({ ...open, screen }, { companyId, actor, write: writeOf(route, userId, input) }, (ctx) =>
      handler.run(ctx, input, reply, request).catch(withoutOrder),
    );
  }
  const user = await authenticate(callers, request);
  // Company and shop first: outside one's own, nothing exists.
  const params = readParams(route, request);
  checkAccess(route, params ?? pathScope(request), user);
  if (!params) throw new Refused('NOT_FOUND');
  const input = parseInput(route, request, params);
  const { companyId, userId, firstName, sessionId } = user;
  const actor = { kind: 'staff', userId, firstName, isCompanyAdmin: isCompanyAdmin(user), sessionId } as const;
  return inEnvelope(
    { ...open, user },
    { companyId, actor, write: writeOf(route, userId, input), undoesItself: handler.undoesItself },
    (ctx) => handler.run(ctx, input, reply, request),
  );
}

const writeOf = ({ method, path, status }: Route, caller: string, input: unknown): Envelope['write'] =>
  method === 'GET' ? null : { caller, request: [method, path, input], status };

/** For staff a refusal carries the order; neither a driver nor a kitchen may learn its customer or code that way. */
function withoutOrder(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { refusal, words, fields, retryAfterSeconds } = error;
  throw new Refused(refusal, { words, fields, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) });
}

/** Only what the contract's reply names leaves the server. */
function finish(handler: Handler, reply: FastifyReply, answer: unknown): unknown {
  if (handler.isRaw) return reply;
  const { route } = handler;
  reply.code(route.otherwise?.isMeant(answer as never) ? route.otherwise.status : route.status);
  return route.reply ? reply.send(route.reply.parse(answer)) : reply.send();
}

/** API-71: the first answer again, and a header that says so. */
function replay(handler: Handler, reply: FastifyReply, { status, body }: StoredAnswer): unknown {
  reply.header('Idempotency-Replayed', 'true');
  return status < 300 ? finish(handler, reply, body) : reply.code(status).send(body);
}
