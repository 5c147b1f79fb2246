import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { RefundInput } from '../../ports/payments.ts';
import { dispute } from '../../sandbox/payments/sandbox-disputes.ts';
import type { TestServer } from '../../test/test-server.ts';
import { settlePayment } from '../../webhooks/settle-payment.ts';
import type { End } from './kinds.fixture.ts';

/** What the customer's bank, or somebody in the provider's own dashboard, does without asking. */
export async function elsewhere({ deps }: TestServer, order: Order, end: End): Promise<void> {
  const { id, amountDue, providerPaymentId } = order;
  const charged = amountCharged(order);
  const paymentId = providerPaymentId ?? '';
  const refund = (amountCents: number, payee?: RefundInput['payee']) =>
    deps.payments.refund({
      providerPaymentId: paymentId,
      amountCents,
      ...(payee && { payee }),
      idempotencyKey: `elsewhere:${id}`,
    });
  if (end === 'refunded-elsewhere') await refund(charged, { accountId: null, returnsFee: true });
  if (end === 'refunded-elsewhere-in-part')
    await refund(Math.ceil(amountDue / 3), { accountId: null, returnsFee: false });
  if (end === 'refunded-by-the-platform') await refund(charged);
  if (end.startsWith('contested')) {
    await dispute(deps.database.forSystem(), paymentId, 'open');
    await settlePayment(deps, paymentId, 'test');
    const state = end === 'contested-and-won' ? 'won' : end === 'contested-and-lost' ? 'lost' : null;
    if (state) await dispute(deps.database.forSystem(), paymentId, state);
  }
  // Told twice, at the same time.
  await Promise.all([settlePayment(deps, paymentId, 'test'), settlePayment(deps, paymentId, 'test')]);
}
