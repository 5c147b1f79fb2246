import type { DriverZip } from '@comptoir/domain/invoices/driver-zip.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readPdf } from '../test/read-pdf.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { billedShop, SOCCA, type BilledShop } from './billed-shop.fixture.ts';
import { makeDriverZip } from './driver-zip.ts';

let server: TestServer;
let work: BilledShop;
let driver: Driver;
type Person = Awaited<ReturnType<TestServer['as']>>;
let person: Person;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await billedShop(server);
  person = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
  driver = await server.givenDriver(work.shop, {
    kind: 'independent',
    firstName: 'Mathis',
    lastName: 'Orsini',
    freelance: { companyName: null, siret: `${work.siren}00012`, isVatSubject: false, hasBillingMandate: true },
  });
});

const delivered = (at: string, row: object = {}): Promise<Order> =>
  work.sold(at, SOCCA, {
    driver_id: driver.driverId,
    delivery: JSON.stringify({
      nature: 'fleet',
      isSearchingDriver: false,
      courierFee: 384,
      durationMinutes: null,
      distanceKm: null,
      trackingUrl: null,
      deliveredAt: at,
    }),
    ...row,
  });
const base = () => `/api/${work.companyId}/shops/${work.shop.shopId}/drivers/${driver.driverId}/invoices`;
const ask = (orderIds: readonly string[], by = person) => by.post(`${base()}/zip`, { orderIds });
const list = async () => (await person.get(`${base()}/zips`)).json<{ items: DriverZip[] }>().items;
const ended = (zipId: string): Promise<DriverZip> =>
  vi.waitFor(
    async () => {
      const found = (await list()).find((one) => one.zipId === zipId);
      expect(found?.state).toMatch(/done|failed/);
      return found as DriverZip;
    },
    { timeout: 20_000, interval: 100 },
  );
const download = async (zipId: string) => {
  const link = await person.post(`${base()}/zips/${zipId}/link`);
  expect(link.status, JSON.stringify(link.body)).toBe(200);
  return server.app.inject({ url: link.json<{ url: string }>().url });
};
const events = async () =>
  (
    await work.db
      .selectFrom('live_events')
      .select(['payload', 'shop_id'])
      .where('type', '=', 'driver-zip-changed')
      .orderBy('seq')
      .execute()
  ).map(({ payload, shop_id }) => ({ ...(payload as Partial<DriverZip>), shopId: shop_id }));
const actions = async () =>
  (
    await work.db.selectFrom('audit').select('action').where('action', 'like', 'driver.%-zip').orderBy('at').execute()
  ).map(({ action }) => action);

