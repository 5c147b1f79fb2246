import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeResetLink } from './reset-link.ts';
import { listMessages, type KeptMessage } from '../../sandbox/ports/sandbox-messages.ts';
import type { GivenUser } from '../../test/given.ts';
import type { TestServer } from '../../test/test-server.ts';
import { auditOf, browser, givenPlace, PUBLIC_URL, sessionServer } from '../session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const ASK = '/api/auth/reset-password';
const SET = '/api/auth/new-password';
const NEW_PASSWORD = 'Pissaladière du cours 9';
const DEAD = [404, 'NOT_FOUND', 'Ce lien de réinitialisation n’est plus valide.'];

const mailsTo = async (email: string): Promise<KeptMessage[]> => {
  const mails = await listMessages(server.database.forSystem(), { kind: 'mail', limit: 100 });
  return mails.filter((mail) => mail.recipient === email);
};
async function tokenFor(user: GivenUser, shopId: string, headers: Record<string, string> = {}): Promise<string> {
  const before = (await mailsTo(user.email)).length;
  const asked = await browser(server).post(ASK, { email: user.email, shopId }, headers);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const mail = await vi.waitFor(
    async () => {
      const mails = await mailsTo(user.email);
      expect(mails.length).toBe(before + 1);
      return mails[0];
    },
    { timeout: 10_000, interval: 50 },
  );
  return /token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}
const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['errorCode'],
  body['errorMessage'],
];

