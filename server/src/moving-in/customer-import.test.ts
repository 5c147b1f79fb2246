import type { CustomerImport, CustomerImportDetail } from '@comptoir/domain/moving-in/customer-import.ts';
import { DUPLICATE_LABELS } from '@comptoir/domain/moving-in/moving-in.labels.ts';
import type { Customer } from '@comptoir/domain/clients/customer.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { amongClients, CAMILLE } from '../clients/clients.fixture.ts';
import { sql } from 'kysely';
import { forgetOldRows } from '../jobs/retention.ts';
import { systemCtx } from '../http/envelope.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';
import * as imports from './customer-imports.store.ts';
import { runCustomerImport } from './run-import.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const TITLES = 'Prénom;Nom;Téléphone;E-mail;Newsletter;Date du consentement;Note';

async function house() {
  const clients = await amongClients(server);
  const imports = `${clients.users}/imports`;
  const read = async (importId: string) =>
    (await clients.lea.get(`${imports}/${importId}`)).json<CustomerImportDetail>();
  /** The server's own job works at the same time: whoever comes second leaves the rest to it. */
  async function work(importId: string): Promise<void> {
    await runCustomerImport(systemCtx(server.deps, clients.companyId, 'test'), importId);
    await expect
      .poll(async () => (await read(importId)).state, { timeout: 20_000 })
      .not.toMatch(/^(?:reading|running)$/);
  }
  const send = (csv: string, by: Caller = clients.lea) => by.post(imports, { fileName: 'clients.csv', csv });
  return {
    ...clients,
    imports,
    work,
    send,
    read,
    async sent(lines: string[]): Promise<CustomerImportDetail> {
      const reply = await send([TITLES, ...lines].join('\r\n'));
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      const { importId } = reply.json<CustomerImport>();
      await work(importId);
      return read(importId);
    },
    confirm: (importId: string, duplicates = 'skip') =>
      clients.lea.post(`${imports}/${importId}/confirm`, { duplicates }),
    progress: () =>
      clients.db
        .selectFrom('live_events')
        .select('payload')
        .where('type', '=', 'customer-import-changed')
        .where('company_id', '=', clients.companyId)
        .execute(),
    async person(search: string): Promise<Customer> {
      const { customerId } = await clients.client(search);
      return (await clients.lea.get(`${clients.users}/${customerId}`)).json<Customer>();
    },
  };
}

