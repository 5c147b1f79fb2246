import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testServer } from '../test/test-server.ts';

type Planned = { state: string; isEarly: boolean };

test('FLO-76 a job planned for later is taken when its time has come, and not before, though nobody is told', async () => {
  const { deps, database } = await testServer();
  const db = database.forSystem();
  const orderId = randomUUID();
  const inAWhile = new Date(Date.now() + 1_500).toISOString();

  await db
    .transaction()
    .execute((tx) => deps.jobs.enqueue(tx, 'order-window', { companyId: randomUUID(), orderId }, inAWhile));

  // A worker that looked for itself would come after half a minute.
  await vi.waitFor(
    async () => {
      const { rows } = await sql<Planned>`
        select state, started_on < start_after as "isEarly" from jobs.job where data ->> 'orderId' = ${orderId}`.execute(
        db,
      );
      expect(rows).toEqual([{ state: 'completed', isEarly: false }]);
    },
    { timeout: 15_000, interval: 100 },
  );
});
