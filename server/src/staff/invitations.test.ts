import { DAY } from '@comptoir/domain/kernel/time.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listMessages, type KeptMessage } from '../sandbox/ports/sandbox-messages.ts';
import { auditOf, browser, PUBLIC_URL, sessionServer } from '../session/session.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { answer, eventsOf, givenTeam, type Team } from './team.fixture.ts';

let server: TestServer;
let team: Team;
let rank = 0;
let email: string;
beforeAll(async () => {
  server = await sessionServer();
});
beforeEach(async () => {
  team = await givenTeam(server);
  email = `nadia-${(rank += 1)}@chezmimi.exemple`;
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const READ = '/api/auth/invitation';
const ACCEPT = '/api/auth/invitation/accept';
const PASSWORD = 'Pissaladière du cours 9';
const DEAD = [404, 'Cette invitation n’est plus valable. Demandez-en une autre à la personne qui vous l’a envoyée.'];
const named = (token: string) => ({ token, firstName: 'Nadia', lastName: 'Haddad', password: PASSWORD });

const mailsTo = async (to: string): Promise<KeptMessage[]> =>
  (await listMessages(server.database.forSystem(), { kind: 'mail', limit: 100 })).filter(
    ({ recipient }) => recipient === to,
  );

async function tokenIn(to: string, count = 1): Promise<string> {
  const mail = await vi.waitFor(
    async () => {
      const mails = await mailsTo(to);
      expect(mails.length).toBe(count);
      return mails[0];
    },
    { timeout: 10_000, interval: 50 },
  );
  return /invitation\?token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

const invited = async (...given: Parameters<Team['invite']> extends [unknown, ...infer Rest] ? Rest : never) => {
  const reply = await team.invite(team.head, ...given);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.json<{ invitationId: string; expiresAt: string }>();
};
const pathOf = ({ invitationId }: { invitationId: string }, part = '') =>
  `/api/${team.companyId}/staff-invitations/${invitationId}${part}`;

describe('TEA-05 an invitation', () => {
  test('goes by mail, opens a session once, and only its hash is kept', async () => {
    const made = await invited(email);
    const token = await tokenIn(email);
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain(`${PUBLIC_URL}/invitation?token=${token}`);
    expect(Date.parse(made.expiresAt) - Date.parse(server.deps.now())).toBeGreaterThan(3 * DAY - 60_000);

    const telephone = browser(server);
    const shown = await telephone.post(READ, { token });
    const reply = await telephone.post(ACCEPT, named(token));

    expect(shown.body).toMatchObject({ email, rank: 'staff', invitedBy: 'Michèle', shopNames: [team.shop.name] });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body['user']).toMatchObject({ email, firstName: 'Nadia', role: 'staff', shopId: team.shop.shopId });
    expect((await telephone.get('/api/auth/session')).status).toBe(200);
    expect((await telephone.refresh()).status).toBe(200);
    expect((await browser(server).signIn({ email, password: PASSWORD }, team.shop.slug)).status).toBe(200);
    const { rows } = await server.database.pool.query('select to_jsonb(i)::text kept from invitations i');
    expect(JSON.stringify(rows)).not.toContain(token.slice(37));
    const [created, , accepted] = (await auditOf(server, team.companyId)).filter(
      ({ action }) => action.startsWith('invitation.') || action === 'session.sign-in',
    );
    expect(created).toMatchObject({ action: 'invitation.create', actor_id: team.michele.userId });
    expect([created?.action, accepted?.action]).toContain('invitation.create');
    expect((await eventsOf(server, team.companyId)).length).toBeGreaterThanOrEqual(3);
  });

  test('TEA-16 forged, used twice, expired or revoked: the same words, and no account', async () => {
    const expired = await invited(email);
    const lateToken = await tokenIn(email);
    server.clock.offsetMs = 3 * DAY + 1_000;
    const late = await browser(server).post(ACCEPT, named(lateToken));
    server.clock.offsetMs = 0;
    const used = `b-${email}`;
    await invited(used);
    const usedToken = await tokenIn(used);
    await browser(server).post(ACCEPT, named(usedToken));
    const twice = await browser(server).post(ACCEPT, named(usedToken));
    const revoked = `c-${email}`;
    const gone = await invited(revoked);
    const goneToken = await tokenIn(revoked);
    expect((await team.head.delete(pathOf(gone))).status).toBe(204);

    const replies = [
      late,
      twice,
      await browser(server).post(ACCEPT, named(goneToken)),
      await browser(server).post(ACCEPT, named(`${team.companyId}.${'x'.repeat(43)}`)),
      await browser(server).post(ACCEPT, named('noise')),
      await browser(server).post(READ, { token: goneToken }),
      await browser(server).post(READ, { token: '' }),
    ];

    expect(replies.map(answer)).toEqual(replies.map(() => DEAD));
    const { items } = (await team.head.get(`/api/${team.companyId}/staff`)).json<{ items: { email: string }[] }>();
    expect(items.map((one) => one.email)).not.toContain(email);
    expect(items.map((one) => one.email)).not.toContain(revoked);
    expect(expired.invitationId).toBeTruthy();
  });

  test('TEA-04 renewed, the link before is dead and the new one lasts three days more', async () => {
    const made = await invited(email);
    const first = await tokenIn(email);
    server.clock.offsetMs = 2 * DAY;

    const reply = await (await server.as(team.michele)).post(pathOf(made, '/renew'));

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(Date.parse(String(reply.body['expiresAt']))).toBeGreaterThan(Date.parse(made.expiresAt) + DAY);
    const second = await tokenIn(email, 2);
    expect(second).not.toBe(first);
    expect(answer(await browser(server).post(READ, { token: first }))).toEqual(DEAD);
    expect((await browser(server).post(READ, { token: second })).status).toBe(200);
    expect((await auditOf(server, team.companyId)).at(-1)).toMatchObject({ action: 'invitation.renew' });
  });

  test('TEA-16 two who use the link at the same moment: one account, one refusal', async () => {
    await invited(email);
    const token = await tokenIn(email);

    const replies = await Promise.all([
      browser(server).post(ACCEPT, named(token)),
      browser(server).post(ACCEPT, named(token)),
    ]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { items } = (await team.head.get(`/api/${team.companyId}/staff`)).json<{ items: { email: string }[] }>();
    expect(items.filter((one) => one.email === email)).toHaveLength(1);
  });

  test('SES-21 a weak password or a missing name does not use the link up', async () => {
    await invited(email);
    const token = await tokenIn(email);

    const weak = await browser(server).post(ACCEPT, { ...named(token), password: '12345678' });
    const nameless = await browser(server).post(ACCEPT, { ...named(token), lastName: ' ' });

    expect([weak.body['errorCode'], nameless.body['errorCode']]).toEqual(['WEAK_PASSWORD', 'MISSING_FIELDS']);
    expect((await browser(server).post(ACCEPT, named(token))).status).toBe(200);
  });

  test('TEA-05 STO-46 opens in a shop that lives, whatever stands first', async () => {
    await server.database
      .forCompany(team.companyId)
      .updateTable('shops')
      .set({ name: 'AAA', retired_at: server.deps.now() })
      .where('id', '=', team.sister.shopId)
      .execute();
    await invited('nadia-vit@exemple.fr', 'administrator');

    const reply = await server.anonymous.post(ACCEPT, named(await tokenIn('nadia-vit@exemple.fr')));

    expect(reply.json<{ user: { shopId: string } }>().user.shopId).toBe(team.shop.shopId);
  });

  test('TEA-16 what somebody offered ends with their right to offer it', async () => {
    const bruno = await server.as(team.bruno);
    expect((await team.invite(bruno, email, 'administrator')).status).toBe(201);
    const token = await tokenIn(email);

    await team.head.put(team.path(team.bruno, '/sign-in'), { canSignIn: false });

    expect(answer(await browser(server).post(ACCEPT, named(token)))).toEqual(DEAD);
  });
});

describe('TEA-17 who can be invited', () => {
  test('an address of this company is refused without saying whose it is; in another company it is another account', async () => {
    const other = await givenTeam(server);

    const replies = [
      await team.invite(team.head, team.lea.email),
      await team.invite(team.head, ` ${team.lea.email.toUpperCase()} `),
    ];
    const foreign = await team.invite(team.head, other.lea.email);

    const sentence = 'Cette adresse ne peut pas être invitée. Vérifiez-la, ou cherchez la personne dans l’équipe.';
    expect(replies.map(answer)).toEqual([
      [409, sentence],
      [409, sentence],
    ]);
    expect(foreign.status).toBe(201);
    await browser(server).post(ACCEPT, named(await tokenIn(other.lea.email)));
    expect((await browser(server).signIn(other.lea, other.shop.slug)).status).toBe(200);
  });

  test('one open invitation an address, even of two people at the same moment', async () => {
    const replies = await Promise.all([team.invite(team.head, email), team.invite(await server.as(team.bruno), email)]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answer(await team.invite(team.head, email))).toEqual([
      409,
      'Une invitation attend déjà à cette adresse\u00A0: renvoyez-la ou révoquez-la.',
    ]);
  });

  test('TEA-01 TEA-07 on loan: people of one’s own shops, nothing that one has not', async () => {
    await team.head.put(team.path(team.antoine, '/rights/administration'), { isHeld: true });
    const deputy = await server.as(team.antoine);
    const beyond = [403, 'Vous ne pouvez accorder que les droits de votre rôle, aux personnes de vos magasins.'];

    const refused = [
      await team.invite(deputy, email, 'administrator'),
      await team.invite(deputy, email, 'staff', [team.sister.shopId]),
      await team.invite(deputy, email, 'staff', [team.shop.shopId, team.sister.shopId]),
      await team.invite(deputy, email, 'staff', [crypto.randomUUID()]),
    ];
    await team.head.put(team.path(team.antoine, '/rights/refundOrder'), { isHeld: false });
    server.clock.offsetMs = 5_000;
    refused.push(await team.invite(deputy, email, 'manager'));

    expect(refused.map(answer)).toEqual(refused.map(() => beyond));
    expect(answer(await team.invite(deputy, email, 'staff', []))).toEqual([422, 'Choisissez au moins un magasin.']);
    expect((await team.invite(deputy, email)).status).toBe(201);
    const seen = (await deputy.get(`/api/${team.companyId}/staff`)).json<{ items: { userId: string }[] }>();
    expect(seen.items.map(({ userId }) => userId).sort()).toEqual([team.antoine.userId, team.lea.userId].sort());
    expect((await deputy.get(team.path(team.michele))).status).toBe(404);
  });

  test('law:scope-first an invitation of another company is 404', async () => {
    const other = await givenTeam(server);
    const made = await invited(email);

    const replies = [
      await other.head.post(pathOf(made, '/renew')),
      await other.head.post(`/api/${other.companyId}/staff-invitations/${made.invitationId}/renew`),
      await other.head.delete(`/api/${other.companyId}/staff-invitations/${made.invitationId}`),
    ];

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

test('TEA-04 TEA-18 three hundred open invitations are counted, paged, filtered by shop and found by their address', async () => {
  await server.database.pool.query(
    `insert into invitations (company_id, id, email, rank, shop_ids, invited_by, created_at, expires_at, token_hash)
     select $1, gen_random_uuid(), 'equipier-' || n || '@chezmimi.exemple', 'staff',
       array[case when n = 300 then $3::uuid else $2::uuid end], $4, now() - n * interval '1 minute',
       now() + interval '1 day', decode(md5('invitation' || n), 'hex')
     from generate_series(1, 300) n`,
    [team.companyId, team.shop.shopId, team.sister.shopId, team.michele.userId],
  );
  const list = async (query: Record<string, string>) => {
    const reply = await team.head.get(`/api/${team.companyId}/staff-invitations`, { query });
    const { items, total } = reply.json<{ items: { email: string }[]; total: number }>();
    return [items.length, total, items.at(-1)?.email];
  };

  expect(await list({ pageSize: '50', pageNumber: '5' })).toEqual([50, 300, 'equipier-300@chezmimi.exemple']);
  expect(await list({ search: 'Equipier-250@' })).toEqual([1, 1, 'equipier-250@chezmimi.exemple']);
  expect(await list({ shopId: team.sister.shopId })).toEqual([1, 1, 'equipier-300@chezmimi.exemple']);
});

test('TEA-06 without mail the link is shown once, nothing says that it was sent, and no stored answer keeps it', async () => {
  const bare = await testServer({
    database: server.database,
    config: server.deps.config,
    ports: [{ port: 'mail', adapter: 'unconfigured' }],
  });
  const head = await bare.as(team.michele);
  const made = (await team.invite(head, email)).json<{ invitationId: string; sentAt: null }>();
  const headers = { 'idempotency-key': crypto.randomUUID() };

  const reply = await head.post(pathOf(made, '/link'), {}, { headers });

  const { link } = reply.json<{ link: string }>();
  const token = link.split('token=')[1] ?? '';
  const list = (await head.get(`/api/${team.companyId}/staff-invitations`)).json<{ hasMail: boolean }>();
  expect([made.sentAt, list.hasMail]).toEqual([null, false]);
  expect(await mailsTo(email)).toEqual([]);
  const { rows } = await server.database.pool.query('select to_jsonb(k)::text kept from idempotency_keys k');
  expect(JSON.stringify(rows)).not.toContain(token.slice(37));
  expect((await browser(bare).post(ACCEPT, named(token))).status).toBe(200);
  expect(answer(await team.head.post(pathOf(made, '/link')))[0]).toBe(409);
});
