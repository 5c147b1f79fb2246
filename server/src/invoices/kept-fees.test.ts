import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { toMs } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { examine } from '../doctor.ts';
import { askRefund } from '../orders/money/give-back.ts';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { settlePayment } from '../webhooks/settle-payment.ts';
import { aSiren, billedShop, PAN_BAGNAT, SOCCA, type BilledShop } from './billed-shop.fixture.ts';

const CLOSING = '2026-11-01T02:00:00.000Z';
const NEXT_CLOSING = '2026-11-16T02:00:00.000Z';

let server: TestServer;
let work: BilledShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = toMs('2026-10-20T10:00:00.000Z') - Date.now();
  const cancellationFee = { type: 'percent' as const, percent: 30, amount: cents(0) };
  work = await billedShop(server, { fields: { cancellationFee } });
  const legalEntity = aLegalEntity({ companyName: 'Chez Mimi Réseau', siren: aSiren() });
  await work.agree('network', { commissionBasisPoints: 200, fixedFee: cents(0), legalEntity });
});

const inOctober = (order: Order) => work.change(order, { requested_for: '2026-10-20T12:00:00.000Z' });

async function cancelledAtCost(): Promise<Order> {
  const order = await work.card('success', { lines: PAN_BAGNAT });
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  await work.say(order, 'ready-to-take-away');
  await work.say(order, 'cancel', { cancellation: { cancelReason: 'client_unavailable' } });
  await expect.poll(async () => (await work.fresh(order)).refundedAmount, { timeout: 20_000 }).toBe(658);
  await inOctober(order);
  return order;
}

/** What the billers hold of these orders before VAT, and what their invoices say. */
async function booksAndPapers() {
  const { rows } = await sql<{ account: string; amount: number }>`
    select e.account, -sum(e.amount)::int as amount
    from ledger_movements m join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id
    where m.company_id = ${work.companyId} and e.part in ('commission', 'fixed') group by e.account`.execute(work.db);
  const billed: Record<string, number> = {};
  for (const { kind, totalExclVat } of await work.documents()) {
    const account = kind === 'shop' ? 'platform' : 'network';
    billed[account] = (billed[account] ?? 0) + totalExclVat;
  }
  return { booked: Object.fromEntries(rows.map(({ account, amount }) => [account, amount])), billed };
}

const doctorsFaults = async () =>
  (await examine(ownerOf(server.database).options)).filter(({ faults }) => faults.length > 0);

test('INV-44 what was kept of an order cancelled at the customer’s cost stands on the invoice, on its own line', async () => {
  const cancelled = await cancelledAtCost();
  await inOctober(await work.completed(await work.card('success', { lines: SOCCA })));

  await work.issueAt(CLOSING);

  const [invoice, network] = await work.documents();
  expect(invoice?.lines.map(({ label, amountExclVat }) => [label, amountExclVat])).toEqual([
    ['Commission sur commandes (8\u00A0%)', 40],
    ['Frais fixes par commande', 25],
    ['Commandes annulées aux frais du client', 100],
  ]);
  expect(invoice?.lines[2]?.chargeIds).toEqual([cancelled.chargeId]);
  expect(invoice?.annex).toHaveLength(2);
  expect(invoice?.paid).toBe(invoice?.totalInclVat);
  expect(network?.lines.at(-1)).toMatchObject({ label: 'Commandes annulées aux frais du client', amountExclVat: 19 });
  expect(await booksAndPapers()).toEqual({
    booked: { platform: 165, network: 29 },
    billed: { platform: 165, network: 29 },
  });
  expect(await doctorsFaults()).toEqual([]);
});

test('INV-44 INV-23 when the rest is given back after the closing, the next invoice gives the fee back', async () => {
  const cancelled = await cancelledAtCost();
  await work.issueAt(CLOSING);

  await server.deps.payments.refund({
    providerPaymentId: cancelled.providerPaymentId ?? '',
    amountCents: 282,
    payee: { accountId: null, returnsFee: true },
    idempotencyKey: `elsewhere:${cancelled.id}`,
  });
  await settlePayment(server.deps, cancelled.providerPaymentId ?? '', 'test');
  await work.issueAt(NEXT_CLOSING);

  const none = { platform: 0, network: 0 };
  expect(await booksAndPapers()).toEqual({ booked: none, billed: none });
  expect((await work.documents()).filter(({ isCreditNote }) => isCreditNote)).toHaveLength(2);
});

test('INV-44 the fee of an order that the platform refunded at its own cost stays, and stays billed', async () => {
  const order = await work.completed(await work.card('success', { lines: PAN_BAGNAT }));
  await inOctober(order);
  await server.deps.payments.refund({
    providerPaymentId: order.providerPaymentId ?? '',
    amountCents: order.amountDue,
    idempotencyKey: `elsewhere:${order.id}`,
  });
  await settlePayment(server.deps, order.providerPaymentId ?? '', 'test');
  expect((await work.fresh(order)).status).toBe('refunded');

  await work.issueAt(CLOSING);
  await work.issueAt(NEXT_CLOSING);

  const whole = { platform: 100, network: 19 };
  expect(await booksAndPapers()).toEqual({ booked: whole, billed: whole });
});

