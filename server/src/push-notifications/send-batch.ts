import { addMs, later, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { RecipientState } from '../db/tables/marketing-tables.ts';
import { CALL_LIMIT_MS, deliver, type Outcome } from './deliver.ts';
import * as notifications from './push-notifications.store.ts';
import type { NotificationRow } from './push-notifications.store.ts';
import * as recipients from './recipients.store.ts';
import type { Claimed, Settled } from './recipients.store.ts';
import { tellProgress } from './tell.ts';

/** PSH-26: one that is refused this often, or cannot be sent for a day, is given up. */
const MOST_ATTEMPTS = 8;
const RETRY_SECONDS = 30;
const MOST_RETRY_SECONDS = 3_600;
/** PSH-18: screens are told at most this often. */
const TOLD_EVERY_MS = 1_000;

export type Batch = {
  claimed: number;
  /** Why nothing more should be sent for the moment; `seconds` is what the provider asked for. */
  trouble: { waitsFor: 'provider' | 'not-configured'; seconds: number | null } | null;
};

export type Sending = {
  notification: NotificationRow;
  /** PSH-25: the shop that a click opens when a device has none of its own. */
  slug: string;
  /** When this process last told of it. */
  toldAt: { ms: number };
  limitMs?: number;
};

/** Claimed, called outside any transaction, settled. */
export async function sendBatch(ctx: Ctx, sending: Sending, most: number): Promise<Batch> {
  const { notification, limitMs = CALL_LIMIT_MS } = sending;
  const ref = { companyId: ctx.companyId, id: notification.id };
  const claimed = await recipients.claim(ctx.db, ref, { most, now: ctx.now() });
  if (claimed.length === 0) return { claimed: 0, trouble: null };
  const outcomes = await Promise.all(
    claimed.map(async (one): Promise<Outcome> => {
      const { kind, deviceId } = one;
      if (kind === null) return { kind: 'gone' };
      const words = {
        ...notification,
        sender: ctx.companyId,
        url: clickAddress(ctx.config.publicUrl, one.slug ?? sending.slug, notification.id),
      };
      return deliver(ctx.push, { ...one, kind }, words, `push:${notification.id}:${deviceId}`, limitMs);
    }),
  );
  const settled = claimed.map((one, at) => settledAs(one, outcomes[at] ?? { kind: 'unknown' }, ctx.now()));
  const gone = claimed.filter((one, at) => one.kind !== null && outcomes[at]?.kind === 'gone');
  await ctx.transaction(async (tx) => {
    await notifications.lock(tx, ref);
    const over = await recipients.settle(tx, ref, settled);
    await recipients.forgetDevices(
      tx,
      ctx.companyId,
      gone.map(({ deviceId }) => deviceId),
    );
    await notifications.update(tx, ref, { done: sql`done + ${over}` as never });
    if (isTimeToTell(sending)) await tellProgress(tx, ctx, notification.id);
  });
  return { claimed: claimed.length, trouble: troubleOf(outcomes) };
}

/** PSH-25: `n` tells later which notification led to an order. */
export const clickAddress = (publicUrl: string, slug: string, notificationId: string): string =>
  `${publicUrl}/s/${slug}?n=${notificationId}`;

function isTimeToTell({ toldAt }: Sending): boolean {
  const now = performance.now();
  if (now - toldAt.ms < TOLD_EVERY_MS) return false;
  toldAt.ms = now;
  return true;
}

const STATES = { sent: 'sent', gone: 'gone', failed: 'failed', unknown: 'unknown' } as const satisfies Record<
  string,
  RecipientState
>;

function settledAs({ deviceId, attempts }: Claimed, outcome: Outcome, now: Instant): Settled {
  if (outcome.kind === 'blocked') return { deviceId, state: 'waiting', notBefore: null };
  if (outcome.kind !== 'later') return { deviceId, state: STATES[outcome.kind], notBefore: null };
  if (attempts >= MOST_ATTEMPTS) return { deviceId, state: 'failed', notBefore: null };
  const seconds = Math.min(outcome.retryAfterSeconds ?? RETRY_SECONDS * attempts, MOST_RETRY_SECONDS);
  return { deviceId, state: 'waiting', notBefore: later(now, addMs(now, seconds * 1000)) };
}

/** Half of the calls: one provider among several that is slow does not stop the others. */
function troubleOf(outcomes: readonly Outcome[]): Batch['trouble'] {
  if (outcomes.some(({ kind }) => kind === 'blocked')) return { waitsFor: 'not-configured', seconds: null };
  const bad = outcomes.filter(({ kind }) => kind === 'later' || kind === 'unknown');
  if (bad.length === 0 || bad.length * 2 < outcomes.length) return null;
  const asked = bad.flatMap((outcome) => (outcome.kind === 'later' ? [outcome.retryAfterSeconds ?? 0] : []));
  const seconds = Math.min(Math.max(0, ...asked), MOST_RETRY_SECONDS);
  return { waitsFor: 'provider', seconds: seconds > 0 ? seconds : null };
}
