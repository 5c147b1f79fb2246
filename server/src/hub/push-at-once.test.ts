import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectedShops, gate, hubServer, type HubServer } from './hub.fixture.ts';

let server: HubServer;
beforeAll(async () => {
  server = await hubServer();
});

describe('several pushes at once', () => {
  test('SET-API-05 SYN-54 of ten at the same moment one is done, and the others are told so', async () => {
    const shop = await connectedShops(server);
    const previewId = await shop.previewId();
    const { isLetGo, letGo } = gate();
    shop.meets('writeCatalog', { before: () => isLetGo });

    const calls = Array.from({ length: 10 }, () => shop.push({ previewId }));
    const refused = await Promise.race(calls);
    letGo();
    const replies = await Promise.all(calls);

    expect(refused.body).toMatchObject({
      errorCode: 'SYNC_RUNNING',
      errorMessage: 'Une synchronisation est déjà en cours pour ce magasin.',
    });
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(shop.callsOf().filter((call) => call === 'writeCatalog')).toHaveLength(1);
    expect(await shop.snapshots()).toHaveLength(1);
  });

  test('SYN-54 two shops that share a catalogue write it one after the other', async () => {
    const shop = await connectedShops(server, 2);
    await shop.db
      .updateTable('hub_connections')
      .set({ catalog_id: shop.placeAt(0).catalogId })
      .where('shop_id', '=', shop.ids[1] ?? '')
      .execute();
    const replies: number[] = [];
    shop.meets('writeCatalog', {
      before: async () => void replies.push((await shop.push({ shopIds: shop.ids.slice(1) }, 1)).status),
    });

    await shop.push({ shopIds: shop.ids.slice(0, 1) });

    expect(replies).toEqual([409]);
    expect((await shop.push({ shopIds: shop.ids.slice(1) }, 1)).status).toBe(200);
  });

  test('API-71 the same key twice: the first answer, and one write', async () => {
    const shop = await connectedShops(server);
    const call = { headers: { 'idempotency-key': randomUUID() } };
    const path = `${shop.pathOf(0)}/hubrise/menu/synchronization`;

    const first = await shop.admin.post(path, { shopIds: shop.ids }, call);
    const again = await shop.admin.post(path, { shopIds: shop.ids }, call);

    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(shop.callsOf().filter((name) => name === 'writeCatalog')).toHaveLength(1);
  });

  test('API-71 a repetition while the first one writes is told so, and is not the answer of the first', async () => {
    const shop = await connectedShops(server);
    const call = { headers: { 'idempotency-key': randomUUID() } };
    const path = `${shop.pathOf(0)}/hubrise/menu/synchronization`;
    const again = async () => shop.admin.post(path, { shopIds: shop.ids }, call);
    let meanwhile: Awaited<ReturnType<typeof again>> | undefined;
    shop.meets('writeCatalog', {
      before: async () => {
        shop.recovers('writeCatalog');
        meanwhile = await again();
      },
    });

    const first = await again();

    expect(meanwhile).toMatchObject({ status: 409, body: { errorCode: 'SYNC_RUNNING' } });
    expect(first.status).toBe(200);
    expect((await again()).body).toEqual(first.body);
    expect(shop.callsOf().filter((name) => name === 'writeCatalog')).toHaveLength(1);
  });
});
