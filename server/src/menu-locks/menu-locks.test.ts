import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import type { SyncPreview, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyCtx } from '../http/envelope.ts';
import { aProductForm, keyed } from '../menu/menu.fixture.ts';
import { givenNetwork, outcomes, type Network } from '../menu-sync/network.fixture.ts';
import { bindingLocks } from './binding-locks.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';
const MENU = aMenu({
  sections: [
    aSection({
      products: [
        aProduct({ price: cents(450) }),
        aProduct({ key: 'PRODUCT-pan', name: 'Pan bagnat', price: cents(890) }),
      ],
    }),
    aSection({ key: 'SECTION-autres', name: 'Autres', position: 1 }),
  ],
  optionLists: [],
});
const REASON = 'Le même prix dans tout le réseau.';
const lockOf = (fields: object = {}) => ({
  lock: {
    scope: 'product',
    key: SOCCA,
    fields: ['price'],
    minPrice: null,
    maxPrice: null,
    reason: REASON,
    shopIds: null,
    ...fields,
  },
});

/** A franchise of three shops with the same menu; Antibes has a manager who may edit its own. */
async function givenFranchise() {
  const network = await givenNetwork(server);
  for (const index of [0, 1, 2]) await network.setMenu(index, MENU);
  const shopId = network.ids[1] ?? '';
  const manager = await server.as(
    await server.givenUser(network.companyId, { role: 'independent', shopIds: [shopId], firstName: 'Bruno' }),
  );
  const lock = async (fields: object = {}): Promise<MenuLock> => {
    const reply = await network.admin.post(`${network.company}/menu/locks`, lockOf(fields), keyed());
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    return reply.json<MenuLock>();
  };
  return { network, manager, shopId, path: network.pathOf(1), lock };
}

const words = { who: 'Michèle', name: 'Socca', reason: REASON };
const LOCKED = refusalSentence('head-office-lock', { ...words, field: 'le prix' });
const priceOf = async (network: Network) => findProduct(await network.menuOf(1), SOCCA)?.price;
const priceForm = (price: number) => ({
  product: aProductForm({ name: 'Socca', price: cents(price), allergens: [], diets: [] }),
});

