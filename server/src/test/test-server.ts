import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../kernel/config.ts';
import { createCallers } from '../callers.ts';
import { serveQuestionPages } from '../missing/question-pages.ts';
import { serveReceiptPages } from '../receipts/receipt-pages.ts';
import { serveFollowPages } from '../checkout/follow/follow-pages.ts';
import type { Deps } from '../ctx.ts';
import { EFFECTS } from '../effects.ts';
import { standingScreens } from '../kitchen/screen-principal.ts';
import * as kitchenScreens from '../kitchen/screens.store.ts';
import * as driverSessions from '../driver-app/sign-in/sessions.store.ts';
import { createApp, type App } from '../http/app.ts';
import { createMetrics } from '../http/metrics.ts';
import { diskImageStorage } from '../images/disk-image-storage.ts';
import { createImageProxy } from '../images/proxy/image-proxy.ts';
import { jobHandlers } from '../job-handlers.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLive } from '../live/streams.ts';
import { createLogger } from '../kernel/log.ts';
import { createOutbound } from '../ports/outbound.ts';
import { createTroubles } from '../ports/error-reports.ts';
import { createSecrets } from '../ports/secrets.ts';
import { thirdPartySecrets } from '../ports/third-party-secrets.ts';
import { serveUnsubscribe } from '../clients/account/serve-unsubscribe.ts';
import { serveMagicLinks } from '../magic-links/serve-links.ts';
import { allRoutes } from '../routes.ts';
import { sandboxPorts } from '../sandbox/sandbox-ports.ts';
import type { Identity } from '../session/identity.ts';
import { serveEmailPages } from '../session/people/email-pages.ts';
import { createPrincipals, loadPrincipals } from '../session/principals.ts';
import { hashOfToken, newSecretToken } from '../session/secret-token.ts';
import { createTokens } from '../session/tokens.ts';
import { makeDriver } from '../sandbox/fresh/make-driver.ts';
import { installationState } from '../setup/installed.ts';
import { servePrinters } from '../printers/polling/serve-printers.ts';
import { serveWebhooks } from '../webhooks/serve-webhooks.ts';
import { afterFile } from './after-file.ts';
import { givenCompany, givenShop, givenUser, type GivenUser } from './given.ts';
import { testDatabase } from './test-db.ts';

export type Answered = {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
  json<T>(): T;
};
type Call = { body?: unknown; headers?: Record<string, string>; query?: Record<string, string> };

export type Caller = {
  get(path: string, call?: Call): Promise<Answered>;
  post(path: string, body?: unknown, call?: Call): Promise<Answered>;
  put(path: string, body?: unknown, call?: Call): Promise<Answered>;
  delete(path: string, call?: Call): Promise<Answered>;
};

export type TestServer = Awaited<ReturnType<typeof testServer>>;

/**
 * The whole server on a database of its own, sandbox ports, a clock that a test may set. Nothing is mocked. Given the
 * database of another one, it is a second node beside it. `isGuarded`: as `main.ts` starts it, waiting for a company.
 */
