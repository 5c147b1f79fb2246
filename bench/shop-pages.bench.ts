import { connect } from 'node:net';
import { givenCompany, givenShop } from '../server/src/test/given.ts';
import { figure, percentile } from './figure.ts';
import { giveBigMenu, PRODUCTS } from './seed/menu.seed.ts';
import { endAll, ownDatabase, ownServer } from './own.ts';

/** How many menu pages of a shop one node sends in a second while its stock changes, to browsers that have none yet. */
const SECONDS = 6;
const LINES = 32;
/** A server that has just started is still compiling itself. */
const WARM_MS = 2_000;
/** A dish is sold out or back this often: every page that follows is another. */
const CHANGE_EVERY_MS = 2_000;

const { comptoir, dataDir } = await ownServer('shop-pages', {});
const database = ownDatabase(dataDir, 2);
const companyId = await givenCompany(database);
const [small, large] = [await givenShop(database, companyId), await givenShop(database, companyId)];
await giveBigMenu(database, large);

type Sent = { pages: number; bytes: number; times: number[] };

/** Enough of HTTP to read one page after the other over one line: the reader shares the processors. */
function readOverOneLine(path: string, until: number): Promise<Sent> {
  const { hostname, port, host } = new URL(comptoir.url);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const sent: Sent = { pages: 0, bytes: 0, times: [] };
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true);
    let startedAt = performance.now();
    let head = '';
    let left = -1;
    const ask = () => {
      startedAt = performance.now();
      head = '';
      left = -1;
      socket.write(request);
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.on('data', (data) => {
      sent.bytes += data.length;
      if (left < 0) {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.slice(0, 200)));
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - end - 4);
      } else left -= data.length;
      if (left > 0) return;
      sent.pages += 1;
      sent.times.push(performance.now() - startedAt);
      if (performance.now() < until) ask();
      else {
        socket.destroy();
        resolve(sent);
      }
    });
  });
}

async function measure(name: string, shop: { slug: string; shopId: string }, atLeast: number): Promise<void> {
  const path = `/s/${shop.slug}`;
  await Promise.all(Array.from({ length: LINES }, () => readOverOneLine(path, performance.now() + WARM_MS)));
  const until = performance.now() + SECONDS * 1_000;
  const changing = setInterval(() => void sellOut(shop.shopId), CHANGE_EVERY_MS);
  const lines = await Promise.all(Array.from({ length: LINES }, () => readOverOneLine(path, until)));
  clearInterval(changing);
  const pages = lines.reduce((sum, line) => sum + line.pages, 0);
  const bytes = lines.reduce((sum, line) => sum + line.bytes, 0);
  figure('shop-pages', `pages of ${name} in a second`, pages / SECONDS, 'per s', { atLeast });
  figure('shop-pages', `size of ${name}, compressed`, bytes / pages / 1_000, 'kB');
  figure(
    'shop-pages',
    `99 % of ${name} within`,
    percentile(
      lines.flatMap(({ times }) => times),
      0.99,
    ),
    'ms',
  );
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