describe('LCK-06 what head office has locked is refused with who and why', () => {
  const CALLS: [
    string,
    (given: Awaited<ReturnType<typeof givenFranchise>>) => Promise<{ status: number; body: object }>,
  ][] = [
    [
      'saved in its window',
      ({ manager, path }) => manager.put(`${path}/sections/SECTION-plats/products/${SOCCA}`, priceForm(500)),
    ],
    [
      'moved to a free section',
      async ({ manager, path }) => {
        await manager.put(`${path}/sections/SECTION-autres`, {
          section: {
            name: 'Autres',
            description: '',
            hideProductNames: false,
            freeOnly: true,
            activationSchedule: null,
            imageUrl: null,
            crop: null,
          },
        });
        const { menuVersion } = (await manager.get(`${path}/menu`)).json<{ menuVersion: number }>();
        return manager.put(`${path}/menu/products/${SOCCA}/section`, {
          sectionKey: 'SECTION-autres',
          position: 0,
          menuVersion,
        });
      },
    ],
    [
      'made free with its section',
      ({ manager, path }) =>
        manager.put(`${path}/sections/SECTION-plats`, {
          section: {
            name: 'Plats',
            description: '',
            hideProductNames: false,
            freeOnly: true,
            activationSchedule: null,
            imageUrl: null,
            crop: null,
          },
        }),
    ],
  ];
  test.each(CALLS)('%s', async (_, call) => {
    const given = await givenFranchise();
    await given.lock();

    const reply = await call(given);

    expect(reply).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN', errorMessage: LOCKED } });
    expect(await priceOf(given.network)).toBe(450);
  });

  test('LCK-07 deleted, alone or with its section', async () => {
    const { network, manager, shopId, path, lock } = await givenFranchise();
    await lock({ fields: ['name'] });
    const keeps = refusalSentence('head-office-keeps', words);

    const alone = await manager.post('/api/product/delete', { shopId, key: SOCCA }, keyed());
    const whole = await manager.delete(`${network.company}/menus/shops/${shopId}/sections/SECTION-plats`, keyed());

    expect(alone).toMatchObject({ status: 403, body: { errorMessage: keeps } });
    expect(whole).toMatchObject({ status: 403, body: { errorMessage: keeps } });
    expect((await manager.get(`${path}/menu`)).body).toMatchObject({
      sections: { 'SECTION-plats': { products: { [SOCCA]: {} } } },
    });
  });

  test('LCK-10 switched off; a stock of none is the kitchen’s to say', async () => {
    const { manager, path, lock } = await givenFranchise();
    await lock({ scope: 'section', key: 'SECTION-plats', fields: ['availability'] });
    const at = `${path}/menu/sections/SECTION-plats`;

    const off = await manager.put(`${at}/products/${SOCCA}/availability`, { unavailable: true });
    const hidden = await manager.put(`${at}/hidden`, { hidden: true });
    const soldOut = await manager.put(`${path}/menu/sections/SECTION-plats/products/${SOCCA}/stock`, {
      remainingStock: 0,
    });

    expect(off).toMatchObject({
      status: 403,
      body: { errorMessage: refusalSentence('head-office-lock', { ...words, field: 'la disponibilité' }) },
    });
    expect(hidden.status).toBe(403);
    expect(soldOut.status, JSON.stringify(soldOut.body)).toBe(200);
  });

  test('LCK-10 put back on sale by an end that somebody sets', async () => {
    const { network, manager, path, lock } = await givenFranchise();
    const at = `/menu/sections/SECTION-plats/products/${SOCCA}/availability`;
    await network.admin.put(`${path}${at}`, { unavailable: true });
    await lock({ fields: ['availability'] });
    const until = addMinutes(server.deps.now(), 5);

    const ending = await manager.put(`${path}${at}`, { unavailable: true, unavailableUntil: until });
    const same = await manager.put(`${path}${at}`, { unavailable: true });

    expect([ending.status, same.status]).toEqual([403, 200]);
    expect(findProduct(await network.menuOf(1), SOCCA)).toMatchObject({ unavailable: true, unavailableUntil: null });
  });

  test('LCK-06 DRF-09 planned for an hour, it is refused at once', async () => {
    const { manager, path, lock } = await givenFranchise();
    const { draftId } = (await manager.post(`${path}/menu-drafts`, { name: 'Noël' })).json<{ draftId: string }>();
    const draft = `${path}/menu-drafts/${draftId}`;
    await manager.post(`${draft}/changes`, { commands: [{ do: 'set', key: SOCCA, fields: { price: 600 } }] });
    await lock();

    const planned = await manager.put(`${draft}/hour`, { publishAt: addMinutes(server.deps.now(), 30) });

    expect(planned).toMatchObject({
      status: 403,
      body: { errorMessage: LOCKED },
    });
    expect((await manager.get(draft)).body).toMatchObject({ state: 'open', publishAt: null });
  });

  test('LCK-06 imported from a spreadsheet', async () => {
    const { network, manager, path, lock } = await givenFranchise();
    await lock();
    const csv = 'Type;Section ou liste;Nom;Prix (€);Clé\nProduit;Plats;Socca;9,90;PRODUCT-socca';

    const reply = await manager.post(`${path}/menu/import/preview`, { csv });

    expect(reply).toMatchObject({ status: 403, body: { errorMessage: LOCKED } });
    expect(await priceOf(network)).toBe(450);
  });

  test('LCK-06 restored from a snapshot', async () => {
    const { network, manager, path, lock } = await givenFranchise();
    const { snapshotId } = (await manager.post(`${path}/menu/snapshots`, {}, keyed())).json<{ snapshotId: string }>();
    await network.admin.put(`${path}/sections/SECTION-plats/products/${SOCCA}`, priceForm(520), keyed());
    await lock();
    const at = `${path}/menu/snapshots/${snapshotId}/restore`;

    const seen = await manager.post(at, { previewOnly: true }, keyed());
    // Head office may look, and what it saw is still refused to the shop.
    const { preview } = (await network.admin.post(at, { previewOnly: true }, keyed())).json<{ preview: SyncPreview }>();
    const begun = await manager.post(at, { previewId: preview.previewId }, keyed());
    const { jobId } = begun.json<{ jobId: string }>();

    expect(seen).toMatchObject({ status: 403, body: { errorMessage: LOCKED } });
    expect(begun.status, JSON.stringify(begun.body)).toBe(202);
    const run = (await manager.get(`${path}/sync-jobs/${jobId}`)).json<SyncRun>();
    expect(run).toMatchObject({ state: 'failed', report: { shops: [{ outcome: 'failed', reason: LOCKED }] } });
    expect(await priceOf(network)).toBe(520);
  });

  test('LCK-06 GRD-06 changed with many others: that row says why, the rest is saved', async () => {
    const { network, manager, path, lock } = await givenFranchise();
    await lock();
    const version = (key: string, menu: Awaited<ReturnType<Network['menuOf']>>) => findProduct(menu, key)?.version ?? 0;
    const menu = await network.menuOf(1);

    const reply = await manager.put(
      `${path}/menu/prices`,
      {
        prices: [
          { key: SOCCA, price: 450, version: version(SOCCA, menu), channelPrices: { ubereats: 600 } },
          { key: 'PRODUCT-pan', price: 900, version: version('PRODUCT-pan', menu) },
        ],
      },
      keyed(),
    );

    expect(reply.body).toMatchObject({ saved: 1, refusals: [{ key: SOCCA, channel: 'ubereats', message: LOCKED }] });
    expect(findProduct(await network.menuOf(1), 'PRODUCT-pan')?.price).toBe(900);
  });
});

