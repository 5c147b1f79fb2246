import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { testServer } from '../test/test-server.ts';
import { waitAsked } from './jobs.ts';

test.each([
  ['no wish', null, 0, null],
  ['a short one', 3, 0, null],
  ['one within the usual delay', 200, 8, null],
  ['a long one', 1_000, 0, 1_100],
  ['a long one after many tries', 1_000, 50, 1_100],
])('API-101 %s (%s s, try %s) makes a job wait %s s', (_, asked, retryCount, expected) => {
  expect(waitAsked(asked, retryCount, 0.5)).toBe(expected);
});

test('API-101 API-100 a mail that cannot leave waits as long as it was asked to, and is not lost', async () => {
  const failures = [new ProviderUnavailable('smtp', null, 1_000), new ProviderUnavailable('smtp')];
  let sent = 0;
  const mailer = {
    async send() {
      const failure = failures.shift();
      if (failure) throw failure;
      sent += 1;
    },
  };
  const server = await testServer({ mailer });
  const companyId = await server.givenCompany();
  await server.givenShop(companyId);
  const { userId } = await server.givenUser(companyId, { role: 'general' });
  const db = server.database.forSystem();
  const job = async () => {
    const { rows } = await sql<{ state: string; count: number; wait: number; backoff: boolean }>`
      select state::text, retry_count as count, retry_backoff as backoff,
        extract(epoch from start_after - jobs.job_now())::int as wait
      from jobs.job where name = 'mail-reset-link'`.execute(db);
    return rows[0];
  };
  const wake = () => sql`update jobs.job set start_after = now() where name = 'mail-reset-link'`.execute(db);

  await db.transaction().execute((tx) => server.deps.jobs.enqueue(tx, 'mail-reset-link', { companyId, userId }));

  await eventually(async () => expect(await job()).toMatchObject({ state: 'retry' }));
  expect((await job())?.wait).toBeGreaterThan(980);
  expect((await job())?.wait).toBeLessThanOrEqual(1_200);

  await wake();
  await eventually(async () => expect(await job()).toMatchObject({ state: 'retry', count: 1, backoff: true }));
  expect((await job())?.wait).toBeLessThan(30);

  await wake();
  await eventually(async () => expect(sent).toBe(1));
});
