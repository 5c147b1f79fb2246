import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { bookCapture } from '../orders/money/capture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aSiren, billedShop, SOCCA, type BilledShop } from './billed-shop.fixture.ts';
import { askForInvoices } from './issue-invoices.ts';

/** 3 in the morning of 1 November in Paris. */
const CLOSING = '2026-11-01T02:00:00.000Z';
const NEXT_CLOSING = '2026-11-16T02:00:00.000Z';

let server: TestServer;
let work: BilledShop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await billedShop(server);
});

describe('INV-10 the invoice of a half-month', () => {
  test('INV-10 INV-12 INV-16 INV-29 INV-30 is issued at three, once, frozen with its file', async () => {
    await work.sold('2026-10-15T21:59:00.000Z');
    const first = await work.sold('2026-10-15T22:00:00.000Z');
    const last = await work.sold('2026-10-31T22:59:00.000Z', SOCCA);
    await work.sold('2026-10-31T23:00:00.000Z');
    await work.issueAt('2026-11-01T01:59:59.999Z');
    expect((await work.documents()).map(({ periodEnd }) => periodEnd)).toEqual(['2026-10-15']);

    await work.issueAt(CLOSING);
    await work.issueAt(CLOSING);

    const [, invoice, ...others] = await work.documents();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({
      number: 'M-2026-000002',
      reference: `20261031-${last.orderNumber}-${work.shop.slug}-M`,
      periodStart: '2026-10-16',
      periodEnd: '2026-10-31',
      issueDay: '2026-11-01',
      dueDay: '2026-12-01',
      seller: { companyName: 'Comptoir', siren: work.siren },
      buyer: { companyName: 'Chez Mimi' },
      lines: [
        { label: 'Commission sur commandes (8\u00A0%)', amountExclVat: 115 },
        { label: 'Frais fixes par commande', quantity: 2, amountExclVat: 50 },
      ],
      annex: [{ orderNumber: first.orderNumber }, { orderNumber: last.orderNumber }],
      totalExclVat: 165,
      vatTotal: 33,
      totalInclVat: 198,
      paid: 0,
    });
    const told = await work.db
      .selectFrom('live_events')
      .select(['type', 'shop_id', 'payload'])
      .where('type', '=', 'invoice-issued')
      .orderBy('seq')
      .execute();
    expect(told.at(-1)).toMatchObject({ shop_id: work.shop.shopId, payload: { periodEnd: '2026-10-31' } });
    const journal = await work.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('entity', '=', 'invoice')
      .where('entity_id', '=', invoice?.invoiceId ?? '')
      .execute();
    expect(journal).toMatchObject([{ action: 'invoice-issued', after: { number: 'M-2026-000002' } }]);
  });

  test('INV-39 its file is made by a job, with the SHA-256 of its bytes, and neither changes', async () => {
    await work.sold('2026-10-20T12:00:00.000Z');
    await work.issueAt(CLOSING);
    const [invoice] = await work.documents();

    await eventually(async () => {
      const files = await work.db.selectFrom('invoice_files').selectAll().execute();
      expect(files.map((file) => file.invoice_id)).toEqual([invoice?.invoiceId]);
    });

    const { content, sha256 } = await work.db.selectFrom('invoice_files').selectAll().executeTakeFirstOrThrow();
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    const refused = { code: '23514' };
    await expect(work.db.updateTable('invoices').set({ total_incl_vat: 1 }).execute()).rejects.toMatchObject(refused);
    await expect(work.db.deleteFrom('invoices').execute()).rejects.toMatchObject(refused);
    await expect(
      work.db
        .updateTable('invoice_files')
        .set({ sha256: 'a'.repeat(64) })
        .execute(),
    ).rejects.toMatchObject(refused);
    await expect(work.db.deleteFrom('invoice_files').execute()).rejects.toMatchObject(refused);
  });

  test('INV-10 the round asks for every shop whose period has closed, and for no other', async () => {
    await work.sold('2026-10-20T12:00:00.000Z');
    const asked: unknown[] = [];
    const jobs = {
      ...server.deps.jobs,
      enqueue: async (_: unknown, __: unknown, data: unknown) => void asked.push(data),
    };
    const round = (now: string) => askForInvoices({ ...server.deps, jobs, now: () => now });
    const own = () => asked.filter((one) => (one as { shopId: string }).shopId === work.shop.shopId);

    await round(CLOSING);
    expect(own()).toHaveLength(1);
    await work.issueAt(CLOSING);
    await round('2026-11-16T01:50:00.000Z');
    expect(own()).toHaveLength(1);
    await round(NEXT_CLOSING);
    expect(own()).toHaveLength(2);
  });

  test('INV-16 an order completed after closing goes into the next period; half-months missed are made up for', async () => {
    await work.sold('2026-10-20T12:00:00.000Z');
    const slow = await work.sold('2026-10-31T20:00:00.000Z', SOCCA, { status: 'delivering' });
    await work.issueAt(CLOSING);
    await work.change(slow, { status: 'completed' });

    await work.issueAt('2026-12-20T10:00:00.000Z');

    const issued = await work.documents();
    expect(issued.map(({ periodEnd, annex }) => [periodEnd, annex.map(({ orderNumber }) => orderNumber)])).toEqual([
      ['2026-10-31', [expect.any(String)]],
      ['2026-11-15', [slow.orderNumber]],
    ]);
    const closed = await work.db.selectFrom('billing_periods').select(['period_end', 'closed_at']).execute();
    expect(closed.map((row) => row.period_end).toSorted()).toEqual([
      '2026-10-31',
      '2026-11-15',
      '2026-11-30',
      '2026-12-15',
    ]);
    expect(closed.every((row) => row.closed_at !== null)).toBe(true);
  });

  test('INV-17 an order without a charge reference is left out and taken up once it is known', async () => {
    const imported = await work.sold('2026-10-20T12:00:00.000Z', SOCCA, { charge_id: '' });
    await work.sold('2026-10-21T12:00:00.000Z');
    await work.issueAt(CLOSING);
    expect((await work.documents())[0]?.annex).toHaveLength(1);

    await work.change(imported, { charge_id: 'ch_known' });
    await work.issueAt(NEXT_CLOSING);

    expect((await work.documents())[1]?.annex.map(({ chargeId }) => chargeId)).toEqual(['ch_known']);
  });

  test('INV-16 canceled and refunded orders are not billed; FIN-26 without a contract nothing is', async () => {
    await work.sold('2026-10-20T12:00:00.000Z', SOCCA, { status: 'canceled' });
    await work.sold('2026-10-20T12:00:00.000Z', SOCCA, { status: 'refunded' });
    await work.issueAt(CLOSING);
    await work.db.deleteFrom('fee_contracts').where('shop_id', '=', work.shop.shopId).execute();
    await work.sold('2026-11-05T12:00:00.000Z');
    await work.issueAt(NEXT_CLOSING);
    expect(await work.documents()).toEqual([]);

    await work.agree('shop', { commissionBasisPoints: 0, fixedFee: cents(0) });
    await work.issueAt('2026-12-01T10:00:00.000Z');
    await work.agree('shop');
    await work.issueAt('2026-12-16T10:00:00.000Z');

    // What was free stays free.
    expect(await work.documents()).toEqual([]);
  });

  test('INV-19 INV-22 services, waiting and INV-34 what a card order has paid already', async () => {
    const brought = {
      nature: 'stuart',
      isSearchingDriver: false,
      courierFee: 520,
      waitingFee: 70,
      durationMinutes: null,
      distanceKm: null,
      trackingUrl: null,
      deliveredAt: null,
    };
    const order = await work.sold('2026-10-20T12:00:00.000Z', SOCCA, { delivery: JSON.stringify(brought) });
    await work.ctx().transaction((tx) => bookCapture(tx, work.ctx(), order, order.amountDue));
    await work.issueAt(CLOSING);

    const [invoice] = await work.documents();
    expect(invoice?.lines.map(({ label, amountExclVat }) => [label, amountExclVat])).toEqual([
      ['Commission sur commandes (8\u00A0%)', 40],
      ['Frais fixes par commande', 25],
      ['Courses de livraison (Stuart)', 520],
      ['Frais d’attente livreur', 70],
    ]);
    expect([invoice?.totalInclVat, invoice?.paid]).toEqual([786, 78]);
  });
});

