import { givenCompany, givenShop } from '../server/src/test/given.ts';
import { figure, percentile } from './kit/figure.ts';
import { giveBigMenu, PRODUCTS } from './seed/menu.seed.ts';
import { endAll, ownDatabase, ownServer } from './kit/own.ts';
import { readPages } from './kit/page-line.ts';

/** How many menu pages of a shop one node sends in a second while its stock changes, to browsers that have none yet. */
const SECONDS = 6;
/** A server that has just started is still compiling itself. */
const WARM_MS = 2_000;
/** A dish is sold out or back this often: every page that follows is another. */
const CHANGE_EVERY_MS = 2_000;

const { comptoir, dataDir } = await ownServer('shop-pages', {});
const database = ownDatabase(dataDir, 2);
const companyId = await givenCompany(database);
const [small, large] = [await givenShop(database, companyId), await givenShop(database, companyId)];
await giveBigMenu(database, large);

async function measure(name: string, shop: { slug: string; shopId: string }, atLeast: number): Promise<void> {
  const path = `/s/${shop.slug}`;
  await readPages(comptoir.url, path, WARM_MS);
  const changing = setInterval(() => void sellOut(shop.shopId), CHANGE_EVERY_MS);
  const { pages, bytes, times } = await readPages(comptoir.url, path, SECONDS * 1_000);
  clearInterval(changing);
  figure('shop-pages', `pages of ${name} in a second`, pages / SECONDS, 'per s', { atLeast });
  figure('shop-pages', `size of ${name}, compressed`, bytes / pages / 1_000, 'kB');
  figure('shop-pages', `99 % of ${name} within`, percentile(times, 0.99), 'ms');
}

let isOut = false;

/** As an order does that takes the last portion: the stock, and the event that tells of it. */
async function sellOut(shopId: string): Promise<void> {
  isOut = !isOut;
  const db = database.forCompany(companyId);
  await db.transaction().execute(async (tx) => {
    const product = await tx
      .updateTable('products')
      .set({ remaining_stock: isOut ? 0 : null })
      .where((eb) =>
        eb(
          'key',
          '=',
          eb
            .selectFrom('products')
            .select((of) => of.fn.min('key').as('key'))
            .where('shop_id', '=', shopId),
        ),
      )
      .where('shop_id', '=', shopId)
      .returning('key')
      .executeTakeFirstOrThrow();
    const { event_seq: seq } = await tx
      .updateTable('companies')
      .set((eb) => ({ event_seq: eb('event_seq', '+', 1) }))
      .where('company_id', '=', companyId)
      .returning('event_seq')
      .executeTakeFirstOrThrow();
    const patch = { productStates: [{ key: product.key }] };
    await tx
      .insertInto('live_events')
      .values({
        company_id: companyId,
        seq,
        shop_id: shopId,
        topic: 'menus',
        type: 'menu-changed',
        payload: JSON.stringify({ menuVersion: 0, patch }),
      })
      .execute();
  });
  await database.pool.query(`select pg_notify('comptoir_live', $1)`, [companyId]);
}

await measure('a menu of a dozen dishes', small, 2_000);
await measure(`a menu of ${PRODUCTS} dishes`, large, 500);
await endAll();
