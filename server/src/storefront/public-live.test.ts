import type { PageVersions } from '@comptoir/domain/storefront/shop-page.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { givenSettings } from '../test/given.ts';
import { openStream, type Frame, type Stream } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

const SOCCA = 'PRODUCT-socca';
const WITHIN_MS = 2_000;

let server: TestServer;
let other: TestServer;
let address: string;
let otherAddress: string;
beforeAll(async () => {
  server = await testServer();
  other = await testServer({ database: server.database });
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  otherAddress = await other.app.listen({ port: 0, host: '127.0.0.1' });
});

let work: AtWork;
beforeEach(async () => {
  work = await atWork(server);
});

const liveAt = (from: string, query = '') => `${from}/api/public/shops/${work.shop.shopId}/live${query}`;
const listen = (from = address, query = '') => openStream(liveAt(from, query), '');
const versionsOf = ({ data }: Frame) => data as PageVersions;
const first = async (stream: Stream) => versionsOf(await stream.next(({ event }) => event === 'versions'));
const another = async (stream: Stream, topic: keyof PageVersions, than: PageVersions) =>
  versionsOf(
    await stream.next((frame) => frame.event === 'versions' && versionsOf(frame)[topic] !== than[topic], WITHIN_MS),
  );
const pageOf = async (from = address) => {
  const reply = await fetch(`${from}/api/public/shops/${work.shop.shopId}/page`);
  return {
    etag: reply.headers.get('etag') ?? '',
    page: (await reply.json()) as { versions: PageVersions; menu: object },
  };
};
const setStock = (remainingStock: number | null) =>
  work.lea.put(`/api/${work.companyId}/shops/${work.shop.shopId}/menu/sections/SECTION-1/products/${SOCCA}/stock`, {
    remainingStock,
  });

describe('API-91 the public live channel', () => {
  test('STK-18 tells open pages of a sold out dish within 2 s, on every node, and the page that they read has it', async () => {
    const [here, there] = [await listen(), await listen(otherAddress)];
    const before = await first(here);
    expect(await first(there)).toEqual(before);

    await setStock(0);

    const told = await another(here, 'menu', before);
    expect(await another(there, 'menu', before)).toEqual(told);
    expect(told.generalConfig).toBe(before.generalConfig);
    const { page } = await pageOf();
    expect(page.versions).toEqual(told);
    expect(JSON.stringify(page.menu)).toContain('"isOrderable":false,"isSoldOut":true');
  });

  test('DSG-09 SET-35 new colours are another generalConfig, the same menu', async () => {
    const stream = await listen();
    const before = await first(stream);

    await givenSettings(work.ctx(), { companyId: work.companyId, shopId: null }, 'generalDesign', (design) => ({
      ...design,
      secondaryColor: '#AA3300',
    }));

    expect((await another(stream, 'generalConfig', before)).menu).toBe(before.menu);
  });

  test('PMT-20 an order type that is switched off is told at once', async () => {
    const stream = await listen();
    const before = await first(stream);

    await givenSettings(work.ctx(), work.shop, 'salesModes', (modes) => ({
      ...modes,
      orderTypesByChannel: { ...modes.orderTypesByChannel, webapp: ['delivery'] },
    }));

    await another(stream, 'shop', before);
  });

  test('says versions and nothing else: no order, no name, no count', async () => {
    const stream = await listen();
    const before = await first(stream);
    await server.givenOrder(work.shop);
    await setStock(0);
    await another(stream, 'menu', before);

    expect(new Set(stream.frames.map(({ event }) => event))).toEqual(new Set(['versions']));
    for (const { data, id } of stream.frames) {
      expect(Object.keys(data).sort()).toEqual(['generalConfig', 'menu', 'shop']);
      expect(Object.values(data).every((version) => /^[\w-]{16}$/.test(String(version)))).toBe(true);
      expect(id).toBeNull();
    }
  });

  test('hears of its own shop only', async () => {
    const neighbour = await atWork(server);
    const stream = await openStream(`${address}/api/public/shops/${neighbour.shop.shopId}/live`, '');
    await first(stream);
    const own = await listen();
    const before = await first(own);

    await setStock(0);
    await another(own, 'menu', before);

    expect(stream.frames).toHaveLength(1);
  });

  test('sec:stream-limits an address has so many streams, and a closed one makes room', async () => {
    const opened: Stream[] = [];
    for (let count = 0; count < 60; count += 1) opened.push(await listen());
    expect((await listen()).status).toBe(429);

    opened.pop()?.close();

    await expect.poll(async () => (await listen()).status).toBe(200);
  });

  test('an unknown shop has no stream and no page', async () => {
    const nowhere = '0190c0de-0000-7000-8000-00000000ffff';
    expect((await openStream(`${address}/api/public/shops/${nowhere}/live`, '')).status).toBe(404);
    expect((await server.anonymous.get(`/api/public/shops/${nowhere}/page`)).status).toBe(404);
  });

  test('the page is read again for nothing when nothing changed', async () => {
    const { etag } = await pageOf();
    const again = await server.app.inject({
      method: 'GET',
      url: `/api/public/shops/${work.shop.shopId}/page`,
      headers: { 'if-none-match': etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