test('API-80 API-103 API-104 INV-49 DRV-22 DRV-24 INV-37 several come as one zip named by the driver', async () => {
  const orders = [await delivered('2026-11-12T19:52:00.000Z'), await delivered('2026-11-13T19:52:00.000Z')];
  const orderIds = orders.map(({ id }) => id);

  const reply = await ask([...orderIds, ...orderIds]);

  expect([reply.status, reply.json<DriverZip>().progress]).toEqual([202, { done: 0, total: 2 }]);
  const { zipId } = reply.json<DriverZip>();
  const done = await ended(zipId);
  expect(done).toMatchObject({ state: 'done', progress: { done: 2, total: 2 }, fileName: 'Mathis_Orsini.zip' });
  const file = await download(zipId);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''Mathis_Orsini.zip`);
  const inside = unzipSync(new Uint8Array(file.rawPayload));
  expect(Object.keys(inside)).toEqual([
    `factures/2026-11-12_${orders[0]?.orderNumber}.pdf`,
    `factures/2026-11-13_${orders[1]?.orderNumber}.pdf`,
  ]);
  for (const bytes of Object.values(inside)) expect(readPdf(Buffer.from(bytes)).pages[0]).toContain('Mathis Orsini EI');
  expect(await actions()).toEqual(['driver.start-zip', 'driver.finish-zip', 'driver.link-zip']);
  expect((await events()).map(({ state, shopId }) => [state, shopId])).toEqual(
    ['waiting', 'running', 'done'].map((state) => [state, work.shop.shopId]),
  );
});

test('INV-49 the same selection is the same zip, asked for twice at once or again', async () => {
  const orderIds = [(await delivered('2026-11-12T19:52:00.000Z')).id, (await delivered('2026-11-12T20:00:00.000Z')).id];

  const replies = await Promise.all([ask(orderIds), ask(orderIds.toReversed()), ask(orderIds)]);

  const ids = new Set(replies.map((reply) => reply.json<DriverZip>().zipId));
  expect(ids.size).toBe(1);
  await ended([...ids][0] ?? '');
  expect((await ask(orderIds)).json<DriverZip>()).toMatchObject({ zipId: [...ids][0], state: 'done' });
  expect((await ask(orderIds.slice(1))).json<DriverZip>().zipId).not.toBe([...ids][0]);
  await vi.waitFor(async () => expect((await list()).every(({ state }) => state === 'done')).toBe(true), 20_000);
});

test('INV-49 API-05 nothing of another driver, shop or company, and only with the right to see drivers', async () => {
  const order = await delivered('2026-11-12T19:52:00.000Z');
  expect((await ask([])).status).toBe(422);
  expect((await ask([order.id, randomUUID()])).status).toBe(404);
  const stranger = await server.givenDriver(work.shop);
  const theirs = base().replace(driver.driverId, stranger.driverId);
  expect((await person.post(`${theirs}/zip`, { orderIds: [order.id] })).status).toBe(404);

  const { zipId } = (await ask([order.id])).json<DriverZip>();
  await ended(zipId);
  expect((await person.post(`${theirs}/zips/${zipId}/link`)).status).toBe(404);
  // Not by the way of the company's archive either.
  const admin = await server.as(await server.givenUser(work.companyId, { role: 'general' }));
  expect((await admin.post(`/api/${work.companyId}/departure/exports/${zipId}/link`)).status).toBe(404);
  const departure = (await admin.get(`/api/${work.companyId}/departure`)).json<{ exports: unknown[] }>();
  expect(departure.exports).toEqual([]);
});

test('INV-49 INV-35 INV-40 what is missing is refused at once; a mandate withdrawn meanwhile is told', async () => {
  const order = await delivered('2026-11-12T19:52:00.000Z');
  const setMandate = (hasBillingMandate: boolean) =>
    work.db
      .updateTable('drivers')
      .set({ freelance: JSON.stringify({ ...driver.freelance, hasBillingMandate }) })
      .where('id', '=', driver.driverId)
      .execute();
  await setMandate(false);
  expect((await ask([order.id])).body).toMatchObject({ errorCode: 'LEGAL_DATA_MISSING' });
  expect(await list()).toEqual([]);

  const exportId = await waiting([order.id]);
  await makeDriverZip(work.ctx(), exportId);

  const failed = await ended(exportId);
  expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('mandat de facturation') });
  expect((await person.post(`${base()}/zips/${exportId}/link`)).status).toBe(404);
  // Once it is given the same selection is made.
  await setMandate(true);
  const again = (await ask([order.id])).json<DriverZip>();
  expect(again.zipId).not.toBe(exportId);
  expect((await ended(again.zipId)).state).toBe('done');
});

test('INV-49 a course that nobody is owed for is left out; none at all is told', async () => {
  const owed = await delivered('2026-11-12T19:52:00.000Z');
  const free = await delivered('2026-11-12T20:52:00.000Z', { delivery: JSON.stringify({ courierFee: 0 }) });

  const both = (await ask([owed.id, free.id])).json<DriverZip>().zipId;
  const none = (await ask([free.id])).json<DriverZip>().zipId;

  expect((await ended(both)).state).toBe('done');
  expect(Object.keys(unzipSync(new Uint8Array((await download(both)).rawPayload)))).toHaveLength(1);
  expect(await ended(none)).toMatchObject({ state: 'failed', failure: expect.stringContaining('Aucune') });
});

/** As if the process had died before its job began. */
async function waiting(orderIds: readonly string[], attempt = 0): Promise<string> {
  const id = randomUUID();
  await work.db
    .insertInto('company_exports')
    .values({
      company_id: work.companyId,
      id,
      state: attempt === 0 ? 'waiting' : 'running',
      attempt,
      total: orderIds.length,
      asked_by: randomUUID(),
      asked_by_name: 'Léa',
      asked_at: server.deps.now(),
      kind: 'driver-invoices',
      shop_id: work.shop.shopId,
      wish: JSON.stringify({ driverId: driver.driverId, orderIds }),
      wish_key: id,
      file_name: 'Mathis_Orsini.zip',
    })
    .execute();
  return id;
}

test('INV-49 a crash in the middle: the next try makes it whole; after five it fails clearly', async () => {
  const orderIds: string[] = [];
  for (let minute = 10; minute < 40; minute += 1)
    // eslint-disable-next-line no-await-in-loop -- order numbers follow each other
    orderIds.push((await delivered(`2026-11-12T19:${minute}:00.000Z`)).id);
  const exportId = await waiting(orderIds);
  let calls = 0;
  const dying = {
    ...work.ctx(),
    transaction: ((run: never) => {
      calls += 1;
      // Its beginning, thirty invoices drawn up, then the progress.
      if (calls > 20) throw new Error('the process dies');
      return work.ctx().transaction(run);
    }) as ReturnType<BilledShop['ctx']>['transaction'],
  };

  await expect(makeDriverZip(dying, exportId)).rejects.toThrow('the process dies');
  expect((await list())[0]).toMatchObject({ state: 'running' });
  await makeDriverZip(work.ctx(), exportId);

  expect((await list())[0]).toMatchObject({ state: 'done', progress: { done: 30, total: 30 } });
  expect(Object.keys(unzipSync(new Uint8Array((await download(exportId)).rawPayload)))).toHaveLength(30);
  expect((await work.documents()).length).toBe(30);

  const hopeless = await waiting(orderIds, 5);
  await makeDriverZip(work.ctx(), hopeless);
  expect((await list()).find(({ zipId }) => zipId === hopeless)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('recommencez'),
  });
});
