import { sql } from 'kysely';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { repeat } from '../repeat.ts';
import { makePayouts, statusAt } from './sandbox-payouts.ts';
import { tellOurselves } from '../ports/sandbox-news.ts';

type Sender = Pick<Deps, 'config' | 'database' | 'now'>;
type News = { payoutId: string; shopId: string; status: keyof typeof TYPES };

const TYPES = { in_transit: 'payout.created', paid: 'payout.paid', failed: 'payout.failed' } as const;

/** Makes the payouts that are due, and tells each change of one to our own webhook. */
export async function deliverPayoutNews(app: App, deps: Sender): Promise<number> {
  const db = deps.database.forSystem();
  const now = deps.now();
  const shops = await sql<{ companyId: string; shopId: string }>`
    select company_id::text as "companyId", id::text as "shopId" from shops`.execute(db);
  for (const shop of shops.rows)
    // eslint-disable-next-line no-await-in-loop -- one shop at a time: nobody waits for it
    await db.transaction().execute((tx) => makePayouts(tx, shop, now));
  const { rows } = await sql<News>`
    select payout_id as "payoutId", shop_id as "shopId", ${statusAt(now)} as status from sandbox.payouts
    where told is distinct from ${statusAt(now)} and created_at <= ${now} order by created_at limit 50`.execute(db);
  let delivered = 0;
  for (const { payoutId, shopId, status } of rows) {
    const event = {
      id: `evt_${payoutId}_${status}`,
      object: 'event',
      type: TYPES[status],
      // The sandbox names an account by its shop.
      account: shopId,
      data: { object: { object: 'payout', id: payoutId } },
    };
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    if (!(await tellOurselves(app, deps, event))) break;
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    await sql`update sandbox.payouts set told = ${status} where payout_id = ${payoutId}`.execute(db);
    delivered += 1;
  }
  return delivered;
}

const EVERY_MS = 60_000;

/** Payouts come and arrive while a demonstration runs. */
export const startPayoutNews = (app: App, deps: Deps): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    () => deliverPayoutNews(app, deps),
    (error) => deps.log.warn({ error }, 'the payouts of the sandbox wait'),
  );
