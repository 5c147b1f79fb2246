import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../test/test-db.ts';
import { forgetOldRows } from './retention.ts';

test('API-54 old events go, however many they are; recent ones stay', async () => {
  const database = await testDatabase();
  const db = database.forSystem();
  const companyId = randomUUID();
  await sql`
    insert into live_events (company_id, seq, topic, type, payload, created_at)
    select ${companyId}, n, 'orders', 'order-changed', '{}', now() - case when n <= 12000 then interval '2 hours' else interval '0' end
    from generate_series(1, 12003) n`.execute(db);

  await forgetOldRows({ database });

  const left = await db.selectFrom('live_events').select('seq').orderBy('seq').execute();
  expect(left.map(({ seq }) => seq)).toEqual([12_001, 12_002, 12_003]);
});
