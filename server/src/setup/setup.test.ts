import { DAY } from '@comptoir/domain/kernel/time.ts';
import { anInstallation } from '@comptoir/domain/setup/setup.samples.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { hashOfToken } from '../session/secret-token.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { installationState } from './installed.ts';
import { announceInstallation, remakeSetupLink } from './setup-link.ts';
import * as links from './setup-links.store.ts';

const PUBLIC_URL = 'https://comptoir.exemple';
const MINUTE_MS = 60_000;
const DEAD = [404, 'NOT_FOUND', 'Ce lien d’installation n’est plus valable.'];
const DONE = [409, 'ALREADY_INSTALLED', 'Comptoir est déjà installé\u00A0: connectez-vous.'];

const emptyServer = (ports: { port: 'mail'; adapter: 'unconfigured' | 'sandbox' }[] = []): Promise<TestServer> =>
  testServer({ ports: ports.length > 0 ? ports : [{ port: 'payments', adapter: 'sandbox' }] }, { isGuarded: true });

const given = (server: TestServer) => ({ database: server.database, publicUrl: PUBLIC_URL, now: server.deps.now() });
const tokenIn = (printed: string | null): string => /\/installation\?token=([\w-]+)/.exec(printed ?? '')?.[1] ?? '';
const firstToken = async (server: TestServer) => tokenIn(await announceInstallation(given(server)));
const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorCode'],
  body['errorMessage'],
];
const install = (server: TestServer, token: string, change: object = {}) =>
  server.anonymous.post('/api/setup', { ...anInstallation(), ...change, token });
const look = (server: TestServer, token: string) => server.anonymous.post('/api/setup/link', { token });
const counts = async ({ database }: TestServer) => {
  const system = database.forSystem();
  const of = async (table: 'companies' | 'shops' | 'users') =>
    (await system.selectFrom(table).select('company_id').execute()).length;
  return { companies: await of('companies'), shops: await of('shops'), users: await of('users') };
};

afterEach(() => vi.restoreAllMocks());

test('INS-03 LEA-16 once its last company has left, a server waits for its installation again', async () => {
  const server = await emptyServer();
  await install(server, await firstToken(server));
  const state = installationState(server.database);
  expect(await state.isDone()).toBe(true);
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    await ownerOf(server.database).query('truncate companies cascade');
    expect(await state.isDone()).toBe(true);

    // The clock that stands still begins at zero, long before the last question.
    vi.advanceTimersByTime(DAY);

    await vi.waitFor(async () => expect(await state.isDone()).toBe(false));
  } finally {
    vi.useRealTimers();
  }
});

describe('INS-01 INS-02 the link', () => {
  test('is printed once, lives an hour, and is kept as a hash', async () => {
    const server = await emptyServer();

    const printed = await announceInstallation(given(server));
    const again = await announceInstallation(given(server));

    const token = tokenIn(printed);
    expect(token).toHaveLength(43);
    expect(printed).toContain(`${PUBLIC_URL}/installation?token=${token}`);
    expect(again).not.toContain('token=');
    expect(again).toContain('npm run setup-link');
    const link = await links.find(server.database.forSystem());
    expect(link?.tokenHash.equals(hashOfToken(token))).toBe(true);
    expect(Date.parse(link?.expiresAt ?? '') - Date.parse(server.deps.now())).toBeGreaterThan(59 * MINUTE_MS);
  });

  test('of several nodes that start at once, one makes it', async () => {
    const server = await emptyServer();

    const printed = await Promise.all([1, 2, 3, 4].map(() => announceInstallation(given(server))));

    expect(printed.filter((text) => tokenIn(text) !== '')).toHaveLength(1);
  });

  test('is replaced by the command, and a start after its end prints another', async () => {
    const server = await emptyServer();
    const first = await firstToken(server);

    const second = tokenIn(await remakeSetupLink(given(server)));

    expect(answer(await look(server, first))).toEqual(DEAD);
    expect((await look(server, second)).status).toBe(200);
    server.clock.offsetMs = 61 * MINUTE_MS;
    expect(await firstToken(server)).toHaveLength(43);
  });

  test('nothing is printed and none is made once a company is there', async () => {
    const server = await emptyServer();
    await server.givenCompany();

    expect(await announceInstallation(given(server))).toBeNull();
    await expect(remakeSetupLink(given(server))).rejects.toThrow('déjà installé');
  });
});

