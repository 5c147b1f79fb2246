import { sql } from 'kysely';
import Stripe from 'stripe';
import type { Deps } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import type { App } from '../../http/app.ts';
import { derivedKey } from '../../kernel/derived-key.ts';
import type { PaymentState } from '../../ports/payments.ts';

/** sec:webhook-signature: the sandbox signs with a key of this deployment. */
export const paymentNewsKey = (appSecret: string): string => derivedKey(appSecret, 'sandbox-payment-news');

const TYPES: Record<PaymentState | 'refund' | 'dispute', string> = {
  requires_action: 'payment_intent.requires_action',
  authorised: 'payment_intent.amount_capturable_updated',
  capturing: 'payment_intent.processing',
  captured: 'payment_intent.succeeded',
  voided: 'payment_intent.canceled',
  failed: 'payment_intent.payment_failed',
  refund: 'refund.updated',
  dispute: 'charge.dispute.updated',
};

/** The message is stored with the change and sent afterwards, like the outbox of a real provider. */
export async function keepNews(db: Db, paymentId: string, what: keyof typeof TYPES): Promise<void> {
  await sql`insert into sandbox.payment_news (payment_id, type) values (${paymentId}, ${TYPES[what]})`.execute(db);
}

type News = { newsId: number; paymentId: string; type: string };

const AT_ONCE = 50;

type Sender = Pick<Deps, 'config' | 'database' | 'now'>;

/** Sends the stored messages to our own webhook, signed as a provider does; failed ones are sent again next time. */
export async function deliverNews(app: App, deps: Sender): Promise<number> {
  const db = deps.database.forSystem();
  const { rows } = await sql<News>`
    select news_id as "newsId", payment_id as "paymentId", type
    from sandbox.payment_news order by news_id limit ${AT_ONCE}`.execute(db);
  let delivered = 0;
  for (const news of rows) {
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    if (!(await isTaken(app, deps, news))) break;
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    await sql`delete from sandbox.payment_news where news_id = ${news.newsId}`.execute(db);
    delivered += 1;
  }
  return delivered;
}

async function isTaken(app: App, deps: Sender, { newsId, paymentId, type }: News): Promise<boolean> {
  const object = type.startsWith('payment_intent')
    ? { object: 'payment_intent', id: paymentId }
    : { object: type.startsWith('refund') ? 'refund' : 'dispute', payment_intent: paymentId };
  return tellOurselves(app, deps, { id: `evt_sandbox_${newsId}`, object: 'event', type, data: { object } });
}

/** sec:webhook-signature: signed as a provider does. False when it was not taken. */
export async function tellOurselves(
  app: App,
  { config, now }: Pick<Sender, 'config' | 'now'>,
  event: object,
): Promise<boolean> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.parse(now()) / 1_000);
  const secret = paymentNewsKey(config.appSecret);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode } = await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
  return statusCode === 200;
}
