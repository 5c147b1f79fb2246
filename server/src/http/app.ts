import type { Route } from '@comptoir/contract/route.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { companyCtx, type Deps } from '../ctx.ts';
import { authenticate, authenticateDriver, checkAccess, type Callers } from './access.ts';
import { compressAnswers } from './compressed.ts';
import { replyError } from './error-reply.ts';
import { httpFacts } from './facts.ts';
import type { Handler, OpenCtx } from './handle.ts';
import { AlreadyAnswered, keyedCall, once, type Keyed, type StoredAnswer } from './idempotency.ts';
import { serveHealth } from './health.ts';
import { observe, type Metrics } from './metrics.ts';
import { parseInput, pathScope, readParams } from './parse.ts';
import { Refused } from './refused.ts';
import { bareHeaders, securityHeaders } from './security.ts';
import { servePages } from './static.ts';

const BODY_LIMIT = 1_000_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** What calls under way have to finish, once the server stops. */
const STOP_GRACE_MS = 3_000;

export type App = FastifyInstance;
export type AppOptions = { metrics: Metrics; pageFolders: string[] };

export async function createApp(deps: Deps, callers: Callers, handlers: Handler[], options: AppOptions): Promise<App> {
  const app: FastifyInstance = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The nearest proxy's word and no further: whatever stands before it was written by the caller.
    trustProxy: (_address, hop) => deps.config.trustProxy && hop < 1,
    genReqId: () => randomUUID(),
    // A call is refused by our own catalogue, in French, even when its address cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(request.id));
      replyError(deps, error, request, reply);
    },
    forceCloseConnections: 'idle',
    // Calls are read and answered through the contract's own schemas: Fastify's compilers need not even be loaded.
    schemaController: { compilersFactory: { buildValidator: () => noSchema, buildSerializer: () => noSchema } },
  });
  // A browser's spare connection, on which nothing was asked yet, is not idle: it would be waited for without an end.
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
  await app.register(cookie);
  compressAnswers(app);
  observe(app, options.metrics);
  serveHealth(app, deps, options.metrics);
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
  const http = httpFacts(deps.config, request, reply);
  if (route.access === 'public') {
    const ctx: OpenCtx = { ...deps, traceId: request.id, http };
    return handler.run(ctx, parseInput(route, request), reply, request);
  }
  if (route.access === 'driver') return runForDriver(deps, callers, handler, request, reply);
  const user = await authenticate(callers, request);
  // The path's company and shop before anything else of the call is read: outside one's own, nothing exists.
  const params = readParams(route, request);
  checkAccess(route, params ?? pathScope(request), user);
  if (!params) throw new Refused('NOT_FOUND');
  const input = parseInput(route, request, params);
  const { companyId, userId, firstName } = user;
  const keyed = keyOf(deps.config.appSecret, route, request, { companyId, caller: userId }, input);
  const actor = { kind: 'staff', userId, firstName, isCompanyAdmin: isCompanyAdmin(user) } as const;
  const ctx = { ...companyCtx(deps, user.companyId, actor, request.id, keyed), user, http };
  return once(ctx.db, keyed, request.id, () => handler.run(ctx, input, reply, request), handler);
}

async function runForDriver(
  deps: Deps,
  callers: Callers,
  { route, run: useCase }: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { companyId, driverId, sessionId, firstName } = await authenticateDriver(callers, request);
  const input = parseInput(route, request);
  const keyed = keyOf(deps.config.appSecret, route, request, { companyId, caller: driverId }, input);
  const actor = { kind: 'driver', name: firstName, driverId } as const;
  const http = httpFacts(deps.config, request, reply);
  const ctx = { ...companyCtx(deps, companyId, actor, request.id, keyed), driverId, sessionId, http };
  return once(ctx.db, keyed, request.id, () => useCase(ctx, input, reply, request).catch(withoutOrder));
}

/** A refusal shows staff the order as it is now; a driver learns neither its customer nor its code that way. */
function withoutOrder(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  const { refusal, words, fields, retryAfterSeconds } = error;
  throw new Refused(refusal, { words, fields, ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }) });
}

function keyOf(
  secret: string,
  route: Route,
  request: FastifyRequest,
  { companyId, caller }: { companyId: string; caller: string },
  input: unknown,
): Keyed | null {
  if (route.method === 'GET') return null;
  const header = request.headers['idempotency-key'];
  const key = Array.isArray(header) ? header[0] : header;
  const call = keyedCall({ secret, companyId, caller, key, request: [route.method, route.path, input] });
  return call && { call, status: route.status, isStored: false };
}

/** Only what the contract's reply names leaves the server. */
function finish(handler: Handler, reply: FastifyReply, answer: unknown): unknown {
  if (handler.isRaw) return reply;
  const { route } = handler;
  reply.code(route.isBegun?.(answer as never) ? 202 : route.status);
  return route.reply ? reply.send(route.reply.parse(answer)) : reply.send();
}

/** API-71: the first answer again, and a header that says so. */
function replay(handler: Handler, reply: FastifyReply, { status, body }: StoredAnswer): unknown {
  reply.header('Idempotency-Replayed', 'true');
  return status < 300 ? finish(handler, reply, body) : reply.code(status).send(body);
}
