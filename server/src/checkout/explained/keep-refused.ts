import type { Refusal } from '@comptoir/contract/errors.ts';
import type { StepName } from '@comptoir/domain/checkout/steps.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { OpenAccount } from '../../clients/account/sessions.store.ts';
import type { Ctx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { CARD_REFUSALS } from '../../orders/money/capture.ts';
import type { PlacedInput } from '../place-order.ts';
import * as refusedOrders from './refused-orders.store.ts';
import { sentenceOf, simulated } from './simulate.ts';
import type { Prices } from '../prices.store.ts';

type Found = { shop: Shop; prices: Prices };
type Refusing = { id: string; body: PlacedInput['body']; error: unknown; account?: OpenAccount | null };

/** A wrong telephone number or a declined card is the customer's matter. */
const OF_CUSTOMER: ReadonlySet<Refusal> = new Set<Refusal>([
  'WRONG_PHONE',
  'INVALID_EMAIL',
  'order-unverified',
  ...Object.values(CARD_REFUSALS),
]);

/** What only an order is refused for, after every step of the simulator has said yes, is told at its step. */
const STEP_OF: Partial<Record<Refusal, StepName>> = { 'meal-vouchers-day-limit': 'payment' };

/**
 * FLO-11: an order that the settings or the basket refused is explained by the simulator's own steps. Whatever happens here,
 * the customer hears why they were refused.
 */
export async function keepRefused(
  ctx: Ctx,
  found: Found,
  { id, body, error, account = null }: Refusing,
): Promise<void> {
  if (!(error instanceof Refused) || OF_CUSTOMER.has(error.refusal)) return;
  try {
    const { refusals, steps, amounts } = await simulated(ctx, found, body, account);
    const { channel, orderType, requestedFor } = body;
    const said = sentenceOf(error);
    const ofOrder = STEP_OF[error.refusal];
    const story = {
      channel,
      orderType,
      requestedFor,
      ...said,
      amountDue: amounts && cents(amounts.amountDue),
      basket: refusals.find(({ step }) => step === 'basket')?.errorMessage ?? null,
      steps: steps.map((step) =>
        step.name === ofOrder ? { ...step, cause: said.errorMessage, isPassed: false } : step,
      ),
    };
    await refusedOrders.keep(ctx.db, found.shop, { id, at: ctx.now(), story });
  } catch (failure) {
    ctx.log.error({ err: failure, traceId: ctx.traceId }, 'the story of a refused order was not kept');
  }
}
