import type { JournalAction } from '@comptoir/domain/journal/actions.ts';
import type * as contract from '@comptoir/contract/rehearsal.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { mustExist, Refused } from '../http/refused.ts';
import { appendEvent } from '../live/append.ts';
import { tellLater } from '../orders/messages/tell-customer.ts';
import * as orders from '../orders/orders.store.ts';
import { tellRehearsal } from '../orders/record.ts';
import { endIn } from './advance-rehearsal.ts';
import { factsOf } from './rehearsal-facts.ts';
import * as rehearsals from './rehearsals.store.ts';
import type { StoredRehearsal } from './rehearsals.store.ts';

type Facts = Answer<typeof contract.stopRehearsal>;

export async function readRehearsal(
  ctx: UserCtx,
  { params }: Input<typeof contract.readRehearsal>,
): Promise<Answer<typeof contract.readRehearsal>> {
  const latest = await rehearsals.latest(ctx.db, params);
  return { facts: latest && (await factsOf(ctx, latest)) };
}

/** REP-07: a rehearsal that has ended stays as it ended. */
export function stopRehearsal(ctx: UserCtx, { params }: Input<typeof contract.stopRehearsal>): Promise<Facts> {
  return ctx.answer(async (tx) => {
    const known = mustExist(await rehearsals.find(tx, params, params.rehearsalId));
    const ended = known.endedAt ? known : mustExist(await endIn(tx, ctx, known, 'stopped'));
    return factsOf({ ...ctx, db: tx }, ended);
  });
}

export function skipRehearsalStep(
  ctx: UserCtx,
  { params, body }: Input<typeof contract.skipRehearsalStep>,
): Promise<Facts> {
  return change(ctx, params, 'rehearsal.skip', (tx, held) =>
    rehearsals.save(tx, held, { skipped: [...new Set([...held.skipped, body.step])] }),
  );
}

export function resendRehearsalMessage(
  ctx: UserCtx,
  { params }: Input<typeof contract.resendRehearsalMessage>,
): Promise<Facts> {
  return change(ctx, params, 'rehearsal.resend', async (tx, held) => {
    const order = mustExist(await orders.find(tx, params, held.orderId));
    await tellLater(tx, ctx, order, 'accepted');
    return held;
  });
}

type Params = { companyId: string; shopId: string; rehearsalId: string };

/** law:parent-first: the order, then its rehearsal. */
const change = (
  ctx: UserCtx,
  params: Params,
  action: JournalAction,
  write: (tx: Tx, held: StoredRehearsal) => Promise<StoredRehearsal>,
): Promise<Facts> =>
  ctx.answer(async (tx) => {
    const { orderId } = mustExist(await rehearsals.find(tx, params, params.rehearsalId));
    await orders.lock(tx, params, orderId);
    const held = mustExist(await rehearsals.lock(tx, params, params.rehearsalId));
    if (held.endedAt) throw new Refused('rehearsal-over');
    const saved = await write(tx, held);
    const entry = { entity: 'rehearsal', entityId: held.id, shopId: held.shopId } as const;
    await audit(tx, ctx, { action, ...entry });
    await tellRehearsal(tx, ctx, { companyId: held.companyId, id: orderId });
    await appendEvent(tx, held, 'rehearsal-changed', { rehearsalId: held.id });
    return factsOf({ ...ctx, db: tx }, saved);
  });