describe('API-11 asking for a new password', () => {
  test.each([[{}], [{ email: 'a@b.fr' }], [{ email: ' ', shopId: 'x' }]])(
    'SES-15 ERR-51 a blank field: %j',
    async (body) => {
      const reply = await browser(server).post(ASK, body);

      expect(answer(reply)).toEqual([
        422,
        'MISSING_FIELDS',
        'Vous avez oublié de remplir un des champs indiqués\u00A0!',
      ]);
    },
  );

  test('SES-16 ERR-34 an address that is none', async () => {
    const reply = await browser(server).post(ASK, { email: 'mimi', shopId: 'x' });

    expect(answer(reply)).toEqual([422, 'INVALID_EMAIL', 'L’adresse e-mail n’est pas valide.']);
  });

  test('SES-31 SES-32 sends a French mail with a link to our own address', async () => {
    const { companyId, shop, user } = await givenPlace(server, { firstName: 'Léa' });

    const token = await tokenFor(user, shop.slug);

    const [mail] = await mailsTo(user.email);
    expect(mail?.title).toBe('Votre nouveau mot de passe Comptoir');
    expect(mail?.body).toContain('Bonjour Léa,');
    expect(mail?.body).toContain('ouvrez ce lien\u00A0:');
    expect(mail?.body).toContain(`\n${PUBLIC_URL}/login/reset?token=${token}\n`);
    expect(mail?.body).toContain('Il est valable 60\u00A0minutes et ne sert qu’une fois.');
    expect((await auditOf(server, companyId)).map((row) => row.action)).toEqual(['user.reset-asked']);
  });

  test('SES-32 sec:reset-link a forged Host never changes the link', async () => {
    const { shop, user } = await givenPlace(server);

    await tokenFor(user, shop.slug, { host: 'pirate.exemple', 'x-forwarded-host': 'pirate.exemple' });

    const [mail] = await mailsTo(user.email);
    expect(mail?.body).toContain(`${PUBLIC_URL}/login/reset?token=`);
    expect(mail?.body).not.toContain('pirate');
  });

  test('SES-38 the token is kept as a hash', async () => {
    const { companyId, shop, user } = await givenPlace(server);
    const token = await tokenFor(user, shop.slug);

    const rows = await server.database
      .forCompany(companyId)
      .selectFrom('password_resets')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute();

    expect(rows.map((row) => row.token_hash.length)).toEqual([32]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(37));
  });

  test('SES-31 ERR-58 sec:no-enumeration answers the same, after the same time, whoever is asked for', async () => {
    const { shop, user } = await givenPlace(server);
    const gone = await givenPlace(server, { isDisabled: true });
    const cases = [
      [user.email, shop.slug],
      ['nobody@chezmimi.exemple', shop.slug],
      [user.email, 'nulle-part'],
      [gone.user.email, gone.shop.slug],
    ];

    const replies = [];
    for (const [email, shopId] of cases) {
      const start = performance.now();
      // eslint-disable-next-line no-await-in-loop -- one at a time, or they would wait for each other
      const reply = await browser(server).post(ASK, { email, shopId });
      replies.push({ status: reply.status, body: reply.body, isPadded: performance.now() - start > 380 });
    }

    expect(replies).toEqual(cases.map(() => ({ status: 202, body: {}, isPadded: true })));
    await vi.waitFor(async () => expect(await mailsTo(user.email)).toHaveLength(1), { timeout: 10_000 });
    expect(await mailsTo(gone.user.email)).toEqual([]);
  });

  test('SES-33 ERR-42 five requests for a pair, then no more', async () => {
    const guest = browser(server);
    const ask = () => guest.post(ASK, { email: 'nobody@chezmimi.exemple', shopId: 'nulle-part' });

    const first = await Promise.all([ask(), ask(), ask(), ask(), ask()]);
    const sixth = await ask();

    expect(first.map((reply) => reply.status)).toEqual([202, 202, 202, 202, 202]);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('SES-33 sec:slow-guessing many addresses that ask for one account', () => {
  test('are refused after ten requests in an hour; a browser that the account knows is not', async () => {
    const { shop, user } = await givenPlace(server);
    const tablet = browser(server);
    await tablet.signIn(user, shop.slug);
    const ask = (from = browser(server)) => from.post(ASK, { email: user.email, shopId: shop.shopId });
    const first = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(new Set(first.map((reply) => reply.status))).toEqual(new Set([202]));

    const refused = await browser(server).post(ASK, { email: user.email, shopId: shop.slug });

    expect([refused.status, refused.body['errorCode']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(45 * 60);
    expect((await ask(tablet)).status).toBe(202);
    await vi.waitFor(async () => expect(await mailsTo(user.email)).toHaveLength(11), { timeout: 10_000 });
  });

  test('tell nothing of whether the account exists', async () => {
    const { shop } = await givenPlace(server);
    const ask = () => browser(server).post(ASK, { email: 'nobody@chezmimi.exemple', shopId: shop.slug });
    await Promise.all(Array.from({ length: 10 }, ask));

    expect((await ask()).status).toBe(429);
  });
});

describe('API-12 setting a new password', () => {
  test('SES-32 works once; the old password and every session are dead', async () => {
    const { companyId, shop, user } = await givenPlace(server);
    const tablet = browser(server);
    await tablet.signIn(user, shop.slug);
    const token = await tokenFor(user, shop.slug);

    const set = await browser(server).post(SET, { token, password: NEW_PASSWORD });
    const again = await browser(server).post(SET, { token, password: `${NEW_PASSWORD} bis` });

    expect([set.status, set.body]).toEqual([204, {}]);
    expect(answer(again)).toEqual(DEAD);
    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    expect((await tablet.refresh()).status).toBe(401);
    expect((await browser(server).signIn(user, shop.slug)).body['errorCode']).toBe('WRONG_CREDENTIALS');
    expect((await browser(server).signIn({ ...user, password: NEW_PASSWORD }, shop.slug)).status).toBe(200);
    expect((await auditOf(server, companyId)).map((row) => row.action)).toContain('user.password-reset');
  });

  test('SES-32 ERR-52 of two uses at once one wins', async () => {
    const { shop, user } = await givenPlace(server);
    const token = await tokenFor(user, shop.slug);

    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((end) => browser(server).post(SET, { token, password: NEW_PASSWORD + end })),
    );

    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
  });

  test('SES-32 the other links of the user die with it', async () => {
    const { shop, user } = await givenPlace(server);
    const [first, second] = [await tokenFor(user, shop.slug), await tokenFor(user, shop.slug)];

    await browser(server).post(SET, { token: first, password: NEW_PASSWORD });

    expect(answer(await browser(server).post(SET, { token: second, password: NEW_PASSWORD }))).toEqual(DEAD);
  });

  test('SES-32 ERR-52 the link lives fifty-nine minutes, and is dead after sixty-one', async () => {
    const [timely, late] = [await givenPlace(server), await givenPlace(server)];
    const timelyToken = await tokenFor(timely.user, timely.shop.slug);
    const lateToken = await tokenFor(late.user, late.shop.slug);

    server.clock.offsetMs = 59 * MINUTE;
    const inTime = await browser(server).post(SET, { token: timelyToken, password: NEW_PASSWORD });
    server.clock.offsetMs = 61 * MINUTE;
    const tooLate = await browser(server).post(SET, { token: lateToken, password: NEW_PASSWORD });

    expect(inTime.status).toBe(204);
    expect(answer(tooLate)).toEqual(DEAD);
  });

  test.each([
    ['court', 'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.'],
    ['1234567', 'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.'],
    ['azerty2026', 'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.'],
    ['', 'Choisissez un mot de passe d’au moins 8 caractères, difficile à deviner.'],
  ])('SES-21 ERR-36 « %s » is refused, and does not use the link up', async (password, sentence) => {
    const { shop, user } = await givenPlace(server);
    const token = await tokenFor(user, shop.slug);

    const weak = await browser(server).post(SET, { token, password });
    const strong = await browser(server).post(SET, { token, password: NEW_PASSWORD });

    expect(answer(weak)).toEqual([422, 'WEAK_PASSWORD', sentence]);
    expect(strong.status).toBe(204);
  });

  test.each(['', 'noise', `*.${'A'.repeat(43)}`, `${crypto.randomUUID()}.${'A'.repeat(43)}`])(
    'ERR-52 a link that was never sent: %s',
    async (token) => {
      expect(answer(await browser(server).post(SET, { token, password: NEW_PASSWORD }))).toEqual(DEAD);
    },
  );

  test('sec:reset-link a refresh token is no reset link', async () => {
    const { shop, user } = await givenPlace(server);
    const tablet = browser(server);
    await tablet.signIn(user, shop.slug);

    const reply = await browser(server).post(SET, {
      token: tablet.jar.get('__Host-comptoir-refresh'),
      password: NEW_PASSWORD,
    });

    expect(answer(reply)).toEqual(DEAD);
  });

  test('SES-33 whoever proves the mailbox is no longer kept out by earlier failures', async () => {
    const { shop, user } = await givenPlace(server);
    const guest = browser(server);
    for (let round = 0; round < 5; round += 1)
      // eslint-disable-next-line no-await-in-loop -- one guess after the other
      await guest.signIn({ ...user, password: 'oublié' }, shop.slug);
    expect((await guest.signIn(user, shop.slug)).status).toBe(429);

    await guest.post(SET, { token: await tokenFor(user, shop.slug), password: NEW_PASSWORD });

    expect((await guest.signIn({ ...user, password: NEW_PASSWORD }, shop.slug)).status).toBe(200);
  });

  test('SES-33 sec:slow-guessing nor by strangers who go on guessing', async () => {
    const { shop, user } = await givenPlace(server);
    const guess = () => browser(server).signIn({ ...user, password: 'deviné' }, shop.slug);
    const guessAll = () => Promise.all(Array.from({ length: 31 }, guess));
    await guessAll();
    const owner = browser(server);
    expect((await owner.signIn(user, shop.slug)).status).toBe(429);

    await owner.post(SET, { token: await tokenFor(user, shop.slug), password: NEW_PASSWORD });
    await guessAll();

    expect((await owner.signIn({ ...user, password: NEW_PASSWORD }, shop.slug)).status).toBe(200);
  });

  test('SES-39 the server itself prints a link where no mail leaves: once, for whoever may sign in, kept as a hash', async () => {
    const { companyId, shop, user } = await givenPlace(server);
    const gone = await givenPlace(server, { isDisabled: true });
    const make = (...asked: string[]) => makeResetLink({ publicUrl: PUBLIC_URL }, server.database, asked);

    const printed = await make(shop.slug, user.email.toUpperCase());

    const token = /\/login\/reset\?token=(\S+)/.exec(printed)?.[1] ?? '';
    expect((await browser(server).post(SET, { token, password: NEW_PASSWORD })).status).toBe(204);
    expect(answer(await browser(server).post(SET, { token, password: NEW_PASSWORD }))).toEqual(DEAD);
    expect((await browser(server).signIn({ ...user, password: NEW_PASSWORD }, shop.slug)).status).toBe(200);
    expect((await auditOf(server, companyId)).map((row) => row.action)).toContain('user.reset-asked');
    const kept = await server.database.forCompany(companyId).selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token.slice(37));
    for (const asked of [
      ['nulle-part', user.email],
      [shop.slug, 'personne@chezmimi.exemple'],
      [shop.slug, gone.user.email],
      [gone.shop.slug, gone.user.email],
    ])
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await expect(make(...asked)).rejects.toThrow(/^- /);
  });
});