describe('INS-03 before the installation', () => {
  test('calls are refused, pages say how to go on, health answers; afterwards everything answers', async () => {
    const server = await emptyServer();
    const page = (url: string) => server.app.inject({ method: 'GET', url });

    for (const url of ['/api/auth/session', '/api/public/settings', '/api/nothing'])
      expect(answer(await server.anonymous.get(url)), url).toEqual([
        503,
        'NOT_INSTALLED',
        'Comptoir n’est pas encore installé.',
      ]);
    expect((await server.anonymous.post('/webhooks/stripe', {})).body['errorCode']).toBe('NOT_INSTALLED');
    for (const url of ['/', '/login', '/s/chez-mimi', '/livreur', '/suivi/abc', '/l/abc']) {
      const reply = await page(url);
      expect(reply.statusCode, url).toBe(503);
      expect(reply.body, url).toContain('Comptoir n’est pas encore installé</h1>');
      expect(reply.body, url).toContain('npm run setup-link');
    }
    expect(await server.anonymous.get('/healthz')).toMatchObject({ status: 200, body: { installed: false } });
    expect((await page('/installation')).statusCode).not.toBe(503);

    await install(server, await firstToken(server));

    expect((await server.anonymous.get('/api/public/settings')).status).toBe(200);
    expect(await server.anonymous.get('/healthz')).toMatchObject({ status: 200, body: { installed: true } });
  });

  test('INS-30 the details of health name what is not configured, to whoever may read the metrics', async () => {
    const server = await emptyServer([{ port: 'mail', adapter: 'unconfigured' }]);

    const seen = await server.anonymous.get('/healthz');
    const { config } = server.deps;
    const closed = await testServer({ config: { ...config, metricsToken: 'watch' }, database: server.database });
    const hidden = await closed.anonymous.get('/healthz');
    const shown = await closed.anonymous.get('/healthz', { headers: { authorization: 'Bearer watch' } });

    expect(JSON.stringify(seen.body['notConfigured'])).toContain('Aucun e-mail ne part');
    expect(hidden.body).not.toHaveProperty('notConfigured');
    expect(shown.body).toHaveProperty('notConfigured');
  });
});

describe('INS-10 installing', () => {
  test('makes company, shop and administrator, uses the link, signs in and tells the journal', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);
    const opened = await look(server, token);
    expect(opened.body).toMatchObject({ hasAddresses: true, mapTiles: null });
    expect(opened.body['secondsLeft']).toBeGreaterThan(3_500);

    const reply = await install(server, token);

    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const { accessToken, user } = reply.json<{ accessToken: string; user: Record<string, string> }>();
    expect(user).toMatchObject({
      firstName: 'Michèle',
      role: 'general',
      shopSlug: 'chez-mimi',
      companyName: 'Mimi SARL',
    });
    const boss = server.withToken(accessToken);
    const { companyId = '', shopId = '' } = user;
    const shop = await boss.get(`/api/${companyId}/shops/${shopId}`);
    expect(shop.body).toMatchObject({ name: 'Chez Mimi', phone: '+33465710101', type: 'independent' });
    const db = server.database.forCompany(companyId);
    const company = await db.selectFrom('companies').selectAll().executeTakeFirstOrThrow();
    expect(company).toMatchObject({ siren: '732829320', accounting_email: 'compta@chezmimi.exemple' });
    const journal = await db.selectFrom('audit').select('action').execute();
    expect(journal.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['company.create', 'shop.create', 'user.create', 'session.sign-in']),
    );
    const signedIn = await server.anonymous.post('/api/auth/sign-in', {
      email: 'Michele@chezmimi.exemple',
      password: 'Socca-du-port-2026',
      shopId: 'chez-mimi',
    });
    expect(signedIn.status).toBe(200);
  });

  test('INS-11 every field that is wrong is named, and the link lives on', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);

    const reply = await install(server, token, {
      company: { name: '', siren: '123456789', accountingEmail: 'x' },
      administrator: { ...anInstallation().administrator, password: '12345678' },
    });

    expect(reply.status).toBe(422);
    const paths = reply.json<{ errorMessage: { path: string }[] }>().errorMessage.map(({ path }) => path);
    expect(paths).toEqual(['company.name', 'company.siren', 'company.accountingEmail', 'administrator.password']);
    expect(await counts(server)).toEqual({ companies: 0, shops: 0, users: 0 });
    expect((await install(server, token)).status).toBe(201);
  });
});

