import { addMs, DAY, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { afterQuietHours } from '@comptoir/domain/push-notifications/quiet-hours.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import * as shops from '../shops/shops.store.ts';
import { CALL_LIMIT_MS } from './deliver.ts';
import * as notifications from './push-notifications.store.ts';
import type { NotificationChange, NotificationRow } from './push-notifications.store.ts';
import * as recipients from './recipients.store.ts';
import { sendBatch, type Batch, type Sending } from './send-batch.ts';
import { tellChange, tellProgress } from './tell.ts';

/** All calls of a batch are made at once, right after it was claimed: this is also the most that a crash leaves unknown. */
const BATCH = 50;
const LOOPS = 2;
/** After a pause a few find out whether the provider is back. */
const PROBE = 5;
/** A turn ends long before the queue takes it for dead. */
const BATCHES_PER_TURN = 100;
const FREEZE_BATCH = 10_000;
/** Nobody is still waiting for an answer to these. */
const LOST_AFTER_MS = 3 * CALL_LIMIT_MS;
/** PSH-26. */
const GIVEN_UP_AFTER_MS = DAY;
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;

export type SendJob = { notificationId: string; turn: number };
type Options = { limitMs?: number };

/**
 * PSH-08: one turn of a notification. The recipients are written first, then claimed, called and settled in batches; the
 * turn that follows is planned in the transaction that ends this one. A turn may be played twice, by a node that was
 * taken for dead: a recipient is claimed once.
 */
export async function sendPush(ctx: Ctx, { notificationId, turn }: SendJob, options: Options = {}): Promise<void> {
  const begun = await begin(ctx, notificationId, turn);
  if (!begun) return;
  await freezeAll(ctx, notificationId);
  const slug = await firstSlug(ctx, begun);
  const sending: Sending = { notification: begun, slug, toldAt: { ms: performance.now() }, ...options };
  await endTurn(ctx, notificationId, turn, await sendTurn(ctx, sending));
}

/** The row, when there is something to do in this turn now. */
async function begin(ctx: Ctx, id: string, turn: number): Promise<NotificationRow | null> {
  const { time_zone: zone } = await shops.company(ctx.db, ctx.companyId);
  return ctx.transaction(async (tx) => {
    const ref = { companyId: ctx.companyId, id };
    const row = await notifications.lock(tx, ref);
    if (!row || row.status === 'sent' || row.turn !== turn) return null;
    const now = ctx.now();
    const startsAt = later(row.scheduled_at ?? now, row.paused_until ?? now);
    const civil = afterQuietHours(later(startsAt, now), zone);
    if (civil > now) {
      await wait(tx, ctx, row, civil);
      return null;
    }
    if (row.started_at !== null) return giveUpLate(tx, ctx, row);
    const before = await notifications.find(tx, ref);
    await notifications.update(tx, ref, { status: 'pending', started_at: now });
    if (row.status === 'scheduled') await tellChange(tx, ctx, { action: 'push.begin', id, before });
    return { ...row, status: 'pending', started_at: now };
  });
}

/** PSH-22: a planned one that was late says its new time; one that is under way goes on in the morning. */
async function wait(tx: Tx, ctx: Ctx, row: NotificationRow, until: Instant): Promise<void> {
  const ref = { companyId: ctx.companyId, id: row.id };
  const isPlanned = row.status === 'scheduled';
  const before = await notifications.find(tx, ref);
  await takeTurn(tx, ctx, row, until, isPlanned ? { scheduled_at: until } : { paused_until: until });
  if (isPlanned && until !== row.scheduled_at)
    await tellChange(tx, ctx, { action: 'push.postpone', id: row.id, before });
}

async function giveUpLate(tx: Tx, ctx: Ctx, row: NotificationRow): Promise<NotificationRow> {
  if (addMs(row.started_at ?? ctx.now(), GIVEN_UP_AFTER_MS) > ctx.now()) return row;
  const ref = { companyId: ctx.companyId, id: row.id };
  const failed = await recipients.turnInto(tx, ref, { from: 'waiting', to: 'failed' });
  await notifications.update(tx, ref, {
    done: sql`done + ${failed}` as never,
    frozen_at: row.frozen_at ?? ctx.now(),
  });
  return row;
}

/** PSH-12: who receives it is decided once, when it begins; a crash goes on behind the last device that was written. */
async function freezeAll(ctx: Ctx, id: string): Promise<void> {
  const ref = { companyId: ctx.companyId, id };
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- each batch begins behind the one before
    const isWhole = await ctx.transaction(async (tx) => {
      const row = await notifications.lock(tx, ref);
      if (!row || row.frozen_at !== null) return true;
      await recipients.lockFreezing(tx, ctx.companyId);
      const againOf = row.again_of === null ? null : { root: row.again_of, id };
      const audience = { companyId: ctx.companyId, shopId: row.shop_id, segment: row.segment, againOf };
      const now = ctx.now();
      const { written, last } = await recipients.freeze(tx, ref, audience, {
        after: row.frozen_upto,
        most: FREEZE_BATCH,
        now,
      });
      const isLast = written < FREEZE_BATCH;
      await notifications.update(tx, ref, {
        total: sql`total + ${written}` as never,
        frozen_upto: last ?? row.frozen_upto,
        frozen_at: isLast ? now : null,
      });
      if (isLast) await tellProgress(tx, ctx, id);
      return isLast;
    });
    if (isWhole) return;
  }
}