test('MIS-03 INV-19 the commission stands beside what it was taken of, whatever went back afterwards', async () => {
  const order = await work.card('success', { lines: [...PAN_BAGNAT, ...SOCCA] });
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  const socca = order.lines.find(({ productKey }) => productKey === 'PRODUCT-socca');
  const missing = { lineId: socca?.id, quantity: 1, replacement: null, mode: 'apply', soldOut: null };
  expect((await work.say(order, 'missing', missing)).status).toBe(200);
  await work.say(order, 'ready-to-take-away');
  await work.say(order, 'validate');
  await expect.poll(async () => (await work.balance(order))['provider'], { timeout: 20_000 }).toBe(940);
  await inOctober(order);

  await work.issueAt(CLOSING);

  const [invoice] = await work.documents();
  expect(invoice?.lines[0]).toMatchObject({ detail: expect.stringContaining('13,90'), amountExclVat: 111 });
  expect(invoice?.annex[0]).toMatchObject({ orderTotal: 1390, commission: 111 });
  expect(await doctorsFaults()).toEqual([]);
});

test('INV-44 MIS-03 the fee of an order that came to cost nothing went back with it: it is not billed', async () => {
  const order = await work.card('success', { lines: PAN_BAGNAT });
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  // As a missing dish leaves an order whose other half a code pays.
  await work.change(order, { amount_due: 0 });
  const ctx = work.ctx();
  await ctx.transaction((tx) => askRefund(tx, ctx, order, 'missing', order.amountDue, 'Plat manquant'));
  await expect.poll(async () => (await work.balance(order))['provider'], { timeout: 20_000 }).toBe(0);
  await work.say(order, 'ready-to-take-away');
  await work.say(order, 'validate');
  await inOctober(order);

  await work.issueAt(CLOSING);

  expect(await booksAndPapers()).toEqual({ booked: { platform: 0, network: 0 }, billed: {} });
  expect(await doctorsFaults()).toEqual([]);
});

test('INV-45 fees above the order take its total and no more, in the books, at the provider and on the invoice', async () => {
  await work.agree('shop', { fixedFee: cents(700) });
  const [card, cash] = [
    await work.completed(await work.card('success', { lines: SOCCA })),
    await work.completed(await server.givenOrder(work.shop, { lines: SOCCA })),
  ];
  await Promise.all([card, cash].map(inOctober));

  await work.issueAt(CLOSING);

  // 5,00 € with its VAT: 4,17 € and 0,83 €; nothing is left for the network.
  expect(await work.balance(card)).toEqual({ provider: 500, shop: 0, platform: -500 });
  const [kept] = (
    await sql<{ fee: number }>`select fee_cents as fee from sandbox.payments
      where payment_id = ${card.providerPaymentId}`.execute(server.database.forSandbox())
  ).rows;
  expect(kept?.fee).toBe(500);
  const [invoice, ...others] = await work.documents();
  expect(others).toEqual([]);
  expect(invoice?.lines.map(({ label, amountExclVat }) => [label, amountExclVat])).toEqual([
    ['Commission sur commandes (8\u00A0%)', 80],
    ['Frais fixes par commande', 754],
  ]);
  expect([invoice?.totalInclVat, invoice?.paid]).toEqual([1001, 500]);
  expect(await doctorsFaults()).toEqual([]);
});

test('INV-44 a rate that changes after the capture changes no fee that was taken', async () => {
  const order = await work.completed(await work.card('success', { lines: PAN_BAGNAT }));
  await inOctober(order);
  await work.agree('shop', { commissionBasisPoints: 1000 });

  await work.issueAt(CLOSING);

  const whole = { platform: 100, network: 19 };
  expect(await booksAndPapers()).toEqual({ booked: whole, billed: whole });
});

test('INV-44 the doctor finds a fee that was taken and stands on no invoice, and one that differs', async () => {
  const [missing, other] = [await cancelledAtCost(), await cancelledAtCost()];
  await work.issueAt(CLOSING);
  const own = sql`company_id = ${work.companyId} and kind = 'shop'`;
  await sql`delete from invoice_orders where ${own} and order_id = ${missing.id}`.execute(work.db);
  await sql`update invoice_orders set fees = fees + 1 where ${own} and order_id = ${other.id}`.execute(work.db);

  const faults = (await doctorsFaults()).flatMap((finding) => finding.faults);

  expect(faults.toSorted()).toEqual(
    [
      `commande ${missing.id} : 100 centimes prélevés (platform), sur aucune facture`,
      `commande ${other.id} : 100 centimes prélevés (platform), facturés : 101`,
    ].toSorted(),
  );
  await sql`delete from invoice_orders where ${own} and order_id = ${other.id}`.execute(work.db);
});