describe('a file of clients', () => {
  test('MOV-10 MOV-11 is read by a job, shown line by line, and writes nothing before it is confirmed', async () => {
    const h = await house();

    const shown = await h.sent([
      'Ana;Roux;0612345601;ana@exemple.fr;oui;14/03/2026;Sans gluten',
      'Ben;Faure;612345602;;non;;',
      ';;0612345603;;;;',
      'Cid;Blanc;0612;pas-un-mail;peut-être;;',
      '',
      'Ana;Encore;;ANA@exemple.fr;;;',
    ]);

    expect(shown).toMatchObject({ state: 'ready', counts: { good: 2, bad: 3, twins: 0, consents: 1 } });
    expect(shown.problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Nom'],
      [5, 'Téléphone'],
      [5, 'E-mail'],
      [5, 'Newsletter'],
      [7, 'E-mail'],
    ]);
    expect(shown.problems.at(-1)?.message).toContain('ligne 2');
    expect((await h.list()).items).toEqual([]);
  });

  test('MOV-13 confirmed, it is listed with note and consent, journal and news; once', async () => {
    const h = await house();
    const { importId } = await h.sent([
      'Ana;Roux;0612345601;ana@exemple.fr;oui;14/03/2026;Sans gluten',
      'Ben;Faure;0612345602;;non;;',
    ]);

    const clicks = await Promise.all([h.confirm(importId), h.confirm(importId)]);
    expect(clicks.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(clicks.find(({ status }) => status === 409)?.body).toMatchObject({ errorCode: 'SYNC_RUNNING' });
    await Promise.all([h.work(importId), h.work(importId)]);
    await h.work(importId);

    expect(await h.read(importId)).toMatchObject({ state: 'done', counts: { created: 2, skipped: 0 }, problems: [] });
    expect((await h.list()).items).toHaveLength(2);
    expect(await h.person('Roux')).toMatchObject({
      placedOrderCount: 0,
      note: 'Sans gluten',
      newsletterSubscribed: true,
      newsletterAt: '2026-03-13T23:00:00.000Z',
      addresses: [],
    });
    expect(await h.person('Faure')).toMatchObject({ phone: '+33612345602', newsletterSubscribed: false });
    for (const action of ['start', 'confirm', 'batch', 'finish'])
      expect(await h.journal(`customer-import.${action}`), action).toHaveLength(1);
    expect((await h.progress()).at(-1)?.payload).toMatchObject({ customerImport: { state: 'done' } });
    expect(await h.news()).toHaveLength(1);
  });

  test('MOV-05 the same file again creates nobody twice', async () => {
    const h = await house();
    const lines = ['Ana;Roux;0612345601;ana@exemple.fr;;;', 'Ben;Faure;0612345602;;;;'];
    for (const created of [2, 0]) {
      const { importId } = await h.sent(lines);
      await h.confirm(importId, 'apart');
      await h.work(importId);
      expect((await h.read(importId)).counts.created).toBe(created);
    }
    expect((await h.list()).items).toHaveLength(2);
  });

  test('MOV-12 whoever may be known is proposed; untouched, completed or apart as was chosen, never merged', async () => {
    const h = await house();
    await h.order(CAMILLE);
    const before = await h.person('Camille');
    const twin = ['Camille;Dubois-Martin;06 12 34 56 78;autre@exemple.fr;oui;14/03/2026;Note d’avant'];

    const shown = await h.sent(twin);
    expect(shown.counts.twins).toBe(1);
    expect(shown.twins).toMatchObject([{ line: 2, name: 'Camille Dubois-Martin', knownName: 'Camille Dubois' }]);
    await h.confirm(shown.importId, 'skip');
    await h.work(shown.importId);
    expect(await h.person('Camille')).toEqual(before);

    const completing = await h.sent(twin);
    await h.confirm(completing.importId, 'complete');
    await h.work(completing.importId);
    // Nobody is subscribed in a record that was already there.
    expect(await h.person('Camille')).toMatchObject({
      lastName: 'Dubois',
      email: CAMILLE.email,
      note: 'Note d’avant',
      newsletterSubscribed: false,
    });

    const apart = await h.sent(twin);
    await h.confirm(apart.importId, 'apart');
    await h.work(apart.importId);
    expect((await h.list({ search: 'Camille' })).items).toHaveLength(2);
    expect((await h.lea.get(`${h.users}/twins`)).json<{ items: unknown[] }>().items).toHaveLength(1);
  });

  test('MOV-12 two lines of one person complete one record, by the first, and are counted as what they did', async () => {
    const h = await house();
    await h.order(CAMILLE);

    const { importId } = await h.sent([
      'Camille;Dubois;06 12 34 56 78;;;;La première',
      `Camille;Dubois;06 12 34 56 78;${CAMILLE.email};;;La seconde`,
    ]);
    await h.confirm(importId, 'complete');
    await h.work(importId);

    expect((await h.read(importId)).counts).toMatchObject({ created: 0, completed: 1, skipped: 1 });
    expect(await h.person('Camille')).toMatchObject({ note: 'La première' });
  });

  test('MOV-12 one address is one record: apart needs another one, and the choice says so', async () => {
    const h = await house();
    await h.order(CAMILLE);

    const { importId } = await h.sent([`Camille;Autre;06 12 34 56 79;${CAMILLE.email};;;`]);
    await h.confirm(importId, 'apart');
    await h.work(importId);

    expect((await h.read(importId)).counts).toMatchObject({ created: 0, skipped: 1 });
    expect(DUPLICATE_LABELS.apart.help).toContain('adresse e-mail');
  });

  test('MOV-14 only a dated « oui » is a consent; silence and a « oui » without its day are none', async () => {
    const h = await house();

    const shown = await h.sent([
      'A;Un;;un@exemple.fr;oui;;',
      'B;Deux;;deux@exemple.fr;;14/03/2026;',
      'C;Trois;;trois@exemple.fr;oui;14/03/2999;',
    ]);
    await h.confirm(shown.importId);
    await h.work(shown.importId);

    expect(shown.counts).toMatchObject({ good: 2, bad: 1, consents: 0, undatedConsents: 1 });
    for (const name of ['Un', 'Deux']) expect((await h.person(name)).newsletterSubscribed, name).toBe(false);
  });

  test('MOV-16 nothing that a spreadsheet would run, and no control character, is stored', async () => {
    const h = await house();
    const { importId } = await h.sent([`"=HYPERLINK(""http://x"")";"Li\u0007gne\n@deux";;x@exemple.fr;;;"'=1+1"`]);
    await h.confirm(importId);
    await h.work(importId);

    const stored = await h.db
      .selectFrom('customers')
      .selectAll()
      .where('email', '=', 'x@exemple.fr')
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ first_name: 'HYPERLINK("http://x")', note: '1+1' });
    expect(stored.last_name).toMatch(/^Li gne @deux$/);
  });

  test('MOV-11 a file without contacts, an empty one and an unreadable one say why', async () => {
    const h = await house();
    for (const [csv, words] of [
      ['Prénom;Nom\nA;B', 'Téléphone'],
      ['Téléphone\n0612345678', 'Nom'],
      ['', 'vide'],
      [`${TITLES}\n"A;B`, 'Ligne 2'],
    ] as const) {
      const { importId } = (await h.send(csv)).json<CustomerImport>();
      await h.work(importId);
      const read = await h.read(importId);
      expect(read.state, csv).toBe('failed');
      expect(read.failure, csv).toContain(words);
    }
  });

  test('MOV-10 one at a time; given up before it is confirmed, it leaves nothing', async () => {
    const h = await house();
    const shown = await h.sent(['A;Un;;un@exemple.fr;;;']);
    expect((await h.send(TITLES)).body).toMatchObject({ errorCode: 'SYNC_RUNNING' });

    expect((await h.lea.post(`${h.imports}/${shown.importId}/drop`)).status).toBe(200);
    await h.work(shown.importId);

    expect((await h.confirm(shown.importId)).status).toBe(409);
    expect(
      await h.db.selectFrom('customer_import_lines').selectAll().where('company_id', '=', h.companyId).execute(),
    ).toEqual([]);
    expect((await h.list()).items).toEqual([]);
  });

  test('MOV-17 its lines go when it is done or given up, or after 7 days; what it did stays 90 days', async () => {
    const h = await house();
    const lines = async (importId: string) =>
      (await h.db.selectFrom('customer_import_lines').select('line').where('import_id', '=', importId).execute())
        .length;
    const age = (table: 'customer_imports' | 'customer_import_lines', days: number) =>
      sql`update ${sql.table(table)} set created_at = now() - make_interval(days => ${days})`.execute(h.db);

    const done = await h.sent(['Ana;Roux;0612345601;;;;']);
    await h.confirm(done.importId);
    await h.work(done.importId);
    const dropped = await h.sent(['Ben;Faure;0612345602;;;;']);
    await h.lea.post(`${h.imports}/${dropped.importId}/drop`);
    expect([await lines(done.importId), await lines(dropped.importId)]).toEqual([0, 0]);

    const forgotten = await h.sent(['Cléo;Petit;0612345603;;;;']);
    await age('customer_imports', 6);
    await age('customer_import_lines', 6);
    await forgetOldRows(server.deps);
    expect([await lines(forgotten.importId), (await h.read(forgotten.importId)).state]).toEqual([1, 'ready']);
    await age('customer_imports', 8);
    await age('customer_import_lines', 8);
    await forgetOldRows(server.deps);
    expect([await lines(forgotten.importId), (await h.read(forgotten.importId)).state]).toEqual([0, 'canceled']);
    // The next file is not kept out by one that nobody confirmed.
    expect((await h.sent(['Zoé;Blanc;0612345604;;;;'])).state).toBe('ready');

    await age('customer_imports', 89);
    await forgetOldRows(server.deps);
    expect((await h.read(done.importId)).counts.created).toBe(1);
    await age('customer_imports', 91);
    await forgetOldRows(server.deps);
    expect((await h.lea.get(`${h.imports}/${done.importId}`)).status).toBe(404);
  });

  test('MOV-15 an order of an imported client counts from its own day', async () => {
    const h = await house();
    const { importId } = await h.sent(['Camille;Dubois;;camille.dubois@exemple.fr;;;']);
    await h.confirm(importId);
    await h.work(importId);
    await h.db
      .updateTable('customer_totals')
      .set({ first_order_at: '2020-01-01T00:00:00Z', last_order_at: '2020-01-01T00:00:00Z' })
      .execute();

    await h.order(CAMILLE);

    const person = await h.person('Camille');
    expect(person.placedOrderCount).toBe(1);
    expect(person.firstOrderAt).not.toMatch(/^2020-01-01/);
  });
});

