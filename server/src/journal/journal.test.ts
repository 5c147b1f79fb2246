import type { JournalEntry } from '@comptoir/domain/journal/journal.ts';
import { localParts } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenTeam, type Team } from '../staff/team.fixture.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { rowsOf, type Wanted } from './journal.store.ts';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  team = await givenTeam(server);
});

type Page = { items: JournalEntry[]; total: number | null; isCapped: boolean; next: string | null };
const read = async (query: Record<string, string> = {}) => {
  const reply = await team.head.get(`/api/${team.companyId}/journal`, { query });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Page>();
};
const give = (right: string, isHeld: boolean | null = true) =>
  team.head.put(team.path(team.lea, `/rights/${right}`), { isHeld });

/** Rows of a busy company, as the code writes them. */
const given = (count: number) =>
  server.database.pool.query(
    `insert into audit (company_id, id, at, actor_kind, actor_id, action, entity, entity_id)
     select $1, gen_random_uuid(), now() - n * interval '1 second',
       case when n % 3 = 0 then 'system' else 'staff' end, case when n % 3 = 0 then null else $2::uuid end,
       'order.accept', (array['order', 'product', 'settings', 'user'])[1 + n % 4], gen_random_uuid()::text
     from generate_series(1, $3::int) n`,
    [team.companyId, team.michele.userId, count],
  );

