import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import type { TestServer } from '../../test/test-server.ts';
import { auditOf, browser, givenPlace, sessionServer, setCookies } from '../session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});

const refusal = (reply: { status: number; body: Record<string, unknown> }) => [
  reply.status,
  reply.body['errorCode'],
  reply.body['errorMessage'],
];
const MISSING = [422, 'MISSING_FIELDS', 'Vous avez oublié de remplir un des champs indiqués\u00A0!'];
const WRONG = [401, 'WRONG_CREDENTIALS', 'Adresse e-mail ou mot de passe incorrect.'];
const NOT_ALLOWED = [403, 'NOT_ALLOWED', 'Vous n’êtes pas autorisé à vous connecter à ce magasin.'];

describe('what signing in refuses, in the order of SES-20', () => {
  test.each([
    [{ password: 'x', shopId: 'x' }],
    [{ email: '  ', password: 'x', shopId: 'x' }],
    [{ email: 'a@b.fr', password: '', shopId: 'x' }],
    [{ email: 'a@b.fr', password: 'x', shopId: '   ' }],
    [{}],
  ])('SES-14 ERR-51 a blank field: %j', async (body) => {
    const reply = await browser(server).post('/api/auth/sign-in', body);

    expect(refusal(reply)).toEqual(MISSING);
  });

  test.each(['mimi', 'mimi@', 'mimi@chez', 'mi mi@chez.fr', 'mimi@chez.f'])(
    'SES-16 ERR-34 an address that is none: %s',
    async (email) => {
      const reply = await browser(server).post('/api/auth/sign-in', { email, password: 'x', shopId: 'x' });

      expect(refusal(reply)).toEqual([422, 'INVALID_EMAIL', 'L’adresse e-mail n’est pas valide.']);
    },
  );

  test('SES-17 ERR-49 an unknown shop, before anything is said of the account', async () => {
    const { user } = await givenPlace(server);

    const reply = await browser(server).signIn({ ...user, password: 'faux' }, 'nulle-part');

    expect(refusal(reply)).toEqual([404, 'UNKNOWN_SHOP', 'Ce magasin est inconnu, merci de vérifier son identifiant.']);
  });

  test('ERR-39 API-10 no such user and a wrong password: one code, one sentence', async () => {
    const { user, shop } = await givenPlace(server);

    const wrong = await browser(server).signIn({ ...user, password: 'Socca-du-port-2025' }, shop.slug);
    const nobody = await browser(server).signIn({ email: 'nobody@chezmimi.exemple', password: 'x' }, shop.slug);

    expect(refusal(wrong)).toEqual(WRONG);
    expect(refusal(nobody)).toEqual(WRONG);
  });

  test('SES-20 ERR-38 a deleted account is told so only to whoever knows its password', async () => {
    const { user, shop } = await givenPlace(server, { isDisabled: true, canSignIn: false });

    const wrong = await browser(server).signIn({ ...user, password: 'faux' }, shop.slug);
    const right = await browser(server).signIn(user, shop.slug);

    expect(refusal(wrong)).toEqual(WRONG);
    expect(refusal(right)).toEqual([401, 'USER_DISABLED', 'Votre compte a été supprimé']);
  });

  test('SES-17 SES-20 ERR-50 who may not sign in, even without any entry', async () => {
    const { user, shop } = await givenPlace(server, { canSignIn: false, withoutEntry: true });

    const reply = await browser(server).signIn(user, shop.slug);

    expect(refusal(reply)).toEqual(NOT_ALLOWED);
  });

  test('ERR-32 an account with neither a company role nor an entry', async () => {
    const { user, shop } = await givenPlace(server, { withoutEntry: true });

    const reply = await browser(server).signIn(user, shop.slug);

    expect(refusal(reply)).toEqual([
      401,
      'NO_USER_DATA',
      'Aucune donnée n’est associée à ce compte, merci de contacter le support.',
    ]);
  });

  test('SES-17 SES-18 a manager of another shop of the company', async () => {
    const { companyId, user } = await givenPlace(server);
    const other = await server.givenShop(companyId);

    const reply = await browser(server).signIn(user, other.slug);

    expect(refusal(reply)).toEqual(NOT_ALLOWED);
  });

  test('SES-19 an administrator of another company is nobody here', async () => {
    const { user } = await givenPlace(server, { role: 'general' });
    const elsewhere = await givenPlace(server);

    const reply = await browser(server).signIn(user, elsewhere.shop.slug);

    expect(refusal(reply)).toEqual(WRONG);
  });

  test('API-06 what no database can keep is refused, not a failure', async () => {
    const reply = await browser(server).post('/api/auth/sign-in', {
      email: 'mi\u0000mi@chezmimi.exemple',
      password: 'x\u0000',
      shopId: 'chez\u0000mimi',
    });

    expect(reply.status).toBe(422);
  });
});

