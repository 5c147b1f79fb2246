import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Deps } from '../ctx.ts';
import { stuckEvents } from '../jobs/stuck-events.ts';
import { notConfigured } from '../ports/not-configured.ts';
import type { App } from './app.ts';
import { metNoDatabase, replyNotFound } from './error-reply.ts';
import type { InstallationState } from './installation-gate.ts';
import type { Metrics } from './metrics.ts';

const PATIENCE_MS = 2_000;
/** Short: after a fault of the database, every node is back soon. */
const WINDOW_MS = 3_000;
/** A single call that met a dying connection is no illness. */
const MIN_FAILED = 3;
const FAILING_SHARE = 0.2;

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const answers = ({ database }: Deps): Promise<boolean> =>
  sql`select 1`.execute(database.forSystem()).then(
    () => true,
    () => false,
  );

/** Whether many calls of the last seconds did not find the database. */
function watchAnswers(app: App): { areFailing(): boolean } {
  let windows = [{ since: 0, all: 0, failed: 0 }];
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.url !== '/healthz') {
      const now = performance.now();
      let current = windows.at(-1);
      if (!current || now - current.since > WINDOW_MS / 10) {
        current = { since: now, all: 0, failed: 0 };
        windows = [...windows.filter(({ since }) => now - since <= WINDOW_MS), current];
      }
      current.all += 1;
      if (metNoDatabase(reply)) current.failed += 1;
    }
    done();
  });
  return {
    areFailing() {
      const recent = windows.filter(({ since }) => performance.now() - since <= WINDOW_MS);
      const sum = (count: 'all' | 'failed') => recent.reduce((total, window) => total + window[count], 0);
      return sum('failed') >= MIN_FAILED && sum('failed') >= FAILING_SHARE * sum('all');
    },
  };
}

/** Null when the database takes too long to say. */
const inTime = <T>(read: Promise<T>): Promise<T | null> =>
  Promise.race([read.catch(() => null), setTimeout(PATIENCE_MS, null, { ref: false })]);

/** From this machine (not through a proxy), or with the deployment's token. */
function mayWatch({ config }: Deps, request: FastifyRequest): boolean {
  if (config.metricsToken) return request.headers.authorization === `Bearer ${config.metricsToken}`;
  return !config.trustProxy && LOOPBACK.has(request.ip);
}

export function serveHealth(app: App, deps: Deps, metrics: Metrics, installation?: InstallationState): void {
  const lately = watchAnswers(app);
  app.get('/healthz', async (request, reply) => {
    const database = await Promise.race([answers(deps), setTimeout(PATIENCE_MS, false, { ref: false })]);
    // One connection may still answer where new ones are refused: the calls themselves tell.
    const calls = !lately.areFailing();
    const clock = deps.hasRightClock();
    const isWell = database && calls && clock;
    return reply
      .code(isWell ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: isWell ? 'ok' : 'unavailable',
        database,
        calls,
        clock,
        // INS-03: a server that waits for its installation is well.
        ...(installation && database ? { installed: await installation.isDone().catch(() => null) } : {}),
        // INS-30: what a deployment lacks is for whoever runs it.
        ...(mayWatch(deps, request)
          ? {
              notConfigured: notConfigured(deps.ports),
              troubles: deps.troubles.list(),
              ...(database ? { stuckEvents: await inTime(stuckEvents(deps)) } : {}),
            }
          : {}),
      });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayWatch(deps, request)) return replyNotFound(request, reply);
    metrics.streams.set(deps.live.count());
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
