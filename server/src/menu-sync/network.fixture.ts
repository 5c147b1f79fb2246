import { aMenu } from '@comptoir/domain/menu/menu.samples.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { ShopReport, SyncRun } from '@comptoir/domain/menu-sync/sync.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { companyCtx } from '../http/envelope.ts';
import * as menus from '../menu/menus.store.ts';
import type { TestServer } from '../test/test-server.ts';
import { writeMenu } from '../menu/write-menu.ts';

/** A company of three shops: the first has a menu to copy, the others are bare unless a test says otherwise. */
export async function givenNetwork(server: TestServer, fields: Partial<Shop>[] = [{}, {}, {}]) {
  const companyId = await server.givenCompany();
  const db = server.database.forCompany(companyId);
  const names = ['Nice', 'Antibes', 'Menton', 'Cannes'];
  const shops: Shop[] = [];
  for (const [index, given] of fields.entries())
    shops.push(await server.givenShop(companyId, { name: names[index] ?? 'Grasse', ...given }));
  const user = await server.givenUser(companyId, { role: 'general', firstName: 'Michèle' });
  const admin = await server.as(user);
  const ctx = companyCtx(
    server.deps,
    companyId,
    { kind: 'staff', userId: user.userId, firstName: 'Michèle', isCompanyAdmin: true },
    'test',
  );
  const shopAt = (index: number): Shop => {
    const shop = shops[index];
    if (!shop) throw new Error(`there is no shop ${index}`);
    return shop;
  };
  const refAt = (index: number) => ({ companyId, shopId: shopAt(index).shopId });

  const network = {
    companyId,
    db,
    ctx,
    admin,
    userId: user.userId,
    shops,
    ids: shops.map(({ shopId }) => shopId),
    refAt,
    company: `/api/${companyId}`,
    pathOf: (index: number) => `/api/${companyId}/shops/${shopAt(index).shopId}`,
    menuOf: (index: number): Promise<Menu> => menus.read(db, refAt(index)),
    async setMenu(index: number, menu: Menu): Promise<void> {
      await ctx.transaction(async (tx) => {
        const before = await menus.read(tx, refAt(index));
        await writeMenu(tx, refAt(index), before, menu);
        await menus.raise(tx, refAt(index));
      });
    },
    /** What somebody does in the dashboard of that shop meanwhile. */
    async touch(index: number): Promise<void> {
      await ctx.transaction((tx) => menus.raise(tx, refAt(index)));
    },
    copy: (body: object = {}) =>
      admin.post(`/api/${companyId}/menu/synchronization`, {
        shopId: shopAt(0).shopId,
        shopIds: shops.map(({ shopId }) => shopId),
        ...body,
      }),
    preview: (body: object = {}) =>
      admin.post(`/api/${companyId}/menu/synchronization/preview`, {
        shopId: shopAt(0).shopId,
        shopIds: shops.map(({ shopId }) => shopId),
        ...body,
      }),
    snapshots: () => db.selectFrom('menu_snapshots').selectAll().orderBy('created_at').execute(),
    /** Of its runs, as the screens of one shop hear of them. */
    runNews: async (index = 0): Promise<SyncRun[]> => {
      const rows = await db
        .selectFrom('live_events')
        .select('payload')
        .where('type', '=', 'sync-run-changed')
        .where('shop_id', '=', shopAt(index).shopId)
        .orderBy('seq')
        .execute();
      return rows.map(({ payload }) => (payload as { run: SyncRun }).run);
    },
  };
  await network.setMenu(0, aMenu());
  for (const index of shops.keys()) if (index > 0) await network.setMenu(index, NO_MENU);
  return network;
}
export type Network = Awaited<ReturnType<typeof givenNetwork>>;

export const NO_MENU: Menu = { menuVersion: 1, sections: {}, optionLists: {} };

/** What became of each shop, by its name. */
export const outcomes = (reports: readonly ShopReport[]): Record<string, ShopReport['outcome']> =>
  Object.fromEntries(reports.map(({ shopName, outcome }) => [shopName, outcome]));
