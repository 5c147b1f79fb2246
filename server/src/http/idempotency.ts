import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { Refused } from './refused.ts';

/** API-71: one caller's key for one write. The same key returns the first answer for a day. */
export type KeyedCall = { companyId: string; caller: string; key: string; requestHash: Buffer };
export type StoredAnswer = { status: number; body: unknown };

const IDEMPOTENCY_HOURS = TIMERS.idempotencyHours;
const MAX_KEY_LENGTH = 255;

export function keyedCall(given: {
  secret: string;
  companyId: string;
  caller: string;
  key: string | undefined;
  request: unknown;
}): KeyedCall | null {
  if (!given.key) return null;
  if (given.key.length > MAX_KEY_LENGTH) throw new Refused('BAD_REQUEST');
  // Keyed, because a request may carry a password: its bare hash could be guessed from a stolen copy.
  const requestHash = createHmac('sha256', given.secret).update(JSON.stringify(given.request)).digest();
  return { companyId: given.companyId, caller: given.caller, key: given.key, requestHash };
}

export async function storedAnswer(db: Db | Tx, call: KeyedCall): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'request_hash'])
    .where('company_id', '=', call.companyId)
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .where('created_at', '>', sql<string>`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(call.requestHash)) throw new Refused('key-reused');
  return row.status === null ? null : { status: row.status, body: row.body };
}

/** Thrown out of a transaction whose key has been used meanwhile: the first answer is given instead. */
export class AlreadyAnswered extends Error {
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super('already answered');
    this.answer = answer;
  }
}

/**
 * Takes the key inside the transaction that does the work. A second call with the same key waits here until the first
 * has committed, then finds its answer; if the first dies, nothing of it is left and the second does the work.
 */
export async function claimKey(tx: Tx, call: KeyedCall): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into idempotency_keys as k (company_id, caller, key, request_hash)
    values (${call.companyId}, ${call.caller}, ${call.key}, ${call.requestHash})
    on conflict (company_id, caller, key) do update set
      request_hash = excluded.request_hash, status = null, body = null, created_at = now()
      where k.created_at <= now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`.execute(tx);
  if (numAffectedRows === 1n) return;
  const answer = await storedAnswer(tx, call);
  if (answer) throw new AlreadyAnswered(answer);
}

export async function storeAnswer(tx: Tx, call: KeyedCall, answer: StoredAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
    .where('company_id', '=', call.companyId)
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .execute();
}

/** For what no transaction stored: a refusal, which changed nothing, or an answer made of several transactions. */
async function storeIfAbsent(db: Db, call: KeyedCall, answer: StoredAnswer): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      company_id: call.companyId,
      caller: call.caller,
      key: call.key,
      request_hash: call.requestHash,
      status: answer.status,
      body: JSON.stringify(answer.body ?? null),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The key of a call, the status its success is answered with, and whether a transaction has stored that answer. */
export type Keyed = { call: KeyedCall; status: number; isStored: boolean };

/** Runs a call under its key: the first answer, a refusal included, is the only one. */
export async function once<T>(db: Db, keyed: Keyed | null, traceId: string, work: () => Promise<T>): Promise<T> {
  if (!keyed) return work();
  const { call, status } = keyed;
  const before = await storedAnswer(db, call);
  if (before) throw new AlreadyAnswered(before);
  try {
    const answer = await work();
    if (!keyed.isStored) await storeIfAbsent(db, call, { status, body: answer });
    return answer;
  } catch (error) {
    if (error instanceof Refused && error.status < 500 && error.status !== 429)
      await storeIfAbsent(db, call, { status: error.status, body: error.body(traceId) });
    throw error;
  }
}