describe('JRN-01 the journal', () => {
  test('JRN-02 JRN-03 JRN-04 who, what in a sentence, and on what, with where it leads', async () => {
    await give('refundOrder');
    const shop = `/api/${team.companyId}/shops/${team.shop.shopId}`;
    await team.head.put(`${shop}/auto-accept`, { enabled: true, preparationMinutes: 20 });

    const { items, total } = await read();

    expect(total).toBe(2);
    expect(items.map(({ sentence, target, author }) => [author.name, sentence, target.label, target.path])).toEqual([
      ['Michèle Rossi', 'A changé l’acceptation automatique', 'Paramètres des commandes', '/settings/orderSettings'],
      [
        'Michèle Rossi',
        'A donné le droit «\u00A0Rembourser une commande\u00A0»',
        'Léa ROSSI',
        `/settings/team?personne=${team.lea.userId}`,
      ],
    ]);
    expect(items[0]).toMatchObject({ kind: 'settings', shopName: team.shop.name, before: expect.any(Object) });
    // The session of this test has no browser; it is named all the same.
    expect(items[0]?.post).toEqual(expect.any(String));
  });

  test('JRN-03 what no person did is signed by the house', async () => {
    await given(3);

    const { items } = await read({ personId: 'system' });

    expect(items.map(({ author }) => author)).toEqual([{ kind: 'system', userId: null, name: 'Comptoir' }]);
  });

  test('JRN-05 by person, by kind, by day and by what is searched', async () => {
    await give('refundOrder');
    await (await server.as(team.bruno)).put(team.path(team.lea, '/rights/push'), { isHeld: true });
    const order = await server.givenOrder(team.shop);
    await (
      await server.as(team.antoine)
    ).post(`/api/${team.companyId}/shops/${team.shop.shopId}/orders/${order.id}/prepare`, { preparationMinutes: 25 });

    const count = async (query: Record<string, string>) => (await read(query)).items.length;
    expect(await count({ personId: team.bruno.userId })).toBe(1);
    expect(await count({ kind: 'team' })).toBe(2);
    expect(await count({ kind: 'team', personId: team.bruno.userId, search: 'léa' })).toBe(1);
    expect(await count({ kind: 'menu' })).toBe(0);
    expect(await count({ search: 'personne de ce nom' })).toBe(0);
    const ofOrder = await read({ search: order.orderNumber, personId: team.antoine.userId });
    expect(ofOrder.items.map(({ sentence, target }) => [sentence, target.label])).toEqual([
      ['A accepté la commande, 25\u00A0min', `Commande n°\u00A0${order.orderNumber}`],
    ]);
    const today = localParts(server.deps.now(), 'Europe/Paris').day;
    expect(await count({ startDate: '2020-01-01', endDate: '2020-01-02' })).toBe(0);
    expect(await count({ startDate: '2020-01-01', endDate: today })).toBeGreaterThan(2);
  });

  test('JRN-06 pages follow each other without a gap or a double, and are counted as far as anybody reads', async () => {
    await given(1_200);

    const first = await read();
    const seen = new Set(first.items.map(({ id }) => id));
    let { next } = first;
    for (let page = 0; page < 3 && next; page += 1) {
      const more: Page = await read({ after: next });
      expect([more.total, more.items.length]).toEqual([null, 50]);
      for (const { id } of more.items) seen.add(id);
      ({ next } = more);
    }

    expect([first.total, first.isCapped, seen.size]).toEqual([1_000, true, 200]);
    expect((await team.head.get(`/api/${team.companyId}/journal`, { query: { after: 'noise' } })).status).toBe(400);
  });

  test('ROL-71 JRN-01 nobody reads it on loan, nor from another company', async () => {
    await team.head.put(team.path(team.antoine, '/rights/administration'), { isHeld: true });
    const other = await givenTeam(server);
    const deputy = await server.as(team.antoine);

    for (const part of ['', '/people', '/export'])
      // eslint-disable-next-line no-await-in-loop -- one after the other
      expect((await deputy.get(`/api/${team.companyId}/journal${part}`)).status).toBe(403);
    expect((await other.head.get(`/api/${team.companyId}/journal`)).status).toBe(404);
    expect((await other.head.get(`/api/${other.companyId}/journal`)).json<Page>().items).toEqual([]);
  });

  test('JRN-08 the file has every row of the filters, and its own export is written down with its mark', async () => {
    await given(2_500);
    await give('refundOrder');

    const reply = await server.app.inject({
      method: 'GET',
      url: `/api/${team.companyId}/journal/export`,
      headers: { authorization: `Bearer ${(await server.as(team.michele)).token}` },
    });

    const lines = reply.body.split('\r\n').filter(Boolean);
    expect([reply.statusCode, lines.length]).toEqual([200, 2_502]);
    expect(lines[0]).toBe('\uFEFFDate;Heure;Qui;Poste;Quoi;Sur quoi;Magasin;Avant;Après');
    expect(lines[1]).toContain('A donné le droit');
    const [entry] = (await read()).items;
    expect(entry).toMatchObject({ sentence: 'A exporté 2\u00A0501 lignes du journal', takesPersonalData: true });
  });
});

describe('JRN-06 a million rows', () => {
  const nothing = { personId: null, entities: null, things: null, from: null, until: null };
  const ofPerson = () => ({ ...nothing, personId: team.michele.userId });
  const ofKinds = () => ({ ...nothing, entities: ['order', 'product'] });
  const ofThing = () => ({ ...nothing, things: [{ entity: 'order', entityId: crypto.randomUUID() }] });

  test('a page is read by the index of what is asked for: nothing is read whole, nor sorted before it is cut', async () => {
    for (let batch = 0; batch < 6; batch += 1) await given(4_000);
    await analysed();
    const plan = async (wanted: Wanted) => {
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain ${rowsOf(team.companyId, wanted, null, 51)}`.execute(server.database.forCompany(team.companyId));
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };

    const plans = [
      [await plan(nothing), 'audit_by_time'],
      [await plan(ofPerson()), 'audit_by_actor'],
      [await plan(ofKinds()), 'audit_by_kind'],
      [await plan(ofThing()), 'audit_by_entity'],
    ] as const;

    for (const [text, index] of plans) {
      expect(text).toContain(`using ${index}`);
      expect(text).not.toMatch(/Seq Scan on audit|Bitmap/);
    }
  });
});

const analysed = () => ownerOf(server.database).query('vacuum analyze audit');