test('INV-18 INV-34 FIN-26 of card orders, the invoice before VAT is what the ledger booked as fees', async () => {
  for (const lines of [SOCCA, undefined, SOCCA]) {
    const order = await work.completed(await work.card('success', lines ? { lines } : {}));
    await work.change(order, { requested_for: '2026-10-20T12:00:00.000Z' });
  }
  await work.issueAt(CLOSING);

  const [invoice] = await work.documents();
  const booked = await work.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_movements as m', (join) =>
      join.onRef('m.company_id', '=', 'e.company_id').onRef('m.id', '=', 'e.movement_id'),
    )
    .select((eb) => eb.fn.sum<number>('e.amount').as('amount'))
    .where('m.kind', '=', 'fee')
    .where('e.account', '=', 'platform')
    .where('e.part', 'in', ['commission', 'fixed'])
    .executeTakeFirstOrThrow();
  expect(invoice?.annex).toHaveLength(3);
  expect(invoice?.totalExclVat).toBe(-booked.amount);
  expect(invoice?.paid).toBe(invoice?.totalInclVat);
});

describe('INV-23 INV-52 an order refunded after its period was closed', () => {
  test('comes back once, as a line, or alone as a credit note', async () => {
    const order = await work.sold('2026-10-20T12:00:00.000Z', SOCCA);
    await work.issueAt(CLOSING);
    await work.change(order, { status: 'refunded', refunded_amount: 500 });
    await work.issueAt(NEXT_CLOSING);
    await work.sold('2026-11-20T12:00:00.000Z');
    await work.issueAt('2026-12-01T10:00:00.000Z');

    const [first, credit, next] = await work.documents();
    expect(credit).toMatchObject({
      isCreditNote: true,
      periodEnd: '2026-11-15',
      lines: [{ label: 'Régularisations', amountExclVat: -65, chargeIds: [order.chargeId] }],
      totalInclVat: -78,
      // INV-52
      regularises: [{ number: first?.number, issueDay: first?.issueDay }],
    });
    expect(next?.regularises).toBeUndefined();
    expect(next?.lines.map(({ label }) => label)).not.toContain('Régularisations');
  });
});

