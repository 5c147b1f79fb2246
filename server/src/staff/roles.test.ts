import { LIVE_GOODBYE, LIVE_RIGHTS_CHANGED } from '@comptoir/contract/events.ts';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditOf, browser, sessionServer } from '../session/session.fixture.ts';
import type { GivenUser } from '../test/given.ts';
import { openStream } from '../test/stream.ts';
import type { TestServer } from '../test/test-server.ts';
import { answer, eventsOf, givenTeam, type Team } from './team.fixture.ts';

let server: TestServer;
let address: string;
let team: Team;
beforeAll(async () => {
  server = await sessionServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  team = await givenTeam(server);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.clock.offsetMs = 0;
});

const rank = (user: GivenUser, name: string, shopIds: string[] = []) =>
  team.head.put(team.path(user, '/role'), { rank: name, shopIds });
const sessionOf = async (user: GivenUser) => {
  const reply = await (await server.as(user)).get('/api/auth/session');
  return reply.json<{ role: string; featureFlags: string[]; shops: { shopId: string }[]; errorCode?: string }>();
};

describe('TEA-07 role and shops', () => {
  test('another role begins with what the table gives it; other shops leave the rights alone; both are written down', async () => {
    await team.head.put(team.path(team.lea, '/rights/refundOrder'), { isHeld: true });

    const moved = await rank(team.lea, 'staff', [team.shop.shopId, team.sister.shopId]);
    expect(moved.body).toMatchObject({ rank: 'staff', overrides: { refundOrder: true } });
    const raised = await rank(team.lea, 'manager', [team.sister.shopId]);

    expect(raised.body).toMatchObject({ rank: 'manager', shopIds: [team.sister.shopId], overrides: {} });
    expect(await sessionOf(team.lea)).toMatchObject({ role: 'independent', shops: [{ shopId: team.sister.shopId }] });
    expect((await auditOf(server, team.companyId)).at(-1)).toMatchObject({
      action: 'user.save-role',
      actor_id: team.michele.userId,
      entity_id: team.lea.userId,
      before: { rank: 'staff' },
      after: { rank: 'manager', shopIds: [team.sister.shopId] },
    });
    expect((await eventsOf(server, team.companyId)).at(-1)).toMatchObject({ payload: { userId: team.lea.userId } });
  });

  test('TEA-08 back to the role ends the differences and nothing else: who was suspended meanwhile stays so', async () => {
    await team.head.put(team.path(team.lea, '/rights/refundOrder'), { isHeld: true });
    await team.head.put(team.path(team.lea, '/sign-in'), { canSignIn: false });

    const reply = await team.head.delete(team.path(team.lea, '/rights'));

    expect(reply.body).toMatchObject({ overrides: {}, canSignIn: false });
    expect((await auditOf(server, team.companyId)).at(-1)).toMatchObject({
      action: 'user.save-rights',
      entity_id: team.lea.userId,
    });
    expect((await eventsOf(server, team.companyId)).at(-1)).toMatchObject({ payload: { userId: team.lea.userId } });
  });

  test('raised to the administration, and lowered again with the rights of the lower role', async () => {
    expect((await rank(team.antoine, 'administrator')).body).toMatchObject({ rank: 'administrator', shopIds: [] });
    expect((await sessionOf(team.antoine)).featureFlags).toContain('administration');

    expect((await rank(team.antoine, 'staff', [team.shop.shopId])).status).toBe(200);
    server.clock.offsetMs = 5_000;

    expect((await sessionOf(team.antoine)).featureFlags).not.toContain('administration');
  });

  test('TEA-15 one’s own role is not lowered, shops of nobody and a person of another company are refused', async () => {
    const other = await givenTeam(server);
    const own = [403, 'Vous ne pouvez pas changer votre propre rôle\u00A0: passez la main à une autre personne.'];

    expect(answer(await rank(team.michele, 'staff', [team.shop.shopId]))).toEqual(own);
    expect(answer(await rank(team.lea, 'staff', []))).toEqual([422, 'Choisissez au moins un magasin.']);
    expect((await rank(team.lea, 'staff', [other.shop.shopId])).status).toBe(403);
    expect((await rank(other.lea, 'staff', [team.shop.shopId])).status).toBe(404);
    expect((await team.head.get(team.path(other.lea))).status).toBe(404);
    expect((await team.head.put(team.path(other.lea, '/sign-in'), { canSignIn: false })).status).toBe(404);
    expect((await team.head.delete(team.path(other.lea, '/sessions'))).status).toBe(404);
  });

  test('TEA-01 on loan: neither the head office nor people of other shops', async () => {
    await team.head.put(team.path(team.antoine, '/rights/administration'), { isHeld: true });
    const both = await server.givenUser(team.companyId, {
      role: 'staff',
      shopIds: [team.shop.shopId, team.sister.shopId],
    });
    const deputy = await server.as(team.antoine);
    const change = (user: GivenUser, body: object) => deputy.put(team.path(user, '/role'), body);

    expect((await change(team.lea, { rank: 'manager', shopIds: [team.shop.shopId] })).status).toBe(200);
    expect((await change(team.lea, { rank: 'administrator', shopIds: [] })).status).toBe(403);
    expect((await change(team.lea, { rank: 'staff', shopIds: [team.sister.shopId] })).status).toBe(403);
    expect((await change(both, { rank: 'staff', shopIds: [team.shop.shopId] })).status).toBe(403);
    expect((await change(team.michele, { rank: 'staff', shopIds: [team.shop.shopId] })).status).toBe(403);
    expect((await change(team.antoine, { rank: 'staff', shopIds: [team.shop.shopId] })).status).toBe(403);
    expect((await deputy.delete(team.path(both, '/sessions'))).status).toBe(403);
  });
});

