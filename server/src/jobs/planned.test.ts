import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../test/test-server.ts';

type JobRow = Record<string, unknown>;

test('FLO-76 a job is planned as pg-boss itself would: at once or later, with the retries of its queue', async () => {
  const { deps, database } = await testServer();
  const { host = '', port = 0, user = '', database: name = '' } = database.owner;
  const boss = new PgBoss({ host, port, user, database: name, schema: 'jobs', useListenNotify: true });
  boss.on('error', () => undefined);
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  const later = '2099-01-01T10:00:00.000Z';
  const data = { companyId: 'c', orderId: 'o' };

  const rows = await database
    .forSystem()
    .transaction()
    .execute(async (tx) => {
      await deps.jobs.enqueue(tx, 'order-window', { ...data, orderId: 'ours' }, later);
      await deps.jobs.enqueue(tx, 'order-window', { ...data, orderId: 'ours now' });
      await boss.send('order-window', { ...data, orderId: 'theirs' }, { db: fromKysely(tx), startAfter: later });
      await boss.send('order-window', { ...data, orderId: 'theirs now' }, { db: fromKysely(tx) });
      const found = await sql<JobRow>`select * from jobs.job where data ->> 'companyId' = 'c'`.execute(tx);
      await sql`delete from jobs.job where data ->> 'companyId' = 'c'`.execute(tx);
      return found.rows;
    });

  const one = (orderId: string) => {
    const { id, data: carried, ...rest } = rows.find((row) => (row['data'] as JobRow)['orderId'] === orderId) ?? {};
    expect([typeof id, carried]).toEqual(['string', { companyId: 'c', orderId }]);
    return rest;
  };
  expect(one('ours')).toEqual(one('theirs'));
  expect(one('ours now')).toEqual(one('theirs now'));
  expect(one('ours')['start_after']).toBe(later);
});
