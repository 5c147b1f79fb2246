import { HOUR, msBetween } from '@comptoir/domain/kernel/time.ts';
import type { ShopAlertKind } from '@comptoir/domain/orders/shop-alert.ts';
import type { Ctx } from '../../ctx.ts';
import type { JobFacts } from '../../jobs/jobs.ts';
import * as orders from '../orders.store.ts';
import { raiseAlert, withdrawAlert } from './alerts.ts';

const PATIENCE_HOURS = 24;

/** Thrown by a job that must not be retried; the shop is alerted at once. */
export class GivenUp extends Error {}

type OfOrder = { companyId: string; orderId: string };

/** FLO-86: a failure never undoes the move. After a day of retries the shop is alerted; success withdraws the alert. */
export const outbox =
  <D extends OfOrder>(
    ctxOf: (companyId: string, jobId: string) => Promise<Ctx>,
    kind: ShopAlertKind,
    run: (ctx: Ctx, data: D, facts: JobFacts) => Promise<void>,
  ) =>
  async (data: D, jobId: string, facts: JobFacts): Promise<void> => {
    const ctx = await ctxOf(data.companyId, jobId);
    try {
      await run(ctx, data, facts);
    } catch (error) {
      const isOver = error instanceof GivenUp;
      if (isOver || isOverdue(facts, ctx.now())) await alertShop(ctx, data.orderId, kind);
      if (isOver) return;
      throw error;
    }
    if (facts.retryCount > 0) await withdrawAlert(ctx, data.orderId, kind);
  };

const isOverdue = ({ createdAt, retryCount, retryLimit }: JobFacts, now: string): boolean =>
  msBetween(createdAt, now) >= PATIENCE_HOURS * HOUR || retryCount >= retryLimit;

async function alertShop(ctx: Ctx, orderId: string, kind: ShopAlertKind): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await orders.find(tx, ctx, orderId);
    if (order) await raiseAlert(tx, ctx, order, kind);
  });
}