describe('TEA-08 TEA-09 rights one by one', () => {
  test('two people who change two rights at the same moment undo nothing of each other', async () => {
    const bruno = await server.as(team.bruno);

    await Promise.all([
      team.head.put(team.path(team.lea, '/rights/refundOrder'), { isHeld: true }),
      bruno.put(team.path(team.lea, '/rights/support'), { isHeld: false }),
    ]);

    const { member } = (await team.head.get(team.path(team.lea))).json<{ member: { overrides: object } }>();
    expect(member.overrides).toEqual({ refundOrder: true, support: false });
    const back = await team.head.put(team.path(team.lea, '/rights/support'), { isHeld: null });
    expect(back.body['overrides']).toEqual({ refundOrder: true });
  });

  test('what a role holds for good is not taken', async () => {
    const locked = [409, 'Ce droit fait partie du rôle et ne peut pas être retiré.'];

    const replies = [
      await team.head.put(team.path(team.lea, '/rights/orders'), { isHeld: false }),
      await team.head.put(team.path(team.bruno, '/rights/administration'), { isHeld: false }),
    ];

    expect(replies.map(answer)).toEqual([locked, locked]);
  });
});

describe('TEA-12 what changes is felt on the screens that are open', () => {
  test('a right taken: the stream says so at once; suspended: it is closed, and nobody signs in', async () => {
    const tablet = browser(server);
    await tablet.signIn(team.lea, team.shop.slug);
    const stream = await openStream(`${address}/api/${team.companyId}/live`, tablet.token() ?? '');
    await stream.next(({ event }) => event === 'hello');

    const start = performance.now();
    await team.head.put(team.path(team.lea, '/rights/drivers'), { isHeld: false });
    await stream.next(({ event }) => event === LIVE_RIGHTS_CHANGED);
    expect((await tablet.get('/api/auth/session')).json<{ featureFlags: string[] }>().featureFlags).not.toContain(
      'drivers',
    );
    expect((await team.head.put(team.path(team.lea, '/sign-in'), { canSignIn: false })).body['canSignIn']).toBe(false);
    await stream.next(({ event }) => event === LIVE_GOODBYE);

    // Not after two ticks of the stream, which are five seconds each.
    expect(performance.now() - start).toBeLessThan(9_000);
    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    expect((await tablet.refresh()).status).toBe(401);
    expect((await browser(server).signIn(team.lea, team.shop.slug)).body['errorCode']).toBe('NOT_ALLOWED');
    expect((await auditOf(server, team.companyId)).map(({ action }) => action)).toContain('user.suspend');
    await team.head.put(team.path(team.lea, '/sign-in'), { canSignIn: true });
    expect((await browser(server).signIn(team.lea, team.shop.slug)).status).toBe(200);
  });

  test('TEA-14 sessions: what device, when it was seen, ended one by one or all at once', async () => {
    const [tablet, telephone] = [browser(server), browser(server)];
    await tablet.signIn(team.lea, team.shop.slug);
    await telephone.signIn(team.lea, team.shop.slug);
    type Sessions = { sessions: { sessionId: string; deviceName: string; deviceKind: string; lastSeenAt: string }[] };
    const read = async () => (await team.head.get(team.path(team.lea))).json<Sessions>().sessions;
    const report = { name: 'Tablette du passe', kind: 'tablet', sound: 'awake', isVisible: true };
    const device = `/api/${team.companyId}/shops/${team.shop.shopId}/devices/${crypto.randomUUID()}`;
    expect((await tablet.put(device, report)).status).toBe(200);

    const open = await read();
    expect(open.map(({ deviceName }) => deviceName).sort()).toEqual(['Tablette', 'Tablette du passe']);
    const first = open.find(({ deviceName }) => deviceName === 'Tablette du passe')?.sessionId ?? '';

    expect((await team.head.delete(team.path(team.lea, `/sessions/${first}`))).status).toBe(204);
    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    expect((await telephone.get('/api/auth/session')).status).toBe(200);
    expect((await team.head.delete(team.path(team.lea, `/sessions/${first}`))).status).toBe(404);
    expect((await team.head.delete(team.path(team.lea, '/sessions'))).status).toBe(204);
    expect((await telephone.get('/api/auth/session')).status).toBe(401);
    expect(await read()).toEqual([]);
    expect((await auditOf(server, team.companyId)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.end-session', 'user.end-sessions']),
    );
    // Whoever asks keeps the screen they ask from.
    expect((await team.head.delete(team.path(team.michele, '/sessions'))).status).toBe(204);
    expect((await team.head.get('/api/auth/session')).status).toBe(200);
  });
});

describe('TEA-13 a company keeps an administrator', () => {
  test('two administrators who take the administration from each other at the same moment: one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await givenTeam(server);
      const bruno = await server.as(pair.bruno);
      const lower = { rank: 'staff', shopIds: [pair.shop.shopId] };

      const replies = await Promise.all([
        pair.head.put(pair.path(pair.bruno, '/role'), lower),
        bruno.put(pair.path(pair.michele, '/role'), lower),
      ]);

      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      const { rows } = await server.database.pool.query(
        'select count(*)::int count from users where company_id = $1 and (is_general_admin or is_distributor_admin)',
        [pair.companyId],
      );
      expect(rows).toEqual([{ count: 1 }]);
    }
  });

  test('nor do they suspend each other', async () => {
    const bruno = await server.as(team.bruno);

    const replies = await Promise.all([
      team.head.put(team.path(team.bruno, '/sign-in'), { canSignIn: false }),
      bruno.put(team.path(team.michele, '/sign-in'), { canSignIn: false }),
    ]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('TEA-11 handing over: the other one administers, the first keeps the shops, both in one change', async () => {
    await rank(team.bruno, 'staff', [team.shop.shopId]);
    const path = team.path(team.antoine, '/hand-over');

    expect((await team.head.post(path, { email: 'somebody@else.fr' })).status).toBe(422);
    const reply = await team.head.post(path, { email: team.antoine.email });

    expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ rank: 'administrator' });
    expect((await sessionOf(team.antoine)).featureFlags).toContain('administration');
    const before = await sessionOf(team.michele);
    expect([before.role, before.shops.length]).toEqual(['independent', 2]);
    expect((await team.head.get(`/api/${team.companyId}/staff`)).status).toBe(403);
    expect(
      (await auditOf(server, team.companyId))
        .slice(-2)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['user.hand-over', 'user.save-role']);
    expect((await team.head.post(path, { email: team.antoine.email })).status).toBe(403);
  });
});

