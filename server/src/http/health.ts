import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../ctx.ts';
import type { App } from './app.ts';
import { replyNotFound } from './error-reply.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** From this machine (not through a proxy), or with the deployment's token. */
function mayWatch({ config }: Deps, request: FastifyRequest): boolean {
  if (config.metricsToken) return request.headers.authorization === `Bearer ${config.metricsToken}`;
  return !config.trustProxy && LOOPBACK.has(request.ip);
}

export function serveHealth(app: App, deps: Deps, metrics: Metrics): void {
  app.get('/healthz', async (_request, reply) => {
    const isUp = await sql`select 1`.execute(deps.database.forSystem()).then(
      () => true,
      () => false,
    );
    return reply
      .code(isUp ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isUp ? 'ok' : 'unavailable', database: isUp });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayWatch(deps, request)) return replyNotFound(request, reply);
    metrics.streams.set(deps.live.count());
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
