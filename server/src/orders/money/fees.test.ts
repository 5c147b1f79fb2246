import type { Order } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { atWork, type AtWork } from '../walks/at-work.fixture.ts';
import { settleCapture } from './capture.ts';
import { settleRefunds } from './give-back.ts';

/** 9,40 € with the management fee: 8 % are 0,75 €, 2 % are 0,19 €. */
const LINES = { lines: [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }] };
const PLATFORM = { commission: 75, fixed: 25, vat: 20 };
const NETWORK = { commission: 19, vat: 4 };
const ALL = 143;

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  await bill(work);
});

async function bill({ db, companyId, shop }: AtWork): Promise<void> {
  const own = { company_id: companyId, shop_id: shop.shopId, is_vat_subject: true };
  await db
    .insertInto('fee_contracts')
    .values([
      { ...own, biller: 'platform', commission_basis_points: 800, fixed_fee: 25 },
      { ...own, biller: 'network', commission_basis_points: 200, fixed_fee: 0 },
    ])
    .execute();
}

async function booked(order: Order): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', m.kind, e.account, e.part, e.amount) as line
    from ledger_movements m join ledger_entries e on e.company_id = m.company_id and e.movement_id = m.id
    where m.order_id = ${order.id} order by m.at, m.kind, e.position`.execute(work.db);
  return rows.map(({ line }) => line);
}
const keptBySandbox = async (order: Order) => {
  const { rows } = await sql<{ shopId: string; fee: number; returned: number | null }>`
    select p.shop_id as "shopId", p.fee_cents as fee, sum(r.fee_cents)::int as returned
    from sandbox.payments p left join sandbox.refunds r on r.payment_id = p.payment_id
    where p.payment_id = ${order.providerPaymentId} group by p.payment_id`.execute(server.database.forSandbox());
  return rows[0];
};

const because = (cancelReason: string) => ({ cancellation: { cancelReason } });

test('FIN-26 the fees of every contract are booked with the capture, in their parts, and told to the provider', async () => {
  const order = await work.completed(await work.card('success', LINES));

  expect(order.amountDue).toBe(940);
  expect(await booked(order)).toEqual([
    'capture provider 940',
    'capture shop -940',
    `fee shop ${ALL}`,
    `fee platform commission ${-PLATFORM.commission}`,
    `fee platform fixed ${-PLATFORM.fixed}`,
    `fee platform vat ${-PLATFORM.vat}`,
    `fee network commission ${-NETWORK.commission}`,
    `fee network vat ${-NETWORK.vat}`,
  ]);
  expect(await keptBySandbox(order)).toEqual({ shopId: work.shop.shopId, fee: ALL, returned: null });
});

test('INV-25 the platform keeps the VAT that its invoice will name, whatever its contract says', async () => {
  const other = await atWork(server);
  await other.db
    .insertInto('fee_contracts')
    .values({
      company_id: other.companyId,
      shop_id: other.shop.shopId,
      biller: 'platform',
      commission_basis_points: 800,
      fixed_fee: 25,
      is_vat_subject: false,
    })
    .execute();

  const order = await other.completed(await other.card('success', LINES));

  expect(await other.balance(order)).toEqual({ provider: 940, shop: -820, platform: -120 });
});

test('FIN-26 money that takes its time brings its fee when it has come', async () => {
  const order = await work.completed(await work.card('capture_delayed', LINES));

  await expect
    .poll(() => work.balance(order), { timeout: 10_000 })
    .toEqual({ provider: 940, shop: -940 + ALL, platform: -120, network: -23 });
});

test('INV-44 MIS-03 the fee is of what was taken, though a dish was missing before the money came', async () => {
  const lines = [...LINES.lines, { productKey: 'PRODUCT-socca', quantity: 2 }];
  const order = await work.card('capture_delayed', { lines });
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  await work.loseJobs(['settle-capture', 'refund-payment']);
  const missing = { lineId: order.lines.at(-1)?.id, quantity: 1, replacement: null, mode: 'apply', soldOut: null };
  expect((await work.say(order, 'missing', missing)).status).toBe(200);

  await settleCapture(work.ctx(), order.id);

  expect((await work.fresh(order)).amountDue).toBeLessThan(order.amountDue);
  const { shop = 0, provider = 0 } = await work.balance(order);
  expect([provider, shop + provider]).toEqual([order.amountDue, (await keptBySandbox(order))?.fee]);
});

test('a whole refund gives the fee back, once', async () => {
  const order = await work.completed(await work.card('success', LINES));

  await work.say(order, 'refund', { expectedStatus: 'completed' });
  await settleRefunds(work.ctx(), order.id);

  expect(await work.balance(order)).toEqual({ provider: 0, shop: 0, platform: 0, network: 0 });
  expect((await booked(order)).filter((line) => line.startsWith('fee-returned shop'))).toEqual([
    `fee-returned shop ${-ALL}`,
  ]);
  expect(await keptBySandbox(order)).toMatchObject({ returned: ALL });
});

test('a refund that the bank sends back takes the fee again', async () => {
  const order = await work.completed(await work.card('refund_failed', LINES));
  const { payments } = server.deps;
  const taken = payments.refund.bind(payments);
  server.deps.payments = { ...payments, refund: async (input) => ({ ...(await taken(input)), state: 'done' }) };
  await work.say(order, 'refund', { expectedStatus: 'completed' });
  server.deps.payments = payments;
  expect(await work.balance(order)).toEqual({ provider: 0, shop: 0, platform: 0, network: 0 });

  await settleRefunds(work.ctx(), order.id);

  expect(await work.balance(order)).toEqual({ provider: 940, shop: -940 + ALL, platform: -120, network: -23 });
});

test('FLO-28 an order cancelled at the customer’s cost keeps its fee; one that is refunded whole does not', async () => {
  const [kept, returned] = [await work.card('success', LINES), await work.card('success', LINES)];
  await Promise.all([kept, returned].map((order) => work.say(order, 'prepare', { preparationMinutes: 15 })));
  await work.say(kept, 'ready-to-take-away');

  const keeping = await work.say(kept, 'cancel', because('client_unavailable'));
  const returning = await work.say(returned, 'cancel', because('shop_cancel_and_refund'));

  expect([keeping.status, returning.status]).toEqual([200, 200]);

  await expect
    .poll(() => work.balance(returned), { timeout: 10_000 })
    .toEqual({ provider: 0, shop: 0, platform: 0, network: 0 });
  expect(await work.balance(kept)).toMatchObject({ platform: -120, network: -23 });
});

test('FIN-26 a shop without a contract is charged nothing', async () => {
  const free = await atWork(server);

  const order = await free.completed(await free.card('success', LINES));

  expect(await free.balance(order)).toEqual({ provider: 940, shop: -940 });
});
