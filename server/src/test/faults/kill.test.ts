import { aLegalEntity } from '@comptoir/domain/invoices/invoices.samples.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/db.ts';
import { givenCompany, givenShop } from '../given.ts';
import { followToken } from '../../orders/messages/follow-link.ts';
import { createTokens } from '../../session/tokens.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { embeddedConnection, postmasterPid, startComptoir, type Comptoir } from './comptoir.ts';
import { createOrderer } from './orderer.ts';

const SECRET = 'the secret of the fault tests, long enough';
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-kill-'));
let comptoir: Comptoir;
let shop: { companyId: string; shopId: string };
let channelKey: string;

const start = () => startComptoir({ DATA_DIR: dataDir, APP_SECRET: SECRET });

beforeAll(async () => {
  comptoir = await start();
  const database = openDatabase(embeddedConnection(dataDir), { max: 2 });
  shop = await givenShop(database, await givenCompany(database));
  await database.close();
  channelKey = (await createTokens(SECRET)).channelKey;
});

afterAll(async () => {
  await comptoir.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function storedOrders() {
  const database = openDatabase(embeddedConnection(dataDir), { max: 2 });
  const db = database.forCompany(shop.companyId);
  const orders = await db.selectFrom('orders').select(['id', 'number']).where('shop_id', '=', shop.shopId).execute();
  const received = await db.selectFrom('order_events').select('order_id').where('type', '=', 'received').execute();
  const news = await db.selectFrom('live_events').select('seq').orderBy('seq').execute();
  await database.close();
  return { orders, received, news: news.map(({ seq }) => seq) };
}

async function storedInvoices() {
  const database = openDatabase(embeddedConnection(dataDir), { max: 2 });
  const db = database.forCompany(shop.companyId);
  const rows = await db.selectFrom('order_invoices').select(['number', 'order_id']).orderBy('number').execute();
  await database.close();
  return rows;
}

describe('nothing acknowledged is lost, nothing happens twice', () => {
  test(
    'kill -9 of the server or of the database, twenty times while orders come in',
    { timeout: 240_000 },
    async () => {
      let url = comptoir.url;
      const orderer = createOrderer(() => url, shop.shopId, channelKey);

      for (let round = 0; round < 20; round += 1) {
        const before = orderer.acknowledged();
        await vi.waitFor(() => expect(orderer.acknowledged()).toBeGreaterThan(before + 10), {
          timeout: 30_000,
          interval: 10,
        });
        if (round % 2 === 0) {
          await comptoir.kill('SIGKILL');
          comptoir = await start();
          url = comptoir.url;
        } else {
          const pid = postmasterPid(dataDir);
          expect(pid, 'a postmaster to kill').not.toBeNull();
          process.kill(pid ?? 0, 'SIGKILL');
        }
      }
      const last = orderer.acknowledged();
      await vi.waitFor(() => expect(orderer.acknowledged()).toBeGreaterThan(last), { timeout: 30_000, interval: 50 });
      await orderer.stop();

      const { orders, received, news } = await storedOrders();
      const acknowledged = orderer.sent.map(({ orderId }) => orderId);
      expect(new Set(acknowledged).size).toBe(orderer.sent.length);
      expect(new Set(orders.map(({ id }) => id))).toEqual(new Set(acknowledged));
      expect(orders.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(orders.map((_, i) => i + 1));
      expect(received.map(({ order_id }) => order_id).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
      expect(news).toEqual(news.map((_, i) => (news[0] ?? 1) + i));
    },
  );

  test('INV-30 FLO-95 invoices asked for while the server is killed: no number is missing, and each has one', async () => {
    const database = openDatabase(embeddedConnection(dataDir), { max: 2 });
    const db = database.forCompany(shop.companyId);
    const legal = { shop_legal_entity: JSON.stringify(aLegalEntity()) };
    await db.updateTable('shops').set(legal).where('id', '=', shop.shopId).execute();
    const served = await db.selectFrom('orders').select('id').orderBy('number').limit(8).execute();
    const ids = served.map(({ id }) => id);
    await db
      .updateTable('orders')
      .set({ status: 'completed', finished_at: new Date().toISOString() })
      .where('id', 'in', ids)
      .execute();
    let url = comptoir.url;
    const ask = async (orderId: string): Promise<void> => {
      const token = followToken({ appSecret: SECRET }, { companyId: shop.companyId, id: orderId });
      const body = new URLSearchParams({
        companyName: 'Rossi',
        street: '3 rue Droite',
        postalCode: '06300',
        city: 'Nice',
      });
      const given = await fetch(`${url}/suivi/${token}/facture`, { method: 'POST', body, redirect: 'manual' }).catch(
        () => null,
      );
      if (given?.status === 303) return;
      if (given && given.status < 500) throw new Error(`${given.status} ${await given.text()}`);
      await new Promise((resume) => setTimeout(resume, 500));
      return ask(orderId);
    };
    const issued = async () =>
      (await db.selectFrom('order_invoices').select('number').orderBy('number').execute()).length;

    const asked = Promise.all(ids.map(ask));
    await vi.waitFor(async () => expect(await issued()).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
    await database.close();
    await comptoir.kill('SIGKILL');
    comptoir = await start();
    url = comptoir.url;
    await asked;

    const rows = await storedInvoices();
    expect(rows.map(({ number }) => Number(number.slice(-6)))).toEqual(ids.map((_, index) => index + 1));
    expect(rows.map(({ order_id: orderId }) => orderId).toSorted()).toEqual(ids.toSorted());
  });

  test('a second Comptoir on the same folder is refused in plain French, and the first goes on', async () => {
    await expect(start()).rejects.toThrow(/Un autre Comptoir utilise déjà/);

    // Not at once: health remembers for a moment that calls failed while the database was away.
    const health = async () => (await fetch(`${comptoir.url}/healthz`)).status;
    await vi.waitFor(async () => expect(await health()).toBe(200), 15_000);
  });
});
