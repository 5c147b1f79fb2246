import { addDays, localDay } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { examine } from '../doctor.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { settlePayment } from '../webhooks/settle-payment.ts';
import { settlePayout } from './settle-payout.ts';

const LINES = { lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] };

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
});

const sold = async () => work.completed(await work.card('success', LINES));

/** As somebody does it in the provider's own dashboard, with or without the shop's share. */
async function refundThere(order: { id: string; providerPaymentId: string | null }, amount: number, byShop: boolean) {
  const providerPaymentId = order.providerPaymentId ?? '';
  await server.deps.payments.refund({
    providerPaymentId,
    amountCents: amount,
    ...(byShop && { payee: { accountId: null, returnsFee: false } }),
    idempotencyKey: `dashboard:${order.id}`,
  });
  await settlePayment(server.deps, providerPaymentId, 'test');
}

/** The last line of the file for the accountant. */
async function salesByRate(): Promise<string | undefined> {
  const today = localDay(server.deps.now(), work.shop.timeZone);
  const { token } = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
  const csv = await server.app.inject({
    url: `/api/${work.companyId}/shops/${work.shop.shopId}/payouts/accounting`,
    query: { startDate: addDays(today, -1), endDate: addDays(today, 1), format: 'csv' },
    headers: { authorization: `Bearer ${token}` },
  });
  return csv.body.split('\r\n').at(-2);
}

test('FIN-11 what was given back of an order is in neither the sales by rate nor the revenue', async () => {
  const [order] = [await sold(), await sold()];

  await refundThere(order, 240, true);

  expect(await salesByRate()).toMatch(/;16,40;16,40$/);
});

test('FIN-28 HUB-37 what a marketplace was paid is among the sales by rate, and by no card of ours', async () => {
  await sold();
  const theirs = await work.completed(await server.givenOrder(work.shop, LINES));

  const row = { payment_type: 'stripe', channel: 'deliveroo', refunded_amount: 100 } as const;
  await work.db.updateTable('orders').set(row).where('id', '=', theirs.id).execute();

  expect(await salesByRate()).toMatch(/;17,80;9,40$/);
});

test('FLO-91 a refund for which the provider took nothing from the shop is not at its cost', async () => {
  const order = await sold();

  await refundThere(order, 240, false);

  expect(await work.fresh(order)).toMatchObject({ refundedAmount: 240 });
  expect(await work.balance(order)).toEqual({ provider: 700, shop: -940, platform: 240 });
});

test('law:balanced-ledger what the provider keeps for itself is booked once, with the payout that shows it', async () => {
  const order = await sold();
  const account = { companyId: work.companyId, shopId: work.shop.shopId, accountId: null };
  const at = server.deps.now();
  const payout = {
    transactionId: `po_${order.id}`,
    amountCents: 940 - 150 - 200 + 30,
    status: 'in_transit',
    createdAt: at,
    arrivalAt: at,
    isAutomatic: true,
    failure: null,
    ibanLast4: null,
  } as const;
  const { payments } = server.deps;
  const line = { orderId: null, at, feeCents: 0 };
  server.deps.payments = {
    ...payments,
    listPayoutLines: async () => [
      { ...line, id: 'txn_1', kind: 'charge', orderId: order.id, grossCents: 940, feeCents: 150 },
      { ...line, id: 'txn_2', kind: 'fee', grossCents: -200 },
      { ...line, id: 'txn_3', kind: 'adjustment', grossCents: 30 },
    ],
  };

  await settlePayout(work.ctx(), account, payout);
  await settlePayout(work.ctx(), account, { ...payout, status: 'paid' });
  server.deps.payments = payments;

  const entries = await work.db
    .selectFrom('ledger_movements as m')
    .innerJoin('ledger_entries as e', (join) =>
      join.onRef('e.company_id', '=', 'm.company_id').onRef('e.movement_id', '=', 'm.id'),
    )
    .select(['m.kind', 'e.amount'])
    .where('m.company_id', '=', work.companyId)
    .where('e.account', '=', 'shop')
    .orderBy('m.at')
    .execute();
  expect(entries.filter(({ kind }) => kind === 'provider-fee')).toEqual([{ kind: 'provider-fee', amount: 320 }]);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const findings = await examine(ownerOf(server.database).options);
  expect(findings.flatMap(({ faults }) => faults)).toEqual([]);
});
