import type { Deps } from '../ctx.ts';
import { applyAppNews, readAppNews } from '../driver-app/app-news.ts';
import { handleHubNews } from '../hub/orders/hub-news.ts';
import { settlePayoutNews } from '../payouts/settle-payout.ts';
import { handleFleetNews } from './fleet-news.ts';
import { followAccount } from '../launch/follow-account.ts';
import * as inbox from './inbox.store.ts';
import type { EventRef, KeptEvent } from './inbox.store.ts';
import { handleTillNews } from './till-news.ts';
import { settlePayment } from './settle-payment.ts';

/** One event of the inbox. What fails says why, and is tried again by its job. */
export async function handleWebhook(deps: Deps, ref: EventRef, traceId: string): Promise<void> {
  const db = deps.database.forSystem();
  const event = await inbox.findWaiting(db, ref);
  if (!event) return;
  try {
    await handle(deps, event, traceId);
  } catch (error) {
    await inbox.markFailed(db, event, String(error));
    throw error;
  }
  await inbox.markHandled(db, event, deps.now());
}

async function handle(deps: Deps, event: KeptEvent, traceId: string): Promise<void> {
  if (event.provider === 'stripe') return handlePaymentNews(deps, event, traceId);
  if (event.provider === 'fleet') return applyAppNews(deps, readAppNews(event.raw), traceId);
  if (event.provider === 'hubrise') return handleHubEvent(deps, event, traceId);
  if (event.provider === 'zelty') return handleTillNews(deps, event, traceId);
  return handleFleetNews(deps, event.provider, event, traceId);
}

async function handleHubEvent(deps: Deps, event: KeptEvent, traceId: string): Promise<void> {
  const news = deps.hubOrders.readNews(event.raw);
  if (news) await handleHubNews(deps, news, traceId);
}

/** Whatever the news says, the payment or the account is read again: late, twice or out of order make no difference. */
async function handlePaymentNews(deps: Deps, event: KeptEvent, traceId: string): Promise<void> {
  const news = deps.payments.readNews(event.raw, event.signature, event.receivedAt);
  if (!news) throw new Error('the secret that signed this event is no longer known');
  if (news.payout) await settlePayoutNews(deps, news.payout, traceId);
  if (news.providerPaymentId) await settlePayment(deps, news.providerPaymentId, traceId);
  const { accountId } = deps.paymentAccounts.readNews(event.raw, event.signature, event.receivedAt) ?? {};
  if (accountId) await followAccount(deps, accountId, traceId);
}
