import { cents } from '@comptoir/domain/kernel/money.ts';
import { FIRST_TIPS } from '@comptoir/domain/order-settings/tips.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complaining } from '../../complaints/complaints.fixture.ts';
import { examine } from '../../doctor.ts';
import { dispute } from '../../sandbox/payments/sandbox-disputes.ts';
import { ownerOf } from '../../test/test-db.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { settlePayment } from '../../webhooks/settle-payment.ts';
import { atWork, eventually, type AtWork } from '../walks/at-work.fixture.ts';

/** 13,90 € and a tip of 3 €; the platform takes 8 % and 0,25 € of the former, with VAT: 1,63 €. */
const DUE = 1_390;
const TIP = 300;
const FEE = 111 + 25 + 27;

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server, {
    tips: { ...FIRST_TIPS, enabled: true },
    cancellationFee: { type: 'percent', percent: 50, amount: cents(0) },
  });
  await work.db
    .insertInto('fee_contracts')
    .values({
      company_id: work.companyId,
      shop_id: work.shop.shopId,
      biller: 'platform',
      commission_basis_points: 800,
      fixed_fee: 25,
      is_vat_subject: true,
    })
    .execute();
});

const tipped = () => work.card('success', { tip: TIP });
const atProvider = ({ providerPaymentId }: Order) => server.deps.payments.read(providerPaymentId ?? '');
const NOTHING = { provider: 0, shop: 0, tips: 0, platform: 0 };
const refundTips = async (order: Order) =>
  work.db.selectFrom('refunds').select(['amount', 'tip', 'returns_fee']).where('order_id', '=', order.id).execute();
const tipDays = async () =>
  (
    await work.db.selectFrom('tip_days').select(['tips', 'orders']).where('shop_id', '=', work.shop.shopId).execute()
  )[0];
async function booksAreRight(): Promise<void> {
  const findings = await examine(ownerOf(server.database).options);
  expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([]);
}

describe('FLO-96 the money of a tip', () => {
  test('FLO-96 law:balanced-ledger is captured with the order, without a fee, owed to the staff, and no revenue', async () => {
    const order = await work.completed(await tipped());

    expect(await atProvider(order)).toMatchObject({ state: 'captured', capturedCents: DUE + TIP });
    expect(await work.balance(order)).toEqual({ provider: DUE + TIP, shop: -DUE + FEE, tips: -TIP, platform: -FEE });
    const story = await work.story(order);
    expect(story.find(({ type }) => type === 'money-captured')?.data).toMatchObject({ amount: DUE + TIP });
    const days = await work.db.selectFrom('finance_days').select('revenue').execute();
    expect(days).toEqual([{ revenue: DUE }]);
    expect(await tipDays()).toEqual({ tips: TIP, orders: 1 });
    await booksAreRight();
  });

  test('FLO-96 FLO-62 a refund of the whole order gives it back, and leaves nothing of it anywhere', async () => {
    const order = await work.completed(await tipped());

    const reply = await work.say(order, 'refund', { expectedStatus: 'completed' });

    expect(reply.body).toMatchObject({ status: 'refunded', refundedAmount: DUE + TIP });
    expect((await atProvider(order)).refunds).toMatchObject([{ amountCents: DUE + TIP, state: 'done' }]);
    expect(await work.balance(order)).toEqual(NOTHING);
    expect(await refundTips(order)).toEqual([{ amount: DUE + TIP, tip: TIP, returns_fee: true }]);
    expect(await tipDays()).toEqual({ tips: 0, orders: 0 });
    await booksAreRight();
    await eventually(async () =>
      expect((await work.messages(order, 'mail')).map(({ body }) => body).join(' ')).toContain('16,90'),
    );
  });

  test('FLO-96 FLO-28 a cancellation gives it back whole, whatever the shop keeps of the meal', async () => {
    const whole = await tipped();
    await work.say(whole, 'prepare', { preparationMinutes: 15 });
    await work.say(whole, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
    const absent = await tipped();
    await work.say(absent, 'prepare', { preparationMinutes: 15 });
    await work.say(absent, 'ready-to-take-away');
    await work.say(absent, 'cancel', { cancellation: { cancelReason: 'client_unavailable' } });

    await eventually(async () => expect((await work.fresh(absent)).refundedAmount).toBe(DUE / 2 + TIP));
    await eventually(async () => expect((await work.fresh(whole)).refundedAmount).toBe(DUE + TIP));

    expect(await work.balance(whole)).toEqual(NOTHING);
    expect(await work.balance(absent)).toEqual({ provider: DUE / 2, shop: FEE - DUE / 2, tips: 0, platform: -FEE });
    expect(await refundTips(absent)).toEqual([{ amount: DUE / 2 + TIP, tip: TIP, returns_fee: false }]);
    await booksAreRight();
  });

  test('FLO-96 FLO-15 a refused order is never charged, tip or not', async () => {
    const order = await tipped();
    await work.say(order, 'refuse');
    await eventually(async () => expect(await atProvider(order)).toMatchObject({ state: 'voided', capturedCents: 0 }));
    expect(await work.balance(order)).toEqual({});
  });

  test('FLO-96 SUP-18 a part of the meal leaves it alone, a part of the tip is refused, and the rest has it', async () => {
    const order = await work.completed(await tipped());
    const { filed, decide } = complaining(server, work);
    const complaintId = await filed(order);
    const refund = (amount: number) => decide(complaintId, { kind: 'refund', amount, borneBy: 'shop' });

    const between = await refund(DUE + 100);
    expect([between.status, between.body['errorCode']]).toEqual([409, 'REFUND_NOT_ALLOWED']);
    expect(String(between.body['errorMessage'])).toContain('Le pourboire se rend en entier');
    const part = await refund(500);
    expect(part.status, JSON.stringify(part.body)).toBe(200);
    expect(await work.balance(order)).toMatchObject({ provider: DUE + TIP - 500, tips: -TIP });
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', refundedAmount: 500 });

    expect((await work.say(order, 'refund', { expectedStatus: 'completed' })).status).toBe(200);

    expect(await work.balance(order)).toEqual(NOTHING);
    expect((await refundTips(order)).map(({ tip }) => tip)).toEqual([0, TIP]);
    await booksAreRight();
  });

  test('FLO-96 FLO-91 what is given back at the provider takes the meal first, then the tip', async () => {
    const order = await work.completed(await tipped());
    const back = async (amountCents: number) => {
      const payee = { accountId: null, returnsFee: false };
      const providerPaymentId = order.providerPaymentId ?? '';
      await server.deps.payments.refund({ providerPaymentId, amountCents, payee, idempotencyKey: randomUUID() });
      await settlePayment(server.deps, providerPaymentId, 'test');
    };

    await back(1_000);
    expect(await work.balance(order)).toMatchObject({ tips: -TIP });
    await back(500);
    expect(await work.balance(order)).toMatchObject({ tips: -190, shop: 0 });
    expect(await work.fresh(order)).toMatchObject({ status: 'refunded', refundedAmount: 1_500 });
    await booksAreRight();
  });

  test('FLO-96 FLO-92 a contested payment is at the cost of the shop: the staff keeps its tip', async () => {
    const order = await work.completed(await tipped());
    await dispute(server.database.forSystem(), order.providerPaymentId ?? '', 'open');
    await settlePayment(server.deps, order.providerPaymentId ?? '', 'test');

    expect(await work.balance(order)).toEqual({ provider: 0, shop: TIP + FEE, tips: -TIP, platform: -FEE });
  });
});
