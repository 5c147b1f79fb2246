import { addMinutes, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Deps } from '../ctx.ts';

/** By then its job has tried several times. */
const STUCK_AFTER_MINUTES = 15;

type StuckEvents = { provider: string; events: number; since: Instant; eventId: string };

/** API-65: what providers told, was kept and tried, and nobody here could make sense of yet; the oldest one's id. */
export function stuckEvents({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<StuckEvents[]> {
  return database
    .forSystem()
    .selectFrom('webhook_inbox')
    .select(({ fn }) => [
      'provider',
      fn.countAll<number>().as('events'),
      fn.min<Instant>('received_at').as('since'),
      sql<string>`(array_agg(event_id order by received_at))[1]`.as('eventId'),
    ])
    .where('handled_at', 'is', null)
    .where('failure', 'is not', null)
    .where('received_at', '<', addMinutes(now(), -STUCK_AFTER_MINUTES))
    .groupBy('provider')
    .orderBy('provider')
    .execute();
}
