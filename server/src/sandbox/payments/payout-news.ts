import { sql } from 'kysely';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { repeat } from '../repeat.ts';
import { makePayouts, statusAt } from './sandbox-payouts.ts';
import { tellOurselves } from '../ports/sandbox-news.ts';

type Sender = Pick<Deps, 'config' | 'database' | 'now'>;
type News = { payoutId: string; shopId: string; status: keyof typeof TYPES };

const TYPES = { in_transit: 'payout.created', paid: 'payout.paid', failed: 'payout.failed' } as const;

/** Makes the payouts that are due, of one shop or of all, and tells each change of one to our own webhook. */
export async function deliverPayoutNews(app: App, deps: Sender, shopId: string | null = null): Promise<number> {
  const db = deps.database.forSystem();
  const now = deps.now();
  const shops = await sql<{ companyId: string; shopId: string }>`
    select company_id::text as "companyId", id::text as "shopId" from shops
    where ${shopId}::uuid is null or id = ${shopId}`.execute(db);
  for (const shop of shops.rows)
    // eslint-disable-next-line no-await-in-loop -- one shop at a time: nobody waits for it
    await db.transaction().execute((tx) => makePayouts(tx, shop, now));
  const { rows } = await sql<News>`
    select payout_id as "payoutId", shop_id as "shopId", ${statusAt(now)} as status from sandbox.payouts
    where told is distinct from ${statusAt(now)} and created_at <= ${now}
      and (${shopId}::text is null or shop_id = ${shopId})
    order by created_at limit 50`.execute(db);
  let delivered = 0;
  for (const { payoutId, shopId: account, status } of rows) {
    const event = {
      id: `evt_${payoutId}_${status}`,
      object: 'event',
      type: TYPES[status],
      // The sandbox names an account by its shop.
      account,
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

/** As if what a shop has taken and given back had happened so many days earlier: its payouts come at once. */
export async function passDays(app: App, deps: Sender, shopId: string, days: number): Promise<void> {
  const db = deps.database.forSystem();
  await sql`
    update sandbox.refunds set created_at = created_at - ${days} * interval '1 day'
    where payment_id in (select payment_id from sandbox.payments where shop_id = ${shopId})`.execute(db);
  await sql`
    update sandbox.payments set captured_at = captured_at - ${days} * interval '1 day'
    where shop_id = ${shopId}`.execute(db);
  await deliverPayoutNews(app, deps, shopId);
}

const EVERY_MS = 60_000;

/** Payouts come and arrive while a demonstration runs. */
export const startPayoutNews = (app: App, deps: Deps): { stop(): Promise<void> } =>
  repeat(
    EVERY_MS,
    () => deliverPayoutNews(app, deps),
    (error) => deps.log.warn({ error }, 'the payouts of the sandbox wait'),
  );
