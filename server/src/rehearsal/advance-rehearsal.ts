import { addMinutes, addMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import {
  isAllOver,
  isReadyToClose,
  REHEARSAL_MINUTES,
  rehearsalSteps,
} from '@comptoir/domain/rehearsal/rehearsal-steps.ts';
import type { Rehearsal } from '@comptoir/domain/rehearsal/rehearsal.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { JobData } from '../jobs/queues.ts';
import { appendEvent } from '../live/append.ts';
import * as orders from '../orders/orders.store.ts';
import { printTicket } from '../printers/print-ticket.ts';
import { closeTestOrder } from './close-test-order.ts';
import { factsOf } from './rehearsal-facts.ts';
import * as rehearsals from './rehearsals.store.ts';
import type { StoredRehearsal } from './rehearsals.store.ts';

/** What leaves no news of its own, such as a post that rings, is noticed this soon. */
const BEAT_MS = 15_000;

export const keepBeat = (tx: Tx, ctx: Ctx, { companyId, orderId }: StoredRehearsal, at: Instant): Promise<void> =>
  ctx.jobs.enqueue(tx, 'advance-rehearsal', { companyId, orderId, isBeat: true }, at);

/** REP-05, REP-08, REP-09: safe at any time and any number of times. Only one of the reminders goes on by itself. */
export async function advanceRehearsal(ctx: Ctx, job: JobData['advance-rehearsal']): Promise<void> {
  const known = await rehearsals.ofOrder(ctx.db, ctx.companyId, job.orderId);
  if (!known || known.endedAt) return;
  const rehearsal = known.receivedAt ? known : await findReception(ctx, known);
  if (!rehearsal.endedAt) await play(ctx, rehearsal);
  await ctx.transaction(async (tx) => {
    const now = await rehearsals.ofOrder(tx, ctx.companyId, job.orderId);
    if (job.isBeat && now && !now.endedAt) await keepBeat(tx, ctx, now, addMs(ctx.now(), BEAT_MS));
    await appendEvent(tx, known, 'rehearsal-changed', { rehearsalId: known.id });
  });
}

/** The server that placed the order may have died before it could say so. */
async function findReception(ctx: Ctx, known: StoredRehearsal): Promise<StoredRehearsal> {
  const order = await orders.find(ctx.db, known, known.orderId);
  if (order) return ctx.transaction((tx) => rehearsals.save(tx, known, { receivedAt: order.createdAt }));
  if (addMinutes(known.startedAt, 2) > ctx.now()) return known;
  const refusal = { errorCode: 'INTERNAL', errorMessage: 'La commande d’essai n’a pas pu être passée.' };
  return ctx.transaction((tx) => rehearsals.save(tx, known, { refusal, endedAt: ctx.now(), outcome: 'refused' }));
}

async function play(ctx: Ctx, rehearsal: StoredRehearsal): Promise<void> {
  if (addMinutes(rehearsal.startedAt, REHEARSAL_MINUTES) <= ctx.now()) {
    await endRehearsal(ctx, rehearsal, 'expired');
    return;
  }
  const facts = await factsOf(ctx, rehearsal);
  const steps = rehearsalSteps(facts, ctx.now());
  if (isAllOver(steps)) await endRehearsal(ctx, rehearsal, 'green');
  else if (isReadyToClose(steps) && !facts.refund)
    await ctx.transaction((tx) => closeTestOrder(tx, ctx, rehearsal.orderId));
  else if (facts.accepted && facts.printer.isOnNetwork && facts.printer.isConfigured && !facts.printed)
    if (!facts.printer.isHidden && !facts.printer.failure) await printOnce(ctx, rehearsal);
}

/** The printer of the network is asked once by itself; after that a person tries again. */
async function printOnce(ctx: Ctx, { companyId, shopId, orderId }: StoredRehearsal): Promise<void> {
  try {
    await printTicket(ctx, { params: { companyId, shopId, orderId }, body: { copies: 1, template: 'bag' } });
  } catch (error) {
    // The request remembers why it failed, and the step says so.
    if (!(error instanceof Refused)) throw error;
  }
}

/** Its order is closed with it, whatever state it has reached. */
export async function endRehearsal(
  ctx: Ctx,
  { companyId, shopId, id, orderId }: StoredRehearsal,
  outcome: NonNullable<Rehearsal['outcome']>,
): Promise<StoredRehearsal | null> {
  return ctx.transaction((tx) => endIn(tx, ctx, { companyId, shopId, id, orderId }, outcome));
}

export async function endIn(
  tx: Tx,
  ctx: Ctx,
  ref: Pick<StoredRehearsal, 'companyId' | 'shopId' | 'id' | 'orderId'>,
  outcome: NonNullable<Rehearsal['outcome']>,
): Promise<StoredRehearsal | null> {
  await closeTestOrder(tx, ctx, ref.orderId);
  const locked = await rehearsals.lock(tx, ref, ref.id);
  if (!locked || locked.endedAt) return locked;
  const saved = await rehearsals.save(tx, locked, { endedAt: ctx.now(), outcome });
  const entry = { entity: 'rehearsal', entityId: ref.id, shopId: ref.shopId, after: { outcome } } as const;
  await audit(tx, ctx, { action: 'rehearsal.end', ...entry });
  await appendEvent(tx, ref, 'rehearsal-changed', { rehearsalId: ref.id });
  return saved;
}