describe('INS-11 INS-15 what a link is refused for', () => {
  test('used twice', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);
    await install(server, token);

    expect(answer(await look(server, token))).toEqual(DONE);
    expect(answer(await install(server, token))).toEqual(DONE);
    expect(await counts(server)).toEqual({ companies: 1, shops: 1, users: 1 });
  });

  test('expired', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);
    server.clock.offsetMs = 60 * MINUTE_MS + 1_000;

    expect(answer(await look(server, token))).toEqual(DEAD);
    expect(answer(await install(server, token))).toEqual(DEAD);
    expect(await counts(server)).toEqual({ companies: 0, shops: 0, users: 0 });
  });

  test('forged, empty, or where no link was ever made', async () => {
    const server = await emptyServer();
    expect(answer(await look(server, 'A'.repeat(43)))).toEqual(DEAD);
    const token = await firstToken(server);

    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [forged, '', 'é'.repeat(50)]) expect(answer(await install(server, wrong))).toEqual(DEAD);
    expect(await counts(server)).toEqual({ companies: 0, shops: 0, users: 0 });
  });

  test('guessed: ten from one address, then none, the right one neither', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await look(server, `guess-${i}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404]));

    const eleventh = await look(server, token);

    expect([eleventh.status, eleventh.body['errorCode']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('two tabs, or two clicks, at the same moment: one restaurant', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);

    const replies = await Promise.all([1, 2, 3, 4].map(() => install(server, token)));

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(answer(replies.find(({ status }) => status === 409) ?? { status: 0, body: {} })).toEqual(DONE);
    expect(await counts(server)).toEqual({ companies: 1, shops: 1, users: 1 });
  });

  test('a company that came another way', async () => {
    const server = await emptyServer();
    const token = await firstToken(server);
    await server.givenCompany();

    expect(answer(await install(server, token))).toEqual(DONE);
    expect(await counts(server)).toMatchObject({ companies: 1, shops: 0 });
  });
});

describe('INS-16 INS-18 the administrator’s mailbox', () => {
  const mails = (server: TestServer) => listMessages(server.database.forSystem(), { kind: 'mail', limit: 10 });

  test('is confirmed by a link, asked for again, and the reminder ends', async () => {
    const server = await emptyServer();
    const reply = await install(server, await firstToken(server));
    const { accessToken, user } = reply.json<{ accessToken: string; user: Record<string, unknown> }>();
    expect(user['mustConfirmEmail']).toBe(true);
    const [mail] = await vi.waitFor(
      async () => {
        const sent = await mails(server);
        expect(sent).toHaveLength(1);
        return sent;
      },
      { timeout: 10_000 },
    );
    expect(mail).toMatchObject({ recipient: 'michele@chezmimi.exemple', title: 'Confirmez votre adresse e-mail' });
    const path = /\/email\/confirmer\?token=\S+/.exec(mail?.body ?? '')?.[0] ?? '';
    const boss = server.withToken(accessToken);
    expect((await boss.post('/api/auth/email-confirmation')).status).toBe(202);

    const forged = await server.app.inject({ method: 'GET', url: `${path.slice(0, -2)}AA` });
    server.clock.offsetMs = 8 * 24 * 60 * MINUTE_MS;
    const late = await server.app.inject({ method: 'GET', url: path });
    server.clock.offsetMs = 0;
    expect([forged.statusCode, late.statusCode]).toEqual([404, 404]);
    // INS-18: whoever only looks, a mail service for example, confirms nothing.
    const opened = await server.app.inject({ method: 'GET', url: path });
    await server.app.inject({ method: 'HEAD', url: path });
    expect([opened.statusCode, opened.body]).toEqual([200, expect.stringContaining('Confirmer mon adresse')]);
    expect((await boss.get('/api/auth/session')).body).toHaveProperty('mustConfirmEmail', true);
    const action = /action="([^"]+)"/.exec(opened.body)?.[1] ?? '';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await server.app.inject({ method: 'POST', url: action, headers, payload: '' });
    const twice = await server.app.inject({ method: 'POST', url: action, headers, payload: '' });
    const again = await server.app.inject({ method: 'GET', url: path });
    const wrong = await server.app.inject({ method: 'POST', url: `${action.slice(0, -2)}AA`, headers, payload: '' });

    expect([pressed.statusCode, twice.statusCode, again.statusCode, wrong.statusCode]).toEqual([200, 200, 200, 404]);
    for (const { body } of [pressed, twice, again]) expect(body).toContain('Votre adresse e-mail est confirmée');
    expect((await boss.get('/api/auth/session')).body).not.toHaveProperty('mustConfirmEmail');
    const journal = await server.database
      .forCompany(String(user['companyId']))
      .selectFrom('audit')
      .select('action')
      .where('entity', '=', 'user')
      .execute();
    expect(journal.map(({ action }) => action).sort()).toEqual([
      'user.create',
      'user.email-asked',
      'user.email-confirmed',
    ]);
  });

  test('is not asked for where no mail can leave: nothing is pretended', async () => {
    const server = await emptyServer([{ port: 'mail', adapter: 'unconfigured' }]);

    const reply = await install(server, await firstToken(server));

    const { accessToken, user } = reply.json<{ accessToken: string; user: Record<string, unknown> }>();
    expect(user).not.toHaveProperty('mustConfirmEmail');
    expect((await server.withToken(accessToken).post('/api/auth/email-confirmation')).status).toBe(503);
    expect(await mails(server)).toEqual([]);
  });
});
