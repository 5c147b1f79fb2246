import { randomUUID } from 'node:crypto';
import type { TestServer } from './test-server.ts';

type Owned = { companyId: string; shopId: string; orderId: string };

/** A row in every table of finances, payouts, customers' papers and launch. */
export async function moneyRows(server: TestServer, { companyId, shopId, orderId }: Owned): Promise<void> {
  const db = server.database.forCompany(companyId);
  const own = { company_id: companyId, shop_id: shopId };
  const now = server.deps.now();
  const counts = { counted: 1, completed: 1, canceled: 0, missed: 0, reactivated: 0 };
  await db
    .insertInto('finance_days')
    .values({ ...own, day: '2026-11-13', order_type: 'delivery', payment_type: 'cash', revenue: 1000, ...counts })
    .execute();
  await db
    .insertInto('tip_days')
    .values({ ...own, day: '2026-11-13', tips: 300, orders: 1 })
    .execute();
  await db
    .insertInto('disputes')
    .values({ ...own, id: 'dp_1', order_id: orderId, amount: 100, state: 'open', opened_at: now })
    .execute();
  await db
    .insertInto('fee_contracts')
    .values({ ...own, biller: 'platform', commission_basis_points: 800, fixed_fee: 25, is_vat_subject: true })
    .execute();
  await db
    .insertInto('shop_launches')
    .values({ ...own, launch_form_done: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('payouts')
    .values({
      ...own,
      transaction_id: 'po_1',
      amount: 900,
      status: 'paid',
      created_at: now,
      arrival_at: now,
      is_automatic: true,
    })
    .execute();
  const parts = { commission: 80, fixed_fee: 0, fee_vat: 20, other_fee: 0 };
  await db
    .insertInto('payout_lines')
    .values({
      company_id: companyId,
      transaction_id: 'po_1',
      id: 'txn_1',
      kind: 'charge',
      gross: 1000,
      ...parts,
      net: 900,
      at: now,
    })
    .execute();
  await db
    .insertInto('order_invoice_numbers')
    .values({ company_id: own.company_id, seller_siren: '000123455', year: 2026, last_number: 1 })
    .execute();
  const invoicedId = randomUUID();
  await db
    .insertInto('order_invoices')
    .values({
      ...own,
      order_id: invoicedId,
      id: randomUUID(),
      number: 'C-2026-000001',
      seller_siren: '000123455',
      issued_at: now,
      document: '{}',
    })
    .execute();
  await db
    .insertInto('order_credit_note_numbers')
    .values({ company_id: own.company_id, seller_siren: '000123455', year: 2026, last_number: 1 })
    .execute();
  await db
    .insertInto('order_credit_notes')
    .values({
      ...own,
      id: randomUUID(),
      order_id: invoicedId,
      cause: `refund:${randomUUID()}`,
      number: 'A-2026-000001',
      seller_siren: '000123455',
      amount: 1,
      issued_at: now,
      document: '{}',
    })
    .execute();
}

/** What the hub and we know of an order, and how it is heard. */
export async function hubRows(server: TestServer, { companyId, shopId, orderId }: Owned): Promise<void> {
  const db = server.database.forCompany(companyId);
  const [own, now] = [{ company_id: companyId, shop_id: shopId }, server.deps.now()];
  const hubRowId = randomUUID();
  await db
    .insertInto('hub_orders')
    .values({ ...own, id: hubRowId, direction: 'out', order_id: orderId, state: 'taken', created_at: now })
    .execute();
  await db
    .insertInto('hub_moves')
    .values({ company_id: own.company_id, hub_row_id: hubRowId, position: 1, status: 'accepted', noted_at: now })
    .execute();
  await db
    .insertInto('hub_watches')
    .values({ ...own, location_id: 'l', heard_at: now })
    .execute();
}

type HandedOver = Owned & { driverId: string; userId: string };

/** RND-31. */
export async function cashRows(server: TestServer, owned: HandedOver): Promise<void> {
  const { companyId, shopId, orderId, driverId, userId } = owned;
  const db = server.database.forCompany(companyId);
  const id = randomUUID();
  const amounts = { cash: 1000, meal_vouchers: 0 };
  await db
    .insertInto('cash_returns')
    .values({
      company_id: companyId,
      id,
      shop_id: shopId,
      driver_id: driverId,
      at: server.deps.now(),
      taken_by: userId,
      taken_by_name: 'Léa',
      order_count: 1,
      ...amounts,
      counted_cash: 1000,
      counted_meal_vouchers: 0,
    })
    .execute();
  await db
    .insertInto('cash_return_orders')
    .values({ company_id: companyId, order_id: orderId, return_id: id, ...amounts })
    .execute();
}
