import type { Order } from '@comptoir/domain/orders/order.ts';
import { expect } from 'vitest';
import { hasLeftTheTotal } from '../money/refunds.store.ts';
import type { TestServer } from '../../test/test-server.ts';
import type { AtWork } from './at-work.fixture.ts';

const PAID_BACK: readonly Order['status'][] = ['refused', 'missed', 'refunded'];

/** What the ledger holds of an order is what the provider has, and what its end allows. */
export async function expectMoneyRight(server: TestServer, work: AtWork, order: Order): Promise<void> {
  const { provider = 0, shop = 0 } = await work.balance(order);
  expect(provider + shop).toBe(0);
  if (!order.providerPaymentId) return expect(provider).toBe(0);
  const payment = await server.deps.payments.read(order.providerPaymentId);
  const captured = payment.state === 'captured' ? payment.capturedCents : 0;
  const returned = payment.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunds = (await work.refunds(order)).filter(({ state, cause }) => state === 'done' && hasLeftTheTotal(cause));
  const neverDue = refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(order.refundedAmount + neverDue).toBe(returned);
  expect(provider).toBe(captured - returned);
  if (order.status === 'contacting') expect(captured).toBe(0);
  else if (PAID_BACK.includes(order.status)) expect(captured - returned).toBe(0);
  else if (order.cancellation?.cancelReason === 'shop_cancel_and_refund') expect(captured - returned).toBe(0);
  else if (order.cancellation?.cancelReason === 'customer_cancel_phase_contacting') expect(provider).toBe(0);
  // Of a completed order a part may have been given back.
  else expect(provider).toBe(order.amountDue - (order.status === 'completed' ? order.refundedAmount : 0));
}