test('TEA-02 TEA-18 forty shops and three hundred people: one page is one question, found by name or e-mail', async () => {
  const companyId = await server.givenCompany();
  const first = await server.givenShop(companyId);
  const boss = await server.givenUser(companyId, { role: 'general' });
  await server.database.pool.query(
    `with columns as (select * from shops where company_id = $1 and id = $2),
     made as (
       insert into shops (company_id, id, slug, name, type, address)
       select company_id, gen_random_uuid(), slug || '-' || n, 'Magasin ' || n, type, address from columns, generate_series(1, 39) n
       returning id),
     people as (
       insert into users (company_id, id, email, password_hash, first_name, last_name, level)
       select $1, gen_random_uuid(), 'p' || n || '@equipe.exemple', 'x', 'Prénom', 'Personne ' || n, 'staff'
       from generate_series(1, 300) n returning id)
     insert into user_shops (company_id, user_id, shop_id)
     select $1, people.id, made.id from people, made where abs(hashtext(people.id::text || made.id::text)) % 10 = 0`,
    [companyId, first.shopId],
  );
  const head = await server.as(boss);
  const path = `/api/${companyId}/staff`;
  await head.get(path);

  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const isAboutPeople = ([statement]: readonly unknown[]) =>
    /\busers\b/.test(typeof statement === 'string' ? statement : (statement as { text: string }).text);
  // Jobs ask meanwhile, of other tables; and the fewest of some tries, because rights are read again every two seconds.
  const questionsFor = async (pageSize: string) => {
    const counts: number[] = [];
    for (let again = 0; again < 5; again += 1) {
      asked.mockClear();
      const page = await head.get(path, { query: { pageSize } });
      expect(page.json<{ items: unknown[]; total: number }>().total).toBe(301);
      counts.push(asked.mock.calls.filter(isAboutPeople).length);
    }
    return Math.min(...counts);
  };
  const [few, many] = [await questionsFor('10'), await questionsFor('200')];
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const start = performance.now();
    await head.get(path, { query: { pageSize: '50', pageNumber: String(n % 6) } });
    times.push(performance.now() - start);
  }
  const found = await head.get(path, { query: { search: 'PERSONNE 12' } });
  const byMail = await head.get(path, { query: { search: 'p277@' } });

  expect(found.json<{ items: { lastName: string }[] }>().items.map(({ lastName }) => lastName)).toContain(
    'Personne 12',
  );
  expect(byMail.body['total']).toBe(1);
  // As many for two hundred people as for ten; the time is generous, for a busy machine.
  expect(few).toBeGreaterThan(0);
  expect(many).toBe(few);
  expect(times.sort((one, other) => one - other)[8]).toBeLessThan(2_000);
});
