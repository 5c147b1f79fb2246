import { existsSync } from 'node:fs';
import type { Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { createCallers } from './callers.ts';
import { composeDeps } from './compose.ts';
import { ConfigError, readConfig, type Config } from './kernel/config.ts';
import { bareLogin } from './db/bare-login.ts';
import { databaseClock } from './db/database-clock.ts';
import { openDatabase } from './db/db.ts';
import { EmbeddedPgError } from './db/embedded-process.ts';
import { runningEmbeddedPg, startEmbeddedPg } from './db/embedded-pg.ts';
import { migrate, undurableSettings } from './db/migrate.ts';
import { examine, report } from './doctor.ts';
import { createApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { registerDocs } from './http/openapi.ts';
import { routeNames } from './http/route-names.ts';
import { serveImages } from './images/serve-images.ts';
import { jobHandlers } from './job-handlers.ts';
import { createLogger, type Logger } from './kernel/log.ts';
import { serveUnsubscribe } from './clients/account/serve-unsubscribe.ts';
import { serveMagicLinks } from './magic-links/serve-links.ts';
import { serveQuestionPages } from './missing/question-pages.ts';
import { serveReceiptPages } from './receipts/receipt-pages.ts';
import { serveFollowPages } from './checkout/follow/follow-pages.ts';
import { keepTillKey } from './till/keep-till-key.ts';
import { listenToTill } from './till/listen-to-till.ts';
import { allRoutes } from './routes.ts';
import { sandboxPorts } from './sandbox/sandbox-ports.ts';
import { demoWelcome, startDemo, startOwn } from './sandbox/start-demo.ts';
import type { Identity } from './session/identity.ts';
import { serveEmailPages } from './session/people/email-pages.ts';
import { makeResetLink } from './session/passwords/reset-link.ts';
import { createPrincipals } from './session/principals.ts';
import { createTokens } from './session/tokens.ts';
import { serveDirectory } from './storefront/serve-directory.ts';
import { loadShopFront } from './storefront/shop-front.ts';
import { serveShopPages } from './storefront/shop-pages.ts';
import { installationState } from './setup/installed.ts';
import { announceInstallation, remakeSetupLink } from './setup/setup-link.ts';
import { servePrinters } from './printers/polling/serve-printers.ts';
import { serveWebhooks } from './webhooks/serve-webhooks.ts';
import { VERSION } from './kernel/version.ts';

/** `welcome` is printed once, and stands in no log. */
type Opened = { url: string; welcome: string | null };
type Closing = { name: string; close: () => Promise<unknown> };

/** How long a stop may take before the rest is abandoned. */
const PATIENCE_MS = 10_000;
const here = dirname(fileURLToPath(import.meta.url));
const built = (name: string): string[] =>
  [resolve(here, '..', name), resolve(here, '../../.build', name)].filter((folder) => existsSync(folder)).slice(0, 1);
const PAGES = ['dashboard', 'driver', 'storefront'].flatMap(built);

async function start(): Promise<void> {
  const toClose: Closing[] = [];
  let log = createLogger('warn');
  const leave = leaver(toClose, () => log);
  process.once('SIGINT', () => void leave(0));
  process.once('SIGTERM', () => void leave(0));
  try {
    const config = readConfig(process.env);
    log = createLogger(config.logLevel);
    if (process.argv[2] === 'till-key') {
      const database = openDatabase(await liveConnection(config, log, toClose));
      toClose.push({ name: 'database', close: database.close });
      console.log(await keepTillKey(config, database, process.argv.slice(3), process.stdin));
      return await leave(0);
    }
    if (process.argv[2] === 'till-webhooks') {
      const database = openDatabase(await liveConnection(config, log, toClose));
      toClose.push({ name: 'database', close: database.close });
      console.log(await listenToTill(config, database, process.argv[3] ?? ''));
      return await leave(0);
    }
    if (process.argv[2] === 'reset-link') {
      const database = openDatabase(await liveConnection(config, log, toClose));
      toClose.push({ name: 'database', close: database.close });
      console.log(await makeResetLink(config, database, process.argv.slice(3)));
      return await leave(0);
    }
    if (process.argv[2] === 'setup-link') {
      const owner = await liveConnection(config, log, toClose);
      await migrate(owner);
      const database = openDatabase(owner);
      toClose.push({ name: 'database', close: database.close });
      const now = new Date().toISOString();
      console.log(await remakeSetupLink({ database, publicUrl: config.publicUrl, now }));
      return await leave(0);
    }
    if (process.argv[2] === 'doctor') {
      const findings = await examine(await liveConnection(config, log, toClose));
      console.log(report(findings));
      return await leave(findings.some(({ faults }) => faults.length > 0) ? 1 : 0);
    }
    const { url, welcome } = await open(config, log, toClose);
    console.log(`Comptoir est prêt : ${url}`);
    if (welcome) console.log(welcome);
  } catch (error) {
    const isOurs = error instanceof ConfigError || error instanceof EmbeddedPgError;
    console.error('Comptoir ne peut pas démarrer :', isOurs ? `\n${error.message}` : error);
    await leave(1);
  }
}

async function open(config: Config, log: Logger, toClose: Closing[]): Promise<Opened> {
  const connecting = connectionOf(config, log, toClose);
  // Read while the database starts. A failure is reported where its result is awaited.
  const reading = loadShopFront(built('storefront')[0], built('storefront-server')[0]);
  reading.catch(() => {});
  const owner = await connecting;
  await migrate(owner);
  const undurable = await undurableSettings(owner);
  if (undurable.length > 0)
    throw new ConfigError(`- La base de données peut perdre des commandes : activez ${undurable.join(', ')}.`);

  const database = openDatabase(await bareLogin(owner, config), { owner });
  toClose.push({ name: 'database', close: database.close });
  const clock = await databaseClock(database, log);
  toClose.push({ name: 'clock', close: async () => clock.stop() });
  if (!clock.isRight()) throw new ConfigError(wrongClock(clock.driftMs()));
  const deps = composeDeps(config, database, log, clock, () =>
    sandboxPorts(database.forSandbox(), config.appSecret, clock.now),
  );
  // They mostly wait for the database; the application is built meanwhile.
  const listening = Promise.all([deps.jobs.start(jobHandlers(async () => deps)), deps.live.listen()]);
  toClose.push({ name: 'jobs', close: deps.jobs.stop });
  // The first failure is reported; this one must not end the process before it is awaited.
  listening.catch(() => {});

  const identity: Identity = {
    tokens: await createTokens(config.appSecret),
    principals: createPrincipals(database),
  };
  const handlers = allRoutes(identity);
  const options = {
    metrics: createMetrics(),
    pageFolders: PAGES,
    // The demonstration brings its own company.
    ...(config.isDemo ? {} : { installation: installationState(database) }),
  };
  const app = await createApp(deps, createCallers(deps, identity), handlers, options);
  toClose.push({ name: 'http', close: async () => app.close() }, { name: 'live', close: deps.live.close });
  serveImages(app, deps.images);
  await serveWebhooks(app, deps);
  await servePrinters(app, deps);
  const front = await reading;
  await serveFollowPages(app, deps, front?.font);
  await serveReceiptPages(app, deps);
  await serveQuestionPages(app, deps);
  await serveShopPages(app, deps, front);
  serveDirectory(app, deps, front?.font);
  serveMagicLinks(app, deps);
  await serveEmailPages(app, deps);
  await serveUnsubscribe(app, deps);
  if (!config.isProduction) registerDocs(app, handlers, routeNames(), VERSION);
  await listening;
  if (config.isDemo) {
    const simulator = await startDemo(deps, app, identity);
    toClose.push({ name: 'simulator', close: simulator.stop });
  }
  const own = startOwn(deps, app);
  if (own) toClose.push({ name: 'sandbox', close: own.stop });
  await app.listen({ host: config.host, port: config.port });
  const url = addressOf(app.server.address(), config);
  if (config.isDemo) return { url, welcome: demoWelcome(url) };
  return { url, welcome: await announceInstallation({ database, publicUrl: url, now: clock.now() }) };
}

function wrongClock(driftMs: number): string {
  const by = `${Math.round(Math.abs(driftMs) / 1_000)} s ${driftMs > 0 ? "d'avance" : 'de retard'}`;
  return `- L'horloge de cette machine a ${by} sur celle de la base de données : mettez-la à l'heure (NTP).`;
}

/** For a browser on this machine; behind a proxy, the public address. */
function addressOf(address: ReturnType<Server['address']>, config: Config): string {
  if (config.isProduction || typeof address !== 'object' || !address) return config.publicUrl;
  return `http://localhost:${address.port}`;
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

/** Of the server that runs on this folder, or of a database that only this command opens. */
const liveConnection = async (config: Config, log: Logger, toClose: Closing[]): Promise<pg.PoolConfig> =>
  (config.databaseUrl ? null : await runningEmbeddedPg(join(config.dataDir, 'pg'))) ??
  connectionOf(config, log, toClose);

/** In reverse order: calls finish before the database closes. */
function leaver(toClose: Closing[], log: () => Logger): (code: number) => Promise<void> {
  let isLeaving = false;
  return async (code) => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    for (const { name, close } of toClose.toReversed()) {
      // eslint-disable-next-line no-await-in-loop -- in this order, one after the other
      await close().catch((error: unknown) => log().warn({ error, name }, 'not closed cleanly'));
    }
    process.exit(code);
  };
}

void start();
