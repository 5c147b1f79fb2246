import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { shown as shownOf } from '../menu/menu.fixture.ts';
import * as menus from '../menu/menus.store.ts';
import * as runs from '../menu-sync/runs.store.ts';
import * as settings from '../settings/settings.store.ts';
import { givenSettings } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { freshSlug, givenCompanyShops, type CompanyShops } from './company-shops.fixture.ts';

let server: TestServer;
let work: CompanyShops;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await givenCompanyShops(server);
});

type Created = { shop: CompanyShop; jobId: string | null };
const ALL = ['menu', 'optionLists', 'hours', 'deliveryZones', 'fees', 'salesModes'];

test('STO-10 STO-60 an empty shop is made closed, with its journal row and its news, and can be entered at once', async () => {
  const reply = await work.create({ name: 'Chez Mimi Cagnes' });

  const { shop, jobId } = reply.json<Created>();
  expect([reply.status, jobId]).toEqual([201, null]);
  expect(shop).toMatchObject({ name: 'Chez Mimi Cagnes', type: 'franchise', state: 'not-ready', peopleCount: 0 });
  expect(await work.journal('shop.create')).toMatchObject([{ shop_id: shop.shopId, actor_kind: 'staff' }]);
  expect(await work.news('shops-changed')).toEqual([{ shopId: null, payload: { shopId: shop.shopId } }]);
  expect(await work.news('shop-changed')).toMatchObject([{ shopId: shop.shopId }]);
  const session = await work.admin.get('/api/auth/session', { query: { shopId: shop.shopId } });
  expect(session.body).toMatchObject({ shopId: shop.shopId, shopName: 'Chez Mimi Cagnes', shopCount: 3 });
});

test('STO-12 a repeated call makes one shop', async () => {
  const body = work.wanted();
  const call = { headers: { 'idempotency-key': 'the same form, sent twice' } };

  const replies = await Promise.all([1, 2].map(() => work.admin.post(`${work.company}/shops`, body, call)));

  expect(new Set(replies.map((reply) => reply.json<Created>().shop.shopId)).size).toBe(1);
  expect(await work.list()).toHaveLength(3);
});

test('STO-14 STO-15 STO-16 a shop made from another one has its menu, by a run, and its settings', async () => {
  const hours = {
    monday: { openingSlots: ['10:00-12:00'], deliverySlots: [], openingOrderLimits: {}, deliveryOrderLimits: {} },
  };
  await givenSettings(work.ctx, work.refAt(0), 'hours', () => hours);
  const from = { shopId: work.ids[0], parts: ALL };
  const preview = await work.admin.post(`${work.company}/shops/preview`, { ...from, name: 'Cagnes' });
  const shown = preview.json<{ menu: SyncPreview; settings: { part: string; summary: string }[] }>();
  expect(shown.menu.shops).toMatchObject([{ shopName: 'Cagnes', counts: { added: expect.any(Number), changed: 0 } }]);
  expect(shown.settings.map(({ part }) => part)).toEqual(['hours', 'deliveryZones', 'fees', 'salesModes']);
  expect(shown.settings[0]?.summary).toBe('1 jour ouvert');

  const reply = await work.create({ copy: { ...from, previewId: shown.menu.previewId } });

  const { shop, jobId } = reply.json<Created>();
  const ref = { companyId: work.companyId, shopId: shop.shopId };
  expect(shownOf(await menus.read(work.db, ref))).toEqual(shownOf(await work.menuOf(0)));
  expect(await settings.read(work.db, ref, 'hours')).toEqual(hours);
  expect(await settings.read(work.db, ref, 'managementFees')).toEqual(
    await settings.read(work.db, work.refAt(0), 'managementFees'),
  );
  const run = await runs.find(work.db, work.companyId, jobId ?? '');
  expect(run?.run).toMatchObject({ kind: 'copy', state: 'done', done: 1, total: 1 });
  expect((await work.runNews(0)).map(({ state }) => state)).toEqual(['running', 'done']);
  expect(await work.journal('shop.copy-settings')).toMatchObject([{ after: { from: work.ids[0] } }]);
});

test('STO-14 what is not chosen is not copied; lists alone come without the menu', async () => {
  const reply = await work.create({ copy: { shopId: work.ids[0], parts: ['optionLists'] } });

  const { shop } = reply.json<Created>();
  const menu = await menus.read(work.db, { companyId: work.companyId, shopId: shop.shopId });
  const source = await work.menuOf(0);
  expect(Object.keys(menu.sections)).toEqual([]);
  expect(Object.keys(menu.optionLists)).toEqual(Object.keys(source.optionLists));
  expect(await settings.read(work.db, { companyId: work.companyId, shopId: shop.shopId }, 'hours')).toEqual({});
});