export async function testServer(given: Partial<Deps> = {}, { isGuarded = false } = {}) {
  const database = given.database ?? (await testDatabase());
  const log = createLogger('silent');
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-data-'));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, APP_SECRET: 'a secret of the tests, long enough to be one', DEMO: 'off' }),
  };
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs).toISOString();
  const live = createLive(
    database,
    log,
    async (sessions) =>
      new Map([...(await loadPrincipals(database, sessions)), ...(await standingScreens(database, sessions))]),
  );
  const jobs = createJobs(database, log, { hasRounds: false });
  const images = diskImageStorage(dataDir);
  const thirdParties = sandboxPorts(database.forSandbox(), config.appSecret, now);
  const deps: Deps = {
    config,
    database,
    live,
    jobs,
    log,
    ...thirdParties,
    troubles: createTroubles(thirdParties.errorReports, now),
    keys: thirdPartySecrets(database, createSecrets(config.appSecret), randomUUID),
    images,
    imageProxy: createImageProxy({ storage: images, origins: [], outbound: createOutbound() }),
    ports: [{ port: 'payments', adapter: 'sandbox' }],
    effects: EFFECTS,
    now,
    hasRightClock: () => true,
    newId: randomUUID,
    ...given,
  };
  const identity: Identity = { tokens: await createTokens(config.appSecret), principals: createPrincipals(database) };
  const callers = createCallers(deps, identity);
  await live.listen();
  await jobs.start(jobHandlers(async () => deps));
  const app: App = await createApp(deps, callers, allRoutes(identity), {
    metrics: createMetrics(),
    pageFolders: [],
    ...(isGuarded ? { installation: installationState(database) } : {}),
  });
  await serveWebhooks(app, deps);
  await servePrinters(app, deps);
  await serveFollowPages(app, deps);
  await serveReceiptPages(app, deps);
  await serveQuestionPages(app, deps);
  serveMagicLinks(app, deps);
  await serveEmailPages(app, deps);
  await serveUnsubscribe(app, deps);
  afterFile(async () => {
    await live.close();
    const closing = app.close();
    app.server.closeAllConnections();
    await closing;
    await jobs.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const inject = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    call: Call,
    token?: string,
  ): Promise<Answered> => {
    const response = await app.inject({
      method,
      url,
      query: call.query ?? {},
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...call.headers },
      ...(call.body === undefined ? {} : { payload: call.body as object }),
    });
    const body = response.body ? (JSON.parse(response.body) as Record<string, unknown>) : {};
    return { status: response.statusCode, body, headers: response.headers, json: <T>() => body as T };
  };
  const caller = (token?: string): Caller => ({
    get: (path, call = {}) => inject('GET', path, call, token),
    post: (path, body = {}, call = {}) => inject('POST', path, { ...call, body }, token),
    put: (path, body = {}, call = {}) => inject('PUT', path, { ...call, body }, token),
    delete: (path, call = {}) => inject('DELETE', path, call, token),
  });

  return {
    app,
    deps,
    identity,
    callers,
    database,
    clock,
    anonymous: caller(),
    withToken: caller,
    givenCompany: () => givenCompany(database),
    givenShop: (companyId: string, fields: Partial<Shop> = {}) => givenShop(database, companyId, fields),
    givenUser: (companyId: string, fields: Parameters<typeof givenUser>[2] = {}) =>
      givenUser(database, companyId, fields),
    givenDriver: (shop: Shop, fields: Partial<Parameters<typeof makeDriver>[2]> = {}) =>
      makeDriver(database, shop.companyId, { shopIds: [shop.shopId], ...fields }, deps.now()),
    /** Signed in without the login screen: a real session row and a real token. */
    async as(user: GivenUser): Promise<Caller & { token: string; sessionId: string }> {
      const sessionId = randomUUID();
      const now = deps.now();
      const expires = new Date(Date.parse(now) + 86_400_000).toISOString();
      await database
        .forCompany(user.companyId)
        .insertInto('sessions')
        .values({
          company_id: user.companyId,
          id: sessionId,
          user_id: user.userId,
          created_at: now,
          expires_at: expires,
          user_agent: 'test',
        })
        .execute();
      const token = await identity.tokens.issue(
        { userId: user.userId, companyId: user.companyId, sessionId },
        Date.parse(now),
      );
      return { ...caller(token), token, sessionId };
    },
    /** A driver's telephone, signed in without its code. */
    async asDriver({
      companyId,
      driverId,
    }: Pick<Driver, 'companyId' | 'driverId'>): Promise<Caller & { token: string }> {
      const token = newSecretToken(companyId);
      const session = {
        companyId,
        driverId,
        sessionId: randomUUID(),
        tokenHash: hashOfToken(token),
        userAgent: 'test',
      };
      await database
        .forCompany(companyId)
        .transaction()
        .execute((tx) => driverSessions.open(tx, session, deps.now()));
      return { ...caller(token), token };
    },
    /** A screen of a kitchen, paired without its code. */
    async asScreen({ companyId, shopId }: Pick<Shop, 'companyId' | 'shopId'>): Promise<Caller & { token: string }> {
      const [token, screenId, now] = [newSecretToken(companyId), randomUUID(), deps.now()];
      const paired = { pairedById: randomUUID(), pairedBy: 'Nadia', pairedAt: now, lastSeenAt: null };
      await database
        .forCompany(companyId)
        .transaction()
        .execute(async (tx) => {
          await kitchenScreens.add(tx, { companyId, id: screenId, shopId, name: 'Cuisine', ...paired });
          await kitchenScreens.giveToken(tx, { companyId, screenId }, hashOfToken(token).toString('base64url'), now);
        });
      return { ...caller(token), token };
    },
    /** An order placed as a customer would, through the public call. */
    async givenOrder(shop: Shop, fields: Parameters<typeof anOrderBody>[0] = {}): Promise<Order> {
      const reply = await caller().post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(fields), {
        headers: { 'x-channel-key': identity.tokens.channelKey },
      });
      if (reply.status !== 201) throw new Error(`the order was refused: ${JSON.stringify(reply.body)}`);
      const { find } = await import('../orders/orders.store.ts');
      const order = await find(database.forCompany(shop.companyId), shop, String(reply.body['id']));
      if (!order) throw new Error('the order was answered and is not there');
      return order;
    },
  };
}
