import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';

/**
 * Runs the work of a key once and gives every caller its result. Work that throws leaves nothing, so that its key can
 * be used again.
 */
export async function answeredOnce<T>(
  db: Db,
  key: string,
  request: Record<string, unknown>,
  work: (tx: Db) => Promise<T>,
): Promise<{ answer: T; isFirst: boolean }> {
  const asked: unknown = JSON.parse(JSON.stringify(request));
  return db.transaction().execute(async (tx) => {
    // A second caller with the same key waits here until the first has committed.
    const { numAffectedRows } = await sql`
      insert into sandbox.payment_calls (idempotency_key, request) values (${key}, ${JSON.stringify(asked)}::jsonb)
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) return { answer: await earlierAnswer<T>(tx, key, asked), isFirst: false };
    const answer = await work(tx);
    await sql`
      update sandbox.payment_calls set answer = ${JSON.stringify(answer)}::jsonb
      where idempotency_key = ${key}`.execute(tx);
    return { answer, isFirst: true };
  });
}

async function earlierAnswer<T>(db: Db, key: string, asked: unknown): Promise<T> {
  const { rows } = await sql<{ request: unknown; answer: T }>`
    select request, answer from sandbox.payment_calls where idempotency_key = ${key}`.execute(db);
  const [earlier] = rows;
  if (!earlier || !isDeepStrictEqual(earlier.request, asked))
    throw new ProviderRefused('sandbox-payments', 'idempotency_key_reused');
  return earlier.answer;
}
