import { TIMERS } from '@comptoir/domain/kernel/timers.ts';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { isNotWritten, type Db } from '../db/db.ts';
import { leave, type Trace } from '../db/fast/door.ts';
import { Refused } from './refused.ts';

/** API-71: the same key returns the first answer for a day. */
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
  // Keyed: the request may contain a password, which a stolen bare hash would reveal.
  const requestHash = createHmac('sha256', given.secret).update(JSON.stringify(given.request, withoutPress)).digest();
  return { companyId: given.companyId, caller: given.caller, key: given.key, requestHash };
}

/** OFF-07: a call whose answer was lost is repeated with the moment of its press, which the first try did not tell. */
const withoutPress = (name: string, value: unknown): unknown => (name === 'pressedAt' ? undefined : value);

async function storedAnswer(db: Db, call: KeyedCall): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'request_hash'])
    .where((eb) => eb.and({ company_id: call.companyId, caller: call.caller, key: call.key }))
    .where('created_at', '>', sql<string>`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(call.requestHash)) throw new Refused('key-reused');
  return row.status === null ? null : { status: row.status, body: row.body };
}

export class AlreadyAnswered extends Error {
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super('already answered');
    this.answer = answer;
  }
}

export async function giveFirstAnswer(db: Db, call: KeyedCall): Promise<void> {
  const first = await storedAnswer(db, call);
  if (first) throw new AlreadyAnswered(first);
}

/** Written with the answer: the second of two calls waits here, finds the key taken, and leaves nothing. */
const ANSWER: Trace = {
  name: 'answer',
  columns: { company_id: 'uuid', caller: 'text', key: 'text', request_hash: 'bytea', status: 'integer', body: 'jsonb' },
  writing: (given) => `answer as (
      insert into idempotency_keys as k (company_id, caller, key, request_hash, status, body)
      select company_id, caller, key, request_hash, status, body from ${given}
      on conflict (company_id, caller, key) do update set
        request_hash = excluded.request_hash, status = excluded.status, body = excluded.body, created_at = now()
        where k.created_at <= now() - interval '${IDEMPOTENCY_HOURS} hours'
      returning 1
    )`,
};

export async function leaveAnswer(db: Db, call: KeyedCall, { status, body = null }: StoredAnswer): Promise<void> {
  const { companyId: company_id, caller, key, requestHash } = call;
  await leave(db, ANSWER, { company_id, caller, key, request_hash: requestHash, status, body });
}

/** `isStored`: a transaction has stored the answer. */
export type Keyed = { call: KeyedCall; status: number; isStored: boolean };

/** Whoever commits second has done nothing, and gives the first answer. */
export async function underKey<T>(db: Db, { call }: Keyed, transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (isNotWritten(error)) await giveFirstAnswer(db, call);
    throw error;
  }
}

/** For refusals, and for answers made of several transactions. */
async function store(db: Db, keyed: Keyed, answer: StoredAnswer): Promise<void> {
  await underKey(db, keyed, () => leaveAnswer(db, keyed.call, answer));
}

/** The first answer under a key, even a refusal, is the only one. `undoesItself`: not looked up first. */
export async function once<T>(
  db: Db,
  keyed: Keyed | null,
  traceId: string,
  work: () => Promise<T>,
  { undoesItself = false } = {},
): Promise<T> {
  if (!keyed) return work();
  if (!undoesItself) await giveFirstAnswer(db, keyed.call);
  try {
    const body = await work();
    if (!keyed.isStored) await store(db, keyed, { status: keyed.status, body });
    return body;
  } catch (error) {
    // « Try later » is no final answer: it would replace that of the call still running.
    if (error instanceof Refused && error.status < 500 && error.status !== 429 && error.refusal !== 'SYNC_RUNNING')
      await store(db, keyed, { status: error.status, body: error.body(traceId) });
    throw error;
  }
}
