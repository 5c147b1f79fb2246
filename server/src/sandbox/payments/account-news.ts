import Stripe from 'stripe';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import * as accounts from '../ports/payment-accounts.store.ts';
import { paymentNewsKey } from '../ports/sandbox-news.ts';

const AT_ONCE = 50;

/** LCH-28: sends the stored messages, signed, to our own webhook; failed ones are sent again next time. */
export async function deliverAccountNews(
  app: App,
  { config, database, now }: Pick<Deps, 'config' | 'database' | 'now'>,
): Promise<void> {
  const [db, secret] = [database.forSystem(), paymentNewsKey(config.appSecret)];
  await accounts.finishVerifications(db, now());
  for (const news of await accounts.waitingNews(db, AT_ONCE)) {
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    if (!(await isTaken(app, news, secret, now()))) return;
    // eslint-disable-next-line no-await-in-loop -- in the order in which it happened
    await accounts.dropNews(db, news.newsId);
  }
}

async function isTaken(
  app: App,
  { newsId, accountId }: accounts.AccountNewsRow,
  secret: string,
  at: string,
): Promise<boolean> {
  const payload = JSON.stringify({
    id: `evt_sandbox_account_${newsId}`,
    object: 'event',
    type: 'account.updated',
    account: accountId,
    data: { object: { object: 'account', id: accountId } },
  });
  const timestamp = Math.floor(Date.parse(at) / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode } = await app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
  return statusCode === 200;
}