test('STO-15 a menu that changed since its preview is not copied unseen, and no shop is made', async () => {
  const from = { shopId: work.ids[0], parts: ['menu'] };
  const preview = await work.admin.post(`${work.company}/shops/preview`, { ...from, name: 'Cagnes' });
  const { menu } = preview.json<{ menu: SyncPreview }>();
  await work.touch(0);

  const reply = await work.create({ copy: { ...from, previewId: menu.previewId } });

  expect([reply.status, reply.body['errorCode']]).toEqual([409, 'PREVIEW_STALE']);
  expect(await work.list()).toHaveLength(2);
});

test('STO-17 zones move with the shop, towns stay, and cards wait for an account of its own', async () => {
  const paymentTypesByChannel = { webapp: ['stripe' as const, 'counter' as const] };
  await givenSettings(work.ctx, work.refAt(0), 'salesModes', (modes) => ({ ...modes, paymentTypesByChannel }));
  const before = await settings.read(work.db, work.refAt(0), 'deliveryZones');
  const { address } = work.wanted();
  const paris = { ...address, city: 'Paris', location: { latitude: 48.85, longitude: 2.35 } };

  const reply = await work.create({
    address: paris,
    copy: { shopId: work.ids[0], parts: ['deliveryZones', 'salesModes'] },
  });

  const ref = { companyId: work.companyId, shopId: reply.json<Created>().shop.shopId };
  const zones = await settings.read(work.db, ref, 'deliveryZones');
  expect(zones.mapZones).toHaveLength(before.mapZones.length);
  expect(zones.mapZones[0]).toMatchObject({
    geometry: { shape: 'circle', center: { latitude: 48.85, longitude: 2.35 }, radiusMetres: 30_000 },
    feeRows: [{ deliveryFee: cents(250) }],
  });
  const modes = await settings.read(work.db, ref, 'salesModes');
  expect(modes.paymentTypesByChannel).toEqual({ webapp: ['counter'] });
});

test('STO-16 a process that dies after making the shop leaves a run that a job finishes', async () => {
  const request = { sourceShopId: work.ids[0] ?? '', work: { kind: 'menu' as const }, replace: false, seen: null };
  const { shop } = (await work.create()).json<Created>();
  const { startCopy } = await import('../menu-sync/copy/run-copy.ts');
  const { resumeSync } = await import('../resume-sync.ts');
  const runId = await work.ctx.transaction((tx) => startCopy(tx, work.ctx, request, [shop.shopId]));

  server.clock.offsetMs += 31_000;
  await resumeSync(work.ctx, runId);
  server.clock.offsetMs -= 31_000;

  const menu = await menus.read(work.db, { companyId: work.companyId, shopId: shop.shopId });
  expect(shownOf(menu)).toEqual(shownOf(await work.menuOf(0)));
});

test('STO-10 a shop of another company cannot be copied', async () => {
  const other = await givenCompanyShops(server);

  const reply = await work.create({ copy: { shopId: other.ids[0], parts: ['hours'] } });

  expect(reply.status).toBe(404);
});

test.each(['ab', 'Chez Mimi', 'chez--mimi', '-mimi', 'é-mimi', 'a'.repeat(61), '10000000-0000-4000-8000-000000000001'])(
  'STO-20 « %s » is no address',
  async (slug) => {
    const reply = await work.create({ slug });

    expect([reply.status, reply.body['errorCode']]).toEqual([422, 'RECORD_INVALID']);
  },
);

test('STO-21 whether an address is free is said before the form is sent, in French', async () => {
  const taken = work.shops[1]?.slug ?? '';
  const check = async (slug: string, shopId?: string) =>
    (await work.admin.get(`${work.company}/shops/slug`, { query: { slug, ...(shopId ? { shopId } : {}) } })).body;
  const free = freshSlug();

  expect(await check(free)).toMatchObject({
    slug: free,
    refusal: null,
    publicUrl: expect.stringContaining(`/s/${free}`),
  });
  expect((await check(taken))['refusal']).toMatch(/^Cette adresse est ou a été celle d’un autre restaurant/);
  expect((await check(taken, work.ids[1]))['refusal']).toBeNull();
  expect((await check('É'))['refusal']).toMatch(/3 à 60 lettres/);
});

test('STO-23 of two shops that ask for one address at once, one wins, of whatever company', async () => {
  const other = await givenCompanyShops(server);
  const slug = freshSlug();

  const replies = await Promise.all([
    work.create({ slug }),
    other.create({ slug }),
    work.edit(1, { slug }),
    other.edit(1, { slug }),
  ]);

  const won = replies.filter(({ status }) => status < 300);
  expect(won).toHaveLength(1);
  for (const { status, body } of replies.filter((reply) => reply.status >= 300))
    expect([status, body['errorCode']]).toEqual([409, 'ALREADY_EXISTS']);
});
