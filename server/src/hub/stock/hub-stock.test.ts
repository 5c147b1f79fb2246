import type { Product } from '@comptoir/domain/menu/product.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import { ProviderRefused } from '../../ports/provider-failures.ts';
import { stockOf } from '../../sandbox/hub/hub-shelves.ts';
import { connectedShops, hubServer, type HubServer, type HubShops } from '../hub.fixture.ts';
import * as connections from '../hub-connections.store.ts';
import { applyHubInventory } from './apply-hub-inventory.ts';
import { tellHubStock } from './tell-hub-stock.ts';

const PATIENCE = { timeout: 20_000, interval: 100 };

let server: HubServer;
let shop: HubShops;
beforeAll(async () => {
  server = await hubServer();
});
beforeEach(async () => {
  shop = await connectedShops(server);
  await shop.push();
  await quiet();
});

const shelf = async () =>
  Object.fromEntries(
    (await stockOf(shop.db, shop.placeAt(0).catalogId)).map(({ ref, stock, until }) => [
      ref,
      until ? [stock, until] : stock,
    ]),
  );
const told = () => server.calls.filter(({ shopId, call }) => shopId === shop.ids[0] && call === 'writeStock').length;
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job_common
    where name = 'tell-hub-stock' and state < 'completed' and data ->> 'shopId' = ${shop.ids[0]}`.execute(shop.db);
  return rows[0]?.count ?? 0;
};
/** Until no stock is on its way. */
const quiet = () => vi.waitFor(async () => expect(await waiting()).toBe(0), PATIENCE);

async function products(): Promise<Product[]> {
  const menu = (await shop.admin.get(`${shop.pathOf(0)}/menu`)).json<{
    sections: Record<string, { products: Record<string, Product> }>;
  }>();
  return Object.values(menu.sections).flatMap((section) => Object.values(section.products));
}
const sold = async () => {
  const found = (await products()).filter(({ posOnly, unavailable }) => !posOnly && !unavailable);
  const [first] = found;
  if (!first) throw new Error('the sample has products');
  return { product: first, ref: first.posRef || first.key };
};
const put = ({ key, sectionKey }: Product, body: object) =>
  shop.admin.put(`${shop.pathOf(0)}/menu/sections/${sectionKey}/products/${key}/stock`, body);

describe('HUB-20 what is sold out here is sold out there', () => {
  test('within seconds, with its end, and back again; several changes are one call', async () => {
    const { product, ref } = await sold();
    const before = told();
    const until = new Date(Date.parse(server.deps.now()) + 3_600_000).toISOString();

    await put(product, { remainingStock: 5 });
    await put(product, { remainingStock: 0, soldOutUntil: until });
    await vi.waitFor(async () => expect((await shelf())[ref]).toEqual([0, until]), PATIENCE);
    await quiet();
    expect(told() - before).toBe(1);

    await put(product, { remainingStock: null });
    await vi.waitFor(async () => expect(await shelf()).not.toHaveProperty([ref]), PATIENCE);
  });

  test('nothing is told that it knows already, and a shop without a hub tells nobody', async () => {
    const before = told();
    await tellHubStock(systemCtx(server.deps, shop.companyId, 'test'), shop.placeAt(0));
    expect(told()).toBe(before);
    await shop.forgetConnection();
    const { product } = await sold();
    await put(product, { remainingStock: 1 });
    expect(await waiting()).toBe(0);
  });

  test('HUB-16 a hub that is away is told when it is back, and the sale has gone on; a 422 is not repeated', async () => {
    const { product, ref } = await sold();
    const ctx = systemCtx(server.deps, shop.companyId, 'test');
    await shop.hubDoes('error');
    expect((await put(product, { remainingStock: 2 })).status).toBe(200);
    await vi.waitFor(
      async () => expect((await connections.findKept(shop.db, shop.placeAt(0)))?.failure).toBe('unavailable'),
      PATIENCE,
    );
    expect(await waiting()).toBeGreaterThan(0);

    await shop.hubDoes('answers');
    await tellHubStock(ctx, shop.placeAt(0));
    expect((await shelf())[ref]).toBe(2);
    expect((await connections.findKept(shop.db, shop.placeAt(0)))?.failure).toBeNull();

    await shop.hubDoes('invalid');
    await put(product, { remainingStock: 3 });
    await tellHubStock(ctx, shop.placeAt(0));
    const before = told();
    await tellHubStock(ctx, shop.placeAt(0));
    expect(told()).toBe(before);
  });

  test('what is hidden here while it is sold out stays sold out there', async () => {
    const { product, ref } = await sold();
    await put(product, { remainingStock: 0 });
    await vi.waitFor(async () => expect((await shelf())[ref]).toBe(0), PATIENCE);
    await quiet();
    const hide = (hidden: boolean) =>
      shop.db.updateTable('menu_sections').set({ hidden }).where('key', '=', product.sectionKey).execute();

    await hide(true);
    await tellHubStock(systemCtx(server.deps, shop.companyId, 'test'), shop.placeAt(0));
    expect((await shelf())[ref]).toBe(0);

    // Back in the menu and for sale: the hub is still to hear of it.
    await put(product, { remainingStock: null });
    await hide(false);
    await quiet();
    await tellHubStock(systemCtx(server.deps, shop.companyId, 'test'), shop.placeAt(0));
    expect(await shelf()).not.toHaveProperty([ref]);
  });

  test('one entry that the hub refuses does not keep the others for sale, and is told', async () => {
    const [first, second, third] = (await products()).filter(({ posOnly, unavailable }) => !posOnly && !unavailable);
    if (!first || !second || !third) throw new Error('the sample has products');
    const refOf = ({ posRef, key }: Product) => posRef || key;
    const { hub } = server.deps;
    server.deps.hub = {
      ...hub,
      async writeStock(place, stocks) {
        if (stocks.some(({ ref }) => ref === refOf(second)))
          throw new ProviderRefused('hubrise', 'unprocessable_entity');
        await hub.writeStock(place, stocks);
      },
    };
    for (const product of [first, second, third]) await put(product, { remainingStock: 0 });
    await tellHubStock(systemCtx(server.deps, shop.companyId, 'test'), shop.placeAt(0));
    await quiet();
    server.deps.hub = hub;

    const there = await shelf();
    expect([there[refOf(first)], there[refOf(second)], there[refOf(third)]]).toEqual([0, undefined, 0]);
    const alerts = () =>
      shop.db
        .selectFrom('shop_alerts')
        .select(['kind', 'closed_at', 'data'])
        .where('shop_id', '=', shop.ids[0] ?? '')
        .execute();
    expect(await alerts()).toMatchObject([
      { kind: 'hub-stock-refused', closed_at: null, data: { hub: { reason: second.name } } },
    ]);
    await shop.push();
    await vi.waitFor(async () => expect((await alerts())[0]?.closed_at).not.toBeNull(), PATIENCE);
    expect((await shelf())[refOf(second)]).toBe(0);
  });

  test('HUB-15 a token that is refused is not asked again until somebody has reconnected', async () => {
    const { product } = await sold();
    await shop.hubDoes('unauthorized');
    await put(product, { remainingStock: 4 });
    await vi.waitFor(
      async () => expect((await connections.findKept(shop.db, shop.placeAt(0)))?.failure).toBe('unauthorized'),
      PATIENCE,
    );
    await quiet();
  });

  test('a push tells the whole stock, whatever it was told before', async () => {
    const { product, ref } = await sold();
    await put(product, { remainingStock: 0 });
    await shop.push();
    expect((await shelf())[ref]).toBe(0);
  });
});

describe('HUB-21 what the hub says is left', () => {
  test('is left here: movement, journal, news; it is not told its own words, and twice is once', async () => {
    const { product, ref } = await sold();
    const ctx = systemCtx(server.deps, shop.companyId, 'test');
    const said = [
      { element: 'sku' as const, ref, stock: 6, until: null },
      { element: 'sku' as const, ref: 'nowhere', stock: 0, until: null },
    ];
    const before = told();

    await applyHubInventory(ctx, shop.placeAt(0), said);
    await applyHubInventory(ctx, shop.placeAt(0), said);
    await quiet();

    expect((await sold()).product.remainingStock).toBe(6);
    const moves = await shop.db.selectFrom('stock_movements').select(['product_key', 'after', 'reason']).execute();
    expect(moves).toEqual([{ product_key: product.key, after: 6, reason: 'hub' }]);
    const journal = await shop.db.selectFrom('audit').select('action').where('action', '=', 'product.stock').execute();
    expect(journal).toHaveLength(1);
    expect(told()).toBe(before);
  });

  test('whatever comes late says nothing, even after a message that changed nothing', async () => {
    const { product, ref } = await sold();
    const left = async () => (await products()).find(({ key }) => key === product.key)?.remainingStock;
    const ctx = systemCtx(server.deps, shop.companyId, 'test');
    const says = (stock: number, at: string) =>
      applyHubInventory(ctx, shop.placeAt(0), [{ element: 'sku', ref, stock, until: null }], at);
    await says(3, '2026-11-18T20:00:00Z');

    await says(3, '2026-11-18T20:10:00Z');
    await says(0, '2026-11-18T20:05:00Z');
    expect(await left()).toBe(3);

    const minutes = [21, 27, 24, 29, 22, 28];
    await Promise.all(minutes.map((minute) => says(minute, `2026-11-18T20:${minute}:00Z`)));
    expect(await left()).toBe(29);
  });

  test('an option that is sold out there is sold out here', async () => {
    const ctx = systemCtx(server.deps, shop.companyId, 'test');
    const option = await shop.db
      .selectFrom('options')
      .select(['key', 'pos_ref'])
      .where('shop_id', '=', shop.ids[0] ?? '')
      .where('linked_product_key', 'is', null)
      .where('unavailable', '=', false)
      .orderBy('key')
      .executeTakeFirstOrThrow();
    await applyHubInventory(ctx, shop.placeAt(0), [
      { element: 'option', ref: option.pos_ref || option.key, stock: 0, until: null },
    ]);
    const after = await shop.db.selectFrom('options').select('unavailable').where('key', '=', option.key).execute();
    expect(after).toEqual([{ unavailable: true }]);
  });
});