test('LCK-03 a price between bounds moves within them, and says them outside', async () => {
  const { network, manager, path, lock } = await givenFranchise();
  await lock({ minPrice: 400, maxPrice: 500 });
  const at = `${path}/sections/SECTION-plats/products/${SOCCA}`;

  const within = await manager.put(at, priceForm(480), keyed());
  const outside = await manager.put(at, priceForm(510), keyed());

  expect(within.status, JSON.stringify(within.body)).toBe(200);
  const bounds = 'entre 4,00 € et 5,00 €';
  expect(outside).toMatchObject({
    status: 403,
    body: { errorMessage: refusalSentence('head-office-bounds', { ...words, bounds }) },
  });
  expect(await priceOf(network)).toBe(480);
});

test('LCK-08 head office itself goes through: its window, its copies, and a copy that a job continues', async () => {
  const { network, path, lock } = await givenFranchise();
  await lock();

  const own = await network.admin.put(`${path}/sections/SECTION-plats/products/${SOCCA}`, priceForm(520), keyed());
  const copied = await network.copy();
  const { reports } = copied.json<{ reports: Parameters<typeof outcomes>[0] }>();

  expect(own.status).toBe(200);
  expect(outcomes(reports)).toEqual({ Antibes: 'updated', Menton: 'skipped' });
  expect(await priceOf(network)).toBe(450);
  // A run that a job takes up names who began it and nothing more.
  const actor = { kind: 'staff', userId: network.userId, firstName: 'Michèle', isCompanyAdmin: false } as const;
  const ctx = companyCtx(server.deps, network.companyId, actor, 'job');
  expect(await bindingLocks(ctx.db, ctx, network.refAt(1))).toEqual([]);
});

