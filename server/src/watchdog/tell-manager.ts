import { isRinging } from '@comptoir/domain/orders/ringing.ts';
import { recipientOf } from '@comptoir/domain/watchdog/ladder.ts';
import type { Ctx } from '../ctx.ts';
import type { JobData } from '../jobs/queues.ts';
import * as orders from '../orders/orders.store.ts';
import { tellStory } from '../orders/record.ts';
import { ProviderRefused } from '../ports/provider-failures.ts';
import * as shops from '../shops/shops.store.ts';
import { unansweredMail, unansweredText } from './messages.ts';
import * as steps from './steps.store.ts';

type Message = Omit<JobData['watch-message'], 'companyId'>;

/** Unless somebody has answered. A service that is away is tried again; a refusal is noted in the order's story. */
export async function tellManager(ctx: Ctx, { orderId, climb, rung }: Message): Promise<void> {
  const step = { companyId: ctx.companyId, orderId, climb, rung };
  const order = await orders.find(ctx.db, ctx, orderId);
  const shop = order && (await shops.find(ctx.db, order));
  const to = shop && recipientOf(rung, shop);
  if (!order || !shop || !to || !isRinging(order) || (await steps.isTold(ctx.db, step))) return;
  const idempotencyKey = `watch:${orderId}:${climb}:${rung}`;
  const link = `${ctx.config.publicUrl}/orders/${orderId}`;
  const isSent = await delivered(
    rung === 'sms'
      ? ctx.textMessages.send({ to, text: unansweredText(order, link), idempotencyKey })
      : ctx.mailer.send({ to, ...unansweredMail(order, link), idempotencyKey }),
  );
  await ctx.transaction(async (tx) => {
    const locked = await orders.lock(tx, ctx, orderId);
    if (!locked || !(await steps.tell(tx, step, ctx.now()))) return;
    await tellStory(tx, ctx, locked, isSent ? TOLD[rung] : 'watch-failed', { climb, by: rung });
  });
}

const TOLD = { sms: 'watch-sms', email: 'watch-email' } as const;

async function delivered(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if (error instanceof ProviderRefused) return false;
    throw error;
  }
}
