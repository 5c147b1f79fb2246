import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { addMs, DAY } from '@comptoir/domain/kernel/time.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetOldRows } from '../jobs/retention.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { billedShop, SOCCA, type BilledShop } from './billed-shop.fixture.ts';
import { issueDriverInvoice } from './driver-invoice.ts';

const CLOSING = '2026-11-01T02:00:00.000Z';
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let server: TestServer;
let work: BilledShop;
let token: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await billedShop(server);
  token = await tokenOf({ shopIds: [work.shop.shopId] });
});

const tokenOf = async (fields: Parameters<TestServer['givenUser']>[1]): Promise<string> =>
  (await server.as(await server.givenUser(work.companyId, fields))).token;

/** A file is no JSON. */
async function fetched(path: string, by = token, body?: object) {
  const reply = await server.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/${work.companyId}${path}`,
    headers: { authorization: `Bearer ${by}` },
    ...(body ? { payload: body } : {}),
  });
  const { statusCode: status, rawPayload: bytes, headers } = reply;
  return { status, bytes, type: headers['content-type'], name: headers['content-disposition'] ?? '' };
}
const refusalOf = (bytes: Buffer) => JSON.parse(bytes.toString()) as { errorCode: string; errorMessage: string };

describe('INV-39 the invoices of a shop', () => {
  test('CAT-API-57 INV-07 are listed newest first, within the range asked for', async () => {
    await work.sold('2026-10-10T12:00:00.000Z');
    await work.sold('2026-10-20T12:00:00.000Z');
    await work.issueAt('2026-10-16T09:00:00.000Z');
    await work.issueAt(CLOSING);
    const list = (query: Record<string, string>) =>
      work.lea.get(`/api/${work.companyId}/shops/${work.shop.shopId}/invoices`, { query });

    const { body } = await list(YEAR);
    expect(body).toMatchObject({
      items: [
        {
          kind: 'shop',
          number: 'M-2026-000002',
          periodStart: '2026-10-16',
          periodEnd: '2026-10-31',
          totalInclVat: 120,
        },
        { number: 'M-2026-000001', periodEnd: '2026-10-15' },
      ],
      awaited: [],
      withoutContract: [],
    });
    const october = await list({ startDate: '2026-10-01', endDate: '2026-10-15' });
    expect(october.body['items']).toHaveLength(1);
  });

  test('CAT-API-33 INV-04 INV-36 CAT-ROL-13 a file is read by whoever may see that shop’s invoices', async () => {
    await work.sold('2026-10-20T12:00:00.000Z');
    await work.issueAt(CLOSING);
    const [invoice] = await work.documents();
    const path = `/invoices/${invoice?.reference}.pdf`;

    const file = await fetched(path);
    expect([file.status, file.type]).toEqual([200, 'application/pdf']);
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.name).toContain(`facture_${invoice?.reference}.pdf`);
    expect((await fetched(path)).bytes.equals(file.bytes)).toBe(true);

    const sister = await server.givenShop(work.companyId);
    expect((await fetched(path, await tokenOf({ shopIds: [sister.shopId] }))).status).toBe(404);
    expect((await fetched(path, await tokenOf({ role: 'staff', shopIds: [work.shop.shopId] }))).status).toBe(403);
    expect((await fetched('/invoices/20261031-001-elsewhere-M.pdf')).status).toBe(404);
  });

  test('FIN-26 a shop without a contract is told to company administrators', async () => {
    await work.db.deleteFrom('fee_contracts').where('shop_id', '=', work.shop.shopId).execute();
    const path = `/api/${work.companyId}/shops/${work.shop.shopId}/invoices`;
    const admin = server.withToken(await tokenOf({ role: 'general', shopIds: [] }));
    expect((await admin.get(path, { query: YEAR })).body).toMatchObject({ withoutContract: [work.shop.name] });
    expect((await work.lea.get(path, { query: YEAR })).body).toMatchObject({ withoutContract: [] });
  });
});

describe('INV-14 CAT-API-56 ROL-52 the invoices of all shops', () => {
  test('are one file for administrators; INV-40 it says whose legal data are missing', async () => {
    const admin = await tokenOf({ role: 'general', shopIds: [] });
    const october = '?startDate=2026-10-16&endDate=2026-10-31';
    expect((await fetched(`/invoices/network.pdf${october}`, admin)).status).toBe(404);
    await work.sold('2026-10-20T12:00:00.000Z');
    const own = work.db.updateTable('shops').where('id', '=', work.shop.shopId);
    await own.set({ shop_legal_entity: null }).execute();
    await work.issueAt(CLOSING);

    const refused = await fetched(`/invoices/network.pdf${october}`, admin);
    expect([refused.status, refusalOf(refused.bytes)]).toEqual([
      409,
      expect.objectContaining({
        errorCode: 'LEGAL_DATA_MISSING',
        errorMessage: `Les informations légales de ${work.shop.name} sont incomplètes\u00A0: complétez-les avant d’émettre les factures.`,
      }),
    ]);

    await own.set({ shop_legal_entity: JSON.stringify(aLegalEntity()) }).execute();
    await work.issueAt(CLOSING);
    const file = await fetched(`/invoices/network.pdf${october}`, admin);
    expect([file.status, file.type]).toEqual([200, 'application/pdf']);
    expect(file.name).toContain('factures-reseau_2026-10-31.pdf');
    const list = await server.withToken(admin).get(`/api/${work.companyId}/invoices`, { query: YEAR });
    expect(list.body['items']).toMatchObject([{ shopId: work.shop.shopId, kind: 'shop' }]);
    expect((await fetched(`/invoices/network.pdf${october}`)).status).toBe(403);
  });
});

describe('CAT-API-31 CAT-API-54 CAT-API-55 INV-08 INV-09 billing', () => {
  test('names each completed order with its fees, the first day and the last', async () => {
    const first = await work.sold('2026-03-31T22:30:00.000Z', SOCCA);
    await work.sold('2026-05-02T10:00:00.000Z', SOCCA, { status: 'canceled' });
    await work.sold('2026-10-20T12:00:00.000Z');
    const ask = (path: string, query: object = {}) =>
      work.lea.get(`/api/${work.companyId}/billing${path}`, { query: { shopId: work.shop.shopId, ...query } });

    const { body } = await ask('', YEAR);
    expect(body['items']).toHaveLength(2);
    expect(body).toMatchObject({
      items: [
        {
          orderId: first.id,
          chargeId: first.chargeId,
          amountDue: 500,
          commission: 40,
          fixedFee: 25,
          courierFee: 0,
          totalExclVat: 65,
        },
        { amountDue: 940, totalExclVat: 100 },
      ],
    });
    expect((await ask('/first')).body).toEqual({ date: '2026-04-01' });
    expect((await ask('/last')).body).toEqual({ date: '2026-10-20' });
    expect((await ask('', { startDate: '2025-01-01', endDate: '2026-12-31' })).status).toBe(422);
    expect((await ask('/first', { shopId: randomUUID() })).status).toBe(404);
    const network = { networkId: work.companyId };
    expect((await work.lea.get(`/api/${work.companyId}/billing/first`, { query: network })).status).toBe(403);
    const admin = server.withToken(await tokenOf({ role: 'general', shopIds: [] }));
    expect((await admin.get(`/api/${work.companyId}/billing/last`, { query: network })).body).toEqual({
      date: '2026-10-20',
    });
  });

  test('CAT-API-31 is open to who sees finances only', async () => {
    const { shopId } = work.shop;
    const overrides = { invoice: false, finance: true };
    const accountant = server.withToken(await tokenOf({ role: 'independent', shopIds: [shopId], overrides }));
    const ask = (path: string) => accountant.get(`/api/${work.companyId}${path}`, { query: { shopId, ...YEAR } });
    expect((await ask('/billing')).status).toBe(200);
    expect((await ask('/billing/first')).status).toBe(403);
  });
});

describe('INV-15 API-46 API-80 the invoices of an independent driver', () => {
  const FREELANCE = { companyName: null, siret: '73282932000074', isVatSubject: false, hasBillingMandate: true };
  const delivery = { nature: 'fleet', isSearchingDriver: false, courierFee: 384, durationMinutes: null };
  let driver: Driver;
  beforeEach(async () => {
    driver = await server.givenDriver(work.shop, {
      kind: 'independent',
      firstName: 'Mathis',
      lastName: 'Orsini',
      // One seller per test.
      freelance: { ...FREELANCE, siret: `${work.siren}00012` },
    });
  });

  const delivered = (at: string): Promise<Order> =>
    work.sold(at, SOCCA, {
      driver_id: driver.driverId,
      delivery: JSON.stringify({ ...delivery, distanceKm: null, trackingUrl: null, deliveredAt: at }),
      drivers_history: JSON.stringify([
        { driverId: driver.driverId, driverName: 'Mathis', method: 'independent', assignedAt: at, removedAt: null },
      ]),
    });
  const at = (path: string) => `/shops/${work.shop.shopId}/drivers/${driver.driverId}/invoices/${path}`;
  const setFreelance = (fields: object) =>
    work.db
      .updateTable('drivers')
      .set({ freelance: JSON.stringify({ ...driver.freelance, ...fields }) })
      .where('id', '=', driver.driverId)
      .execute();

  test('INV-15 INV-21 INV-30 one for each delivered order, however often it is asked for', async () => {
    const order = await delivered('2026-11-13T19:52:00.000Z');
    await Promise.all(Array.from({ length: 5 }, () => issueDriverInvoice(work.ctx(), order.id)));
    const other = await delivered('2026-11-13T20:52:00.000Z');
    await issueDriverInvoice(work.ctx(), other.id);

    expect(await work.documents()).toMatchObject([
      {
        kind: 'driver',
        number: expect.stringMatching(/^L-\d{4}-000001$/),
        reference: `20261113-${order.orderNumber}-${work.shop.slug}-L`,
        seller: { companyName: 'Mathis Orsini EI' },
        buyer: { companyName: 'Chez Mimi' },
        drawnUpBy: 'Comptoir',
        totalInclVat: 384,
      },
      { number: expect.stringMatching(/^L-\d{4}-000002$/) },
    ]);
  });

  test('INV-15 the job follows the delivery of an independent only', async () => {
    const { billCourse } = await import('./driver-invoice.ts');
    const order = await work.fresh(await delivered('2026-11-13T19:52:00.000Z'));
    const asked: unknown[] = [];
    const jobs = { ...server.deps.jobs, enqueue: async (_: unknown, name: unknown) => void asked.push(name) };
    const move = (before: Partial<Order>, after: Partial<Order> = {}) =>
      work.db
        .transaction()
        .execute((tx) =>
          billCourse(
            tx,
            { ...work.ctx(), jobs },
            { event: 'received', before: { ...order, ...before }, order: { ...order, ...after }, shop: work.shop },
          ),
        );
    await move({ status: 'completed' });
    await move({ status: 'delivering' }, { status: 'canceled' });
    await move({ status: 'delivering' }, { driversHistory: [] });
    expect(asked).toEqual([]);
    await move({ status: 'delivering' });
    expect(asked).toEqual(['issue-driver-invoice']);
  });

  test('API-46 INV-37 DRV-24 is read under its name, by who sees the drivers of that shop', async () => {
    const order = await delivered('2026-11-13T19:52:00.000Z');
    const file = await fetched(at(`${order.id}.pdf`));
    expect([file.status, file.type]).toEqual([200, 'application/pdf']);
    expect(file.name).toContain(`2026-11-13_${order.orderNumber}.pdf`);
    const stranger = await server.givenDriver(work.shop);
    const path = `/shops/${work.shop.shopId}/drivers/${stranger.driverId}/invoices/${order.id}.pdf`;
    expect((await fetched(path)).status).toBe(404);
  });

  test('INV-35 without a mandate, and INV-40 without a SIRET, there is none and no number is used', async () => {
    const order = await delivered('2026-11-13T19:52:00.000Z');
    await setFreelance({ hasBillingMandate: false });
    await issueDriverInvoice(work.ctx(), order.id);
    const refused = await fetched(at(`${order.id}.pdf`));
    expect([refused.status, refusalOf(refused.bytes)]).toEqual([
      409,
      expect.objectContaining({
        errorCode: 'LEGAL_DATA_MISSING',
        errorMessage:
          'Mathis Orsini n’a pas donné de mandat de facturation\u00A0: aucune facture ne peut être établie en son nom.',
      }),
    ]);
    await setFreelance({ siret: null });
    expect(refusalOf((await fetched(at(`${order.id}.pdf`))).bytes).errorMessage).toContain(
      'Les informations légales de Mathis Orsini sont incomplètes',
    );
    expect(await work.documents()).toEqual([]);

    await setFreelance({});
    expect((await fetched(at(`${order.id}.pdf`))).status).toBe(200);
    expect((await work.documents())[0]?.number).toMatch(/-000001$/);
  });
});

test('INV-39 CAT-CST-23 an invoice is kept ten years, and then forgotten with its file', async () => {
  await work.sold('2026-10-20T12:00:00.000Z');
  await work.issueAt(CLOSING);
  const [kept] = await work.documents();
  const row = { ...kept, invoiceId: randomUUID() };
  await work.db
    .insertInto('invoices')
    .values({
      company_id: work.companyId,
      id: row.invoiceId,
      shop_id: work.shop.shopId,
      kind: 'shop',
      number: 'M-2015-000001',
      reference: 'old',
      seller_siren: work.siren,
      issued_at: addMs(server.deps.now(), -3_660 * DAY),
      period_start: '2015-10-16',
      period_end: '2015-10-31',
      total_excl_vat: 1,
      vat_total: 0,
      total_incl_vat: 1,
      document: JSON.stringify(row),
    })
    .execute();
  await work.db
    .insertInto('invoice_files')
    .values({
      company_id: work.companyId,
      invoice_id: row.invoiceId,
      content: Buffer.from('old'),
      sha256: 'b'.repeat(64),
      made_at: server.deps.now(),
    })
    .execute();

  await forgetOldRows(server.deps);

  const left = await work.db.selectFrom('invoices').select('id').execute();
  expect(left.map(({ id }) => id)).toEqual([kept?.invoiceId]);
  const files = await work.db.selectFrom('invoice_files').select('sha256').execute();
  expect(files.map(({ sha256 }) => sha256)).not.toContain('b'.repeat(64));
});