describe('fifty thousand lines', () => {
  test('MOV-13 are read and written in batches, each once although the process dies in between', async () => {
    const h = await house();
    const lines = Array.from({ length: 3_000 }, (_, i) => `Prénom ${i};Nom ${i};;c${i}@exemple.fr;;;`);
    // Without its jobs: the only process that works is the one that dies.
    const importId = randomUUID();
    const own = systemCtx(server.deps, h.companyId, 'test');
    await own.transaction((tx) =>
      imports.insert(
        tx,
        { companyId: h.companyId, shopId: h.shop.shopId },
        {
          importId,
          fileName: 'clients.csv',
          content: [TITLES, ...lines].join('\n'),
          lineCount: 3_001,
          userId: randomUUID(),
          userName: 'Léa',
          now: own.now(),
        },
      ),
    );
    const dying = (batches: number) => {
      const ctx = systemCtx(server.deps, h.companyId, 'dies');
      let left = batches;
      return {
        ...ctx,
        transaction: ((work) => {
          if (left === 0) throw new Error('the process died');
          left -= 1;
          return ctx.transaction(work);
        }) as typeof ctx.transaction,
      };
    };

    await expect(runCustomerImport(dying(2), importId)).rejects.toThrow('died');
    expect((await h.read(importId)).progress.done).toBe(2_001);
    await h.work(importId);
    expect(await h.read(importId)).toMatchObject({ state: 'ready', counts: { good: 3_000, bad: 0 } });
    await own.transaction((tx) =>
      imports.update(tx, { companyId: h.companyId, importId }, { state: 'running', duplicates: 'skip' }),
    );
    await expect(runCustomerImport(dying(3), importId)).rejects.toThrow('died');
    expect(await h.read(importId)).toMatchObject({ state: 'running', counts: { created: 1_500 } });
    await h.work(importId);

    expect(await h.read(importId)).toMatchObject({ state: 'done', counts: { created: 3_000 } });
    const { count } = await h.db
      .selectFrom('customers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('company_id', '=', h.companyId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(3_000);
  }, 60_000);
});