describe('who is let in', () => {
  test('SES-22 API-10 one reply fills the session', async () => {
    const { companyId, shop, user } = await givenPlace(server, { firstName: 'Léa' });

    const reply = await browser(server).signIn(user, shop.slug);

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['accessToken', 'user']);
    expect(reply.json<{ user: SessionUser }>().user).toMatchObject({
      userId: user.userId,
      email: user.email,
      firstName: 'Léa',
      companyId,
      companyName: 'Chez Mimi',
      shopId: shop.shopId,
      shopSlug: shop.slug,
      shopName: shop.name,
      shopCount: 1,
      shops: [{ shopId: shop.shopId, name: shop.name }],
      isAllShops: false,
      role: 'independent',
      isAdminOfThisShop: true,
    });
    expect(JSON.stringify(reply.body)).not.toContain('argon2');
  });

  test('SES-16 SES-24 the address is trimmed and lower-cased; the shop is named by slug or id', async () => {
    const { shop, user } = await givenPlace(server);

    const bySlug = await browser(server).signIn(
      { ...user, email: `  ${user.email.toUpperCase()} ` },
      ` ${shop.slug.toUpperCase()} `,
    );
    const byId = await browser(server).signIn(user, shop.shopId);

    expect([bySlug.status, byId.status]).toEqual([200, 200]);
  });

  test.each(['general', 'distributor'] as const)(
    'SES-18 SES-19 a %s administrator enters any shop of the company',
    async (role) => {
      const { companyId, user } = await givenPlace(server, { role });
      const other = await server.givenShop(companyId);

      const reply = await browser(server).signIn(user, other.slug);

      expect(reply.status).toBe(200);
      expect(reply.json<{ user: SessionUser }>().user).toMatchObject({
        role,
        isSuperAdmin: true,
        isAdminOfThisShop: false,
      });
    },
  );

  test('SES-23 SES-28 sec:cookies each cookie lasts and travels as it should', async () => {
    const { shop, user } = await givenPlace(server);

    const cookies = setCookies(await browser(server).signIn(user, shop.slug));

    const year = 'Max-Age=31536000';
    const byName = Object.fromEntries(cookies.map(({ name, attributes }) => [name, attributes]));
    expect(byName).toEqual({
      '__Host-comptoir-refresh': [
        'HttpOnly',
        expect.stringMatching(/^Max-Age=\d+$/),
        'Path=/',
        'SameSite=Strict',
        'Secure',
      ],
      '__Host-comptoir-device': ['HttpOnly', year, 'Path=/', 'SameSite=Lax', 'Secure'],
      shopId: [year, 'Path=/', 'SameSite=Lax', 'Secure'],
      isAllShops: [year, 'Path=/', 'SameSite=Lax', 'Secure'],
      role: [year, 'Path=/', 'SameSite=Lax', 'Secure'],
    });
    const days = Number(byName['__Host-comptoir-refresh']?.[1]?.slice('Max-Age='.length)) / 86_400;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThan(31.05);
    const values = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ shopId: shop.slug, isAllShops: 'false', role: 'independent' });
  });

  test('SES-38 sec:password-hash a hash made with less effort is made again; two at once do not spoil it', async () => {
    const { companyId, shop, user } = await givenPlace(server);
    const storedHash = async () =>
      (
        await server.database
          .forCompany(companyId)
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', user.userId)
          .executeTakeFirstOrThrow()
      ).password_hash;
    expect(await storedHash()).toContain('m=8,t=1');

    const both = await Promise.all([1, 2].map(() => browser(server).signIn(user, shop.slug)));
    const again = await browser(server).signIn(user, shop.slug);

    expect(both.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(again.status).toBe(200);
  });

  test('SES-38 sign-in and failure leave their rows, with what is known', async () => {
    const { companyId, shop, user } = await givenPlace(server);
    await browser(server).signIn({ ...user, password: 'faux' }, shop.slug);
    await browser(server).signIn({ email: 'nobody@chezmimi.exemple', password: 'faux' }, shop.slug);
    await browser(server).signIn(user, shop.slug);

    const rows = await auditOf(server, companyId);

    expect(rows).toMatchObject([
      {
        action: 'session.sign-in-refused',
        actor_kind: 'system',
        entity_id: user.userId,
        shop_id: shop.shopId,
        after: { reason: 'wrong-password', email: user.email },
      },
      {
        action: 'session.sign-in-refused',
        entity_id: 'nobody@chezmimi.exemple',
        after: { reason: 'unknown-user', email: 'nobody@chezmimi.exemple' },
      },
      {
        action: 'session.sign-in',
        actor_kind: 'staff',
        actor_id: user.userId,
        after: { userId: user.userId, userAgent: 'Tablette du comptoir' },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('faux');
  });

  test('ERR-39 sec:no-enumeration an unknown account takes as long as a wrong password', async () => {
    const { shop, user } = await givenPlace(server);
    await browser(server).signIn(user, shop.slug);
    const timed = async (email: string) => {
      const start = performance.now();
      await browser(server).signIn({ email, password: 'Panisse-et-socca-1' }, shop.slug);
      return performance.now() - start;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      // eslint-disable-next-line no-await-in-loop -- one at a time, or they would wait for each other
      known.push(await timed(user.email));
      // eslint-disable-next-line no-await-in-loop -- one at a time
      unknown.push(await timed(`nobody-${round}@chezmimi.exemple`));
    }

    const ratio = median(known) / median(unknown);

    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });
});

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
