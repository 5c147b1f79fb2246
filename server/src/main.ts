import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { composeDeps } from './compose.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { openDatabase } from './db/db.ts';
import { EmbeddedPgError } from './db/embedded-error.ts';
import { startEmbeddedPg } from './db/embedded-pg.ts';
import { migrate, undurableSettings } from './db/migrate.ts';
import { createApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { createLogger, type Logger } from './log.ts';
import { allRoutes } from './routes.ts';
import { sandboxPorts } from './sandbox/sandbox-ports.ts';
import type { Identity } from './session/identity.ts';
import { createPrincipals } from './session/principal.ts';
import { createTokens } from './session/tokens.ts';

type Closing = { name: string; close: () => Promise<unknown> };

/** How long a stop may take before we leave without the stragglers. */
const PATIENCE_MS = 10_000;
const here = dirname(fileURLToPath(import.meta.url));
const DASHBOARD = [resolve(here, '../dashboard'), resolve(here, '../../.build/dashboard')].find((folder) => existsSync(folder)) ?? null;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const toClose: Closing[] = [];
  const leave = leaver(toClose, log);
  process.once('SIGINT', () => void leave(0));
  process.once('SIGTERM', () => void leave(0));
  try {
    const connection = await connectionOf(config, log, toClose);
    await migrate(connection);
    const undurable = await undurableSettings(connection);
    if (undurable.length > 0)
      throw new ConfigError(`- La base de données peut perdre des commandes : ${undurable.join(', ')} doit être activé.`);

    const database = openDatabase(connection);
    toClose.push({ name: 'database', close: database.close });
    const deps = composeDeps(config, database, log, sandboxPorts(database.forSystem()));
    await deps.jobs.start(jobHandlers(async () => deps));
    toClose.push({ name: 'jobs', close: deps.jobs.stop });
    await deps.live.listen();

    const identity: Identity = { tokens: await createTokens(config.appSecret), principals: createPrincipals(database) };
    const app = await createApp(deps, identity, allRoutes(identity), { metrics: createMetrics(), dashboardFolder: DASHBOARD });
    toClose.push({ name: 'http', close: async () => app.close() }, { name: 'live', close: deps.live.close });
    const address = await app.listen({ host: config.host, port: config.port });
    console.log(`Comptoir est prêt : ${address}`);
  } catch (error) {
    console.error(
      error instanceof ConfigError || error instanceof EmbeddedPgError
        ? `Comptoir ne peut pas démarrer :\n${error.message}`
        : error,
    );
    await leave(1);
  }
}

async function connectionOf(config: Config, log: Logger, toClose: Closing[]): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const cluster = await startEmbeddedPg({
    dataDir: join(config.dataDir, 'pg'),
    isSupervised: true,
    log: (line) => log.debug({ line }, 'postgres'),
  });
  toClose.push({ name: 'postgres', close: cluster.stop });
  return cluster.connection;
}

/** Last opened, first closed: calls are finished before the database goes. */
function leaver(toClose: Closing[], log: Logger): (code: number) => Promise<void> {
  let isLeaving = false;
  return async (code) => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    for (const { name, close } of toClose.toReversed()) {
      // eslint-disable-next-line no-await-in-loop -- in this order, one after the other
      await close().catch((error: unknown) => log.warn({ error, name }, 'not closed cleanly'));
    }
    process.exit(code);
  };
}

void start();