async function sendTurn(ctx: Ctx, sending: Sending): Promise<Batch['trouble']> {
  let [left, trouble]: [number, Batch['trouble']] = [BATCHES_PER_TURN, null];
  const once = async (most: number): Promise<boolean> => {
    left -= 1;
    const batch = await sendBatch(ctx, sending, most);
    trouble ??= batch.trouble;
    return batch.claimed > 0;
  };
  if (sending.notification.pauses > 0 && !(await once(PROBE))) return trouble;
  const loop = async () => {
    // eslint-disable-next-line no-await-in-loop -- one batch after the other
    while (left > 0 && trouble === null && (await once(BATCH)));
  };
  await Promise.all(Array.from({ length: LOOPS }, loop));
  return trouble;
}

async function endTurn(ctx: Ctx, id: string, turn: number, trouble: Batch['trouble']): Promise<void> {
  const ref = { companyId: ctx.companyId, id };
  await ctx.transaction(async (tx) => {
    const row = await notifications.lock(tx, ref);
    if (!row || row.status !== 'pending' || row.turn !== turn) return;
    const now = ctx.now();
    // PSH-08: called by a process that died: perhaps sent, so never again.
    const lost = await recipients.turnInto(tx, ref, {
      from: 'claimed',
      to: 'unknown',
      claimedBefore: addMs(now, -LOST_AFTER_MS),
    });
    if (lost > 0) await notifications.update(tx, ref, { done: sql`done + ${lost}` as never });
    const { nextWaiting, oldestClaim } = await recipients.rest(tx, ref, now);
    if (nextWaiting === null && oldestClaim === null) return finish(tx, ctx, id);
    const hasPaused = trouble !== null && nextWaiting !== null;
    const next = hasPaused
      ? addMs(now, trouble.seconds === null ? pauseMs(row.pauses) : trouble.seconds * 1000)
      : (nextWaiting ?? addMs(oldestClaim ?? now, LOST_AFTER_MS + 1_000));
    await takeTurn(tx, ctx, row, next, {
      paused_until: hasPaused ? next : null,
      pauses: hasPaused ? row.pauses + 1 : 0,
      waits_for: hasPaused ? trouble.waitsFor : null,
    });
    if (hasPaused || row.waits_for !== null) await tellProgress(tx, ctx, id);
  });
}

const pauseMs = (pauses: number): number => Math.min(PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);

async function takeTurn(
  tx: Tx,
  ctx: Ctx,
  row: NotificationRow,
  at: Instant,
  change: NotificationChange,
): Promise<void> {
  const turn = row.turn + 1;
  await notifications.update(tx, { companyId: ctx.companyId, id: row.id }, { ...change, turn });
  await ctx.jobs.enqueue(
    tx,
    'send-push',
    { companyId: ctx.companyId, notificationId: row.id, turn },
    at > ctx.now() ? at : undefined,
  );
}

async function finish(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const ref = { companyId: ctx.companyId, id };
  const before = await notifications.find(tx, ref);
  await notifications.update(tx, ref, {
    status: 'sent',
    sent_at: ctx.now(),
    recipient_count: await recipients.countReached(tx, ref),
    waits_for: null,
    paused_until: null,
  });
  await tellChange(tx, ctx, { action: 'push.sent', id, before });
}

/** PSH-25: the shop it is for; of one to all users, the company's first. */
async function firstSlug(ctx: Ctx, { shop_id: shopId }: NotificationRow): Promise<string> {
  const found = await shops.findAll(ctx.db, ctx.companyId, shopId === null ? undefined : [shopId]);
  return found.find(({ retiredAt }) => retiredAt === null)?.slug ?? '';
}