test('LCK-04 a lock of chosen shops leaves the others free', async () => {
  const { network, manager, path, lock } = await givenFranchise();
  await lock({ shopIds: [network.ids[2]] });

  const reply = await manager.put(`${path}/sections/SECTION-plats/products/${SOCCA}`, priceForm(500), keyed());

  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
});

test('LCK-11 LCK-12 every open menu hears of a lock, the shop reads who and why, the journal keeps it', async () => {
  const { network, manager, path, lock } = await givenFranchise();
  const { lockId } = await lock();

  const seen = (await manager.get(`${path}/menu`)).json<{ locks: MenuLock[]; areLocksBinding: boolean }>();
  const own = (await network.admin.get(`${path}/menu`)).json<{ areLocksBinding: boolean }>();
  const news = await network.db
    .selectFrom('live_events')
    .select(['shop_id', 'payload'])
    .where('type', '=', 'menu-changed')
    .execute();
  const journal = await network.db
    .selectFrom('audit')
    .select(['action', 'entity_id'])
    .where('entity', '=', 'menu-lock')
    .execute();

  expect(seen).toMatchObject({
    areLocksBinding: true,
    locks: [{ lockId, name: 'Socca', reason: REASON, lockedBy: 'Michèle' }],
  });
  expect(own.areLocksBinding).toBe(false);
  expect(new Set(news.map(({ shop_id }) => shop_id))).toEqual(new Set(network.ids));
  expect(news.every(({ payload }) => (payload as { patch: { isReplaced?: boolean } }).patch.isReplaced)).toBe(true);
  expect(journal).toEqual([{ action: 'menu-lock.create', entity_id: lockId }]);
});

test('LCK-20 LCK-22 LCK-23 locks are listed, changed with a version, and lifted', async () => {
  const { network, manager, path, lock } = await givenFranchise();
  const { lockId } = await lock();
  const at = `${network.company}/menu/locks`;

  const changed = await network.admin.put(
    `${at}/${lockId}`,
    { ...lockOf({ fields: ['name', 'price'] }), version: 1 },
    keyed(),
  );
  const late = await network.admin.put(`${at}/${lockId}`, { ...lockOf(), version: 1 }, keyed());
  const listed = (await network.admin.get(at)).json<{ items: MenuLock[] }>();
  const lifted = await network.admin.delete(`${at}/${lockId}`, keyed());
  const free = await manager.put(`${path}/sections/SECTION-plats/products/${SOCCA}`, priceForm(500), keyed());

  expect(changed.body).toMatchObject({ version: 2, fields: ['name', 'price'] });
  expect(late.status).toBe(409);
  expect(listed.items).toMatchObject([{ lockId, version: 2 }]);
  expect(lifted.status).toBe(204);
  expect(free.status, JSON.stringify(free.body)).toBe(200);
  expect((await manager.get(at)).status).toBe(403);
});

test('LCK-04 what is on no menu, and shops of others, cannot be locked', async () => {
  const { network } = await givenFranchise();
  const at = `${network.company}/menu/locks`;
  const stranger = await server.givenShop(await server.givenCompany());

  const unknown = await network.admin.post(at, lockOf({ key: 'PRODUCT-unknown' }), keyed());
  const elsewhere = await network.admin.post(at, lockOf({ shopIds: [stranger.shopId] }), keyed());

  expect(unknown).toMatchObject({ status: 422, body: { errorMessage: refusalSentence('lock-target-unknown') } });
  expect(elsewhere.status).toBe(404);
});

test('LCK-06 a save that waits for a lock that is being set is refused, never half through', async () => {
  const { network, manager, path, lock } = await givenFranchise();

  const [, saved] = await Promise.all([
    lock(),
    manager.put(`${path}/sections/SECTION-plats/products/${SOCCA}`, priceForm(500), keyed()),
  ]);

  expect([200, 403]).toContain(saved.status);
  expect(await priceOf(network)).toBe(saved.status === 200 ? 500 : 450);
});
