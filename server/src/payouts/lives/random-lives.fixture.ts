import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AtWork } from '../../orders/walks/at-work.fixture.ts';
import type { TestServer } from '../../test/test-server.ts';
import { complainedFor, ended, partsOf } from './card-ends.fixture.ts';
import { elsewhere } from './elsewhere.fixture.ts';
import { DAYS, type End, type Life } from './kinds.fixture.ts';
import { isNotByCard, madeGood, notByCard } from './other-lives.fixture.ts';

/** What left the total before, a dish or a delivery fee, is in no amount of the order as it is now. */
const givenBack = (order: Order, end: End): number => {
  const { amountDue } = order;
  const charged = amountCharged(order);
  const [first = 0, second = 0] = partsOf(order);
  if (end === 'refunded-in-parts') return first + second;
  if (end === 'refunded-in-part-after-a-while') return first;
  if (end === 'refunded-elsewhere-in-part') return Math.ceil(amountDue / 3);
  if (end === 'cancelled-at-the-customers-cost') return charged - Math.round(amountDue * 0.3);
  if (end.startsWith('complained')) return complainedFor(order);
  return end === 'cancelled' ||
    end === 'held-cancelled' ||
    end === 'held-refunded' ||
    end.endsWith('then-cancelled') ||
    end.startsWith('refunded') ||
    end.endsWith('refunded')
    ? charged
    : 0;
};

export async function live(server: TestServer, work: AtWork, life: Life): Promise<void> {
  const { quantity, end, day, isRejected } = life;
  // In its place comes a socca.
  const product = end === 'missing-replaced' ? 'PRODUCT-panbagnat' : life.product;
  const more = end.startsWith('missing') ? [{ productKey: 'PRODUCT-socca', quantity: 1 }] : [];
  // Two orders of one person at the same second are rare, and not what is played here.
  const customer = {
    firstName: 'Manon',
    lastName: 'Alberti',
    email: `${randomUUID()}@exemple.fr`,
    phone: '0612345678',
  };
  // FLO-96: the code of 5,00 € pays all of one socca, and where there is nothing to pay there is no tip.
  const isFree = end === 'missed-and-made-good' && product === 'PRODUCT-socca' && quantity === 1;
  const tip = isFree ? 0 : life.tip;
  const lines = { lines: [{ productKey: product, quantity }, ...more], customer };
  if (isNotByCard(end)) return notByCard(server, work, lines, end);
  if (end === 'missed-and-made-good') Object.assign(lines, { promoCode: await madeGood(work, lines) });
  const orderType = end === 'fetched-instead' ? 'delivery' : 'click_and_collect';
  const order = await work.card(isRejected ? 'payout_rejected' : 'success', { ...lines, tip, orderType });
  await ended(server, work, order, end);
  await elsewhere(server, await work.fresh(order), end);
  const settled = await work.fresh(order);
  await expect
    .poll(async () => (await work.fresh(order)).refundedAmount, { timeout: 60_000 })
    .toBe(givenBack(settled, end));
  const asked = async () => (await work.refunds(order)).filter(({ state }) => state === 'asked');
  await expect.poll(asked, { timeout: 60_000 }).toEqual([]);
  // The ledger holds what the order says: what it costs now, less what was given back of it.
  if (end !== 'refused' && !end.startsWith('contested'))
    // A code may have paid all of it: then nothing was charged, and nothing is booked.
    expect([end, (await work.balance(order))['provider'] ?? 0]).toEqual([
      end,
      amountCharged(settled) - givenBack(settled, end),
    ]);
  const earlier = (days: number) => sql`${days} * interval '1 day'`;
  await sql`update sandbox.payments set captured_at = captured_at - ${earlier(2 * DAYS - day)}
    where payment_id = ${order.providerPaymentId}`.execute(work.db);
  await sql`update sandbox.refunds set created_at = created_at - ${earlier(2 * DAYS - day - (end === 'refunded-later' ? 3 : 0))}
    where payment_id = ${order.providerPaymentId}`.execute(work.db);
}