describe('INV-40 missing legal data', () => {
  test.each(['shop', 'seller'])('of the %s: no document, no number, until they are there', async (who) => {
    await work.sold('2026-10-20T12:00:00.000Z');
    const empty = aLegalEntity({ companyName: '' });
    const setShop = (entity: object | null) =>
      work.db
        .updateTable('shops')
        .set({ shop_legal_entity: entity && JSON.stringify(entity) })
        .where('id', '=', work.shop.shopId)
        .execute();
    if (who === 'shop') await setShop(null);
    else await work.agree('shop', { legalEntity: empty });
    await work.issueAt(CLOSING);

    const numbers = () =>
      server.database
        .forSystem()
        .selectFrom('invoice_numbers')
        .selectAll()
        .where('seller_siren', '=', work.siren)
        .execute();
    expect([await work.documents(), await numbers()]).toEqual([[], []]);
    const list = await work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/invoices`, {
      query: { startDate: '2026-05-01', endDate: '2026-12-31' },
    });
    expect(list.body).toMatchObject({
      items: [],
      awaited: [
        {
          kind: 'shop',
          periodEnd: '2026-10-31',
          missing: who === 'shop' ? work.shop.name : 'l’éditeur de la plateforme',
        },
      ],
    });

    await setShop(aLegalEntity());
    await work.agree('shop');
    await work.issueAt('2026-11-03T09:00:00.000Z');

    expect(await work.documents()).toMatchObject([
      { number: 'M-2026-000001', periodEnd: '2026-10-31', issueDay: '2026-11-03' },
    ]);
  });
});

describe('INV-13 INV-20 the network', () => {
  test('bills its own share, with numbers of its own', async () => {
    const network = aLegalEntity({ companyName: 'Chez Mimi Réseau', siren: aSiren(), vatNumber: null });
    await work.agree('network', {
      commissionBasisPoints: 200,
      fixedFee: cents(0),
      isVatSubject: false,
      legalEntity: network,
    });
    await work.sold('2026-10-20T12:00:00.000Z');
    await work.issueAt(CLOSING);

    expect(await work.documents()).toMatchObject([
      { kind: 'shop', number: 'M-2026-000001', totalExclVat: 100 },
      {
        kind: 'network',
        number: 'R-2026-000001',
        seller: { companyName: 'Chez Mimi Réseau' },
        totalExclVat: 19,
        vatTotal: 0,
        exemptionMention: 'TVA non applicable, art. 293 B du CGI',
      },
    ]);
  });
});

test('INV-30 numbers have no gap and no double with twenty issuers at once, some of which fail', async () => {
  const siren = aSiren();
  const shops = await Promise.all(Array.from({ length: 20 }, () => billedShop(server, { siren })));
  for (const shop of shops) await shop.sold('2026-10-20T12:00:00.000Z');
  let calls = 0;
  const failing = {
    ...server.deps.jobs,
    // The last thing that an issue does before it tells: every third one breaks down there, once.
    enqueue: async () => {
      calls += 1;
      if (calls % 3 === 0) throw new Error('the power went out');
    },
  };
  const { issueInvoices } = await import('./issue-invoices.ts');
  const issue = (shop: BilledShop) => issueInvoices({ ...shop.ctxAt(CLOSING), jobs: failing }, shop.ref);

  const first = await Promise.allSettled([...shops, ...shops].map(issue));
  expect(first.some(({ status }) => status === 'rejected')).toBe(true);
  await Promise.all(shops.map((shop) => shop.issueAt(CLOSING)));

  const rows = await server.database
    .forSystem()
    .selectFrom('invoices')
    .select(['number', 'shop_id'])
    .where('seller_siren', '=', siren)
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(
    shops.map((_, index) => `M-2026-${String(index + 1).padStart(6, '0')}`),
  );
  expect(new Set(rows.map((row) => row.shop_id)).size).toBe(20);
});

test('INV-06 INV-10 a shop west of Greenwich is billed in its own night, and the year turns there', async () => {
  const far = await billedShop(server, { fields: { timeZone: 'America/Guadeloupe' } });
  await far.sold('2027-01-01T03:30:00.000Z');
  await far.issueAt('2027-01-01T06:59:00.000Z');
  expect(await far.documents()).toEqual([]);

  await far.issueAt('2027-01-01T07:00:00.000Z');

  expect(await far.documents()).toMatchObject([
    { number: 'M-2027-000001', periodStart: '2026-12-16', periodEnd: '2026-12-31', issueDay: '2027-01-01' },
  ]);
});
