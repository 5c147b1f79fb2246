import type { Actor, Ctx, Deps } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { inTransaction } from '../db/fast/door.ts';
import { stableId } from '../kernel/stable-id.ts';
import type { OpenCtx } from './handle.ts';
import { giveFirstAnswer, keyedCall, leaveAnswer, once, underKey, type Keyed, type KeyedCall } from './idempotency.ts';

export type Envelope = {
  companyId: string;
  actor: Actor;
  /** API-71: whose key, for which request, and the status of success; null for reads. */
  write: { caller: string; request: unknown; status: number } | null;
  undoesItself?: boolean;
};

/** Does the work once per key of its caller. */
export async function inEnvelope<Open extends OpenCtx, T>(
  open: Open,
  envelope: Envelope,
  work: (ctx: Open & Ctx) => Promise<T>,
): Promise<T> {
  const keyed = keyOf(open, envelope);
  const ctx = ctxOf(open, envelope.companyId, envelope.actor, open.traceId, keyed);
  return once(ctx.db, keyed, open.traceId, () => work(ctx), envelope);
}

function keyOf({ config, http }: OpenCtx, { companyId, write }: Envelope): Keyed | null {
  if (!write) return null;
  const { caller, request, status } = write;
  const key = http.header('idempotency-key');
  const call = keyedCall({ secret: config.appSecret, companyId, caller, key, request });
  return call && { call, status, isStored: false };
}

export const companyCtx = (deps: Deps, companyId: string, actor: Actor, traceId: string): Ctx =>
  ctxOf(deps, companyId, actor, traceId, null);

export const systemCtx = (deps: Deps, companyId: string, traceId: string): Ctx =>
  companyCtx(deps, companyId, { kind: 'system' }, traceId);

function ctxOf<D extends Deps>(
  deps: D,
  companyId: string,
  actor: Actor,
  traceId: string,
  keyed: Keyed | null,
): D & Ctx {
  const db = deps.database.forCompany(companyId);
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work, () => deps.live.wake(companyId));
  return {
    ...deps,
    companyId,
    db,
    actor,
    traceId,
    transaction,
    answer: async (work) => {
      if (!keyed) return transaction(work);
      const reply = await underKey(db, keyed, () => transaction((tx) => answered(tx, keyed, work)));
      keyed.isStored = reply !== null;
      return reply;
    },
    callId: keyed ? callIdOf(keyed.call) : deps.newId(),
    mustBeFirst: async () => {
      if (keyed) await giveFirstAnswer(db, keyed.call);
    },
  };
}

const callIdOf = ({ companyId, caller, key, requestHash }: KeyedCall): string =>
  stableId('call', companyId, caller, key, requestHash.toString('hex'));

async function answered<T>(tx: Tx, keyed: Keyed, work: (tx: Tx) => Promise<T>): Promise<T> {
  const reply = await work(tx);
  if (reply !== null) await leaveAnswer(tx, keyed.call, { status: keyed.status, body: reply });
  return reply;
}
