import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { DELIVERY_PROVIDERS } from '@comptoir/domain/shops/delivery-providers.ts';
import type { Db, Tx } from '../db/db.ts';
import type { JobData } from '../jobs/queues.ts';

/** API-90: the other third parties join with their features. */
export const WEBHOOK_PROVIDERS = [
  'stripe',
  'fleet',
  'hubrise',
  'zelty',
  ...DELIVERY_PROVIDERS,
] as const satisfies WebhookProvider[];

export type EventRef = JobData['handle-webhook'];
export type WebhookProvider = EventRef['provider'];
export type KeptEvent = EventRef & { raw: Buffer; signature: string; receivedAt: Instant };

/** law:webhook-inbox, API-65: the raw bytes first. False when this event was received before. */
export async function keep(tx: Tx, { provider, eventId, raw, signature, receivedAt }: KeptEvent): Promise<boolean> {
  const row = await tx
    .insertInto('webhook_inbox')
    .values({
      provider,
      event_id: eventId,
      received_at: receivedAt,
      raw,
      headers: JSON.stringify({ signature }),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The event, unless it is unknown or was handled. */
export async function findWaiting(db: Db, { provider, eventId }: EventRef): Promise<KeptEvent | null> {
  const row = await db
    .selectFrom('webhook_inbox')
    .select(['raw', 'headers', 'received_at'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return { provider, eventId, raw: row.raw, signature: row.headers['signature'] ?? '', receivedAt: row.received_at };
}

export async function markHandled(db: Db, ref: EventRef, now: Instant): Promise<void> {
  await mark(db, ref, { handled_at: now, failure: null });
}

export async function markFailed(db: Db, ref: EventRef, failure: string): Promise<void> {
  await mark(db, ref, { failure });
}

async function mark(
  db: Db,
  { provider, eventId }: EventRef,
  change: { handled_at?: Instant; failure: string | null },
): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set(change)
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();
}
