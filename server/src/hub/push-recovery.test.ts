import { ownerOf } from '../test/test-db.ts';
import { toHubCatalog } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  connectedShops,
  gate,
  hubServer,
  PUSH_FAILED,
  STALE,
  type Fate,
  type HubServer,
  type HubShops,
} from './hub.fixture.ts';
import { written } from '../ports/real/hubs/hubrise.samples.ts';

let server: HubServer;
beforeAll(async () => {
  server = await hubServer();
});

const ours = async (shop: HubShops) => toHubCatalog(await shop.menuOf(0)).catalog;

/** A push whose process is never heard of again from this moment on, until it is let go: too late by then. */
async function dyingPush(
  shop: HubShops,
  call: 'writeCatalog' | 'putBack',
  moment: keyof Fate,
  given: { previewId?: string; meanwhile?: () => Promise<void> } = {},
) {
  const { isLetGo, letGo } = gate();
  const { isLetGo: hasDied, letGo: died } = gate();
  shop.meets(call, {
    [moment]: async () => {
      await given.meanwhile?.();
      died();
      await isLetGo;
    },
  });
  const answer = shop.push(given.previewId === undefined ? {} : { previewId: given.previewId });
  await hasDied;
  shop.recovers(call);
  const { id: jobId } = await shop.lastRun();
  const comesBack = async () => {
    letGo();
    return answer;
  };
  return { jobId, comesBack };
}

/** A catalogue that was cleared and of which half has arrived. */
async function cutInHalf(shop: HubShops): Promise<void> {
  await shop.hubDoes('half');
  await expect(server.sandbox.writeCatalog(shop.placeAt(0), written(await ours(shop)))).rejects.toThrow();
  await shop.hubDoes('answers');
}

test('SYN-57 a process that dies before it writes: another one does, with the snapshot of the first', async () => {
  const shop = await connectedShops(server);
  const before = await shop.catalog();
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before');

  await shop.rescue(jobId);

  expect((await shop.catalog()).catalog).toEqual(await ours(shop));
  const snapshots = await shop.snapshots();
  expect(snapshots).toMatchObject([{ content: before, created_by: 'Michèle' }]);
  const done = { state: 'done', reports: [{ outcome: 'updated', snapshotId: snapshots[0]?.id }] };
  expect(await shop.lastRun()).toMatchObject(done);
  expect((await comesBack()).status).toBe(200);
  expect(await shop.lastRun()).toMatchObject(done);
  expect(await shop.journal()).toHaveLength(1);
});

test('SYN-57 one that dies with everything written, and nothing reported: it is not written again', async () => {
  const shop = await connectedShops(server);
  const before = await shop.catalog();
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'after');

  await shop.rescue(jobId);

  expect(shop.callsOf().filter((call) => call === 'writeCatalog')).toHaveLength(1);
  const [kept, ...others] = await shop.snapshots();
  expect([kept?.content, others]).toEqual([before, []]);
  expect(await shop.lastRun()).toMatchObject({ state: 'done', reports: [{ snapshotId: kept?.id }] });
  await comesBack();
  expect(await shop.journal()).toHaveLength(1);
});

test('SYN-54 SYN-57 one that dies half-way: it is finished, and what was found half-way is kept too', async () => {
  const shop = await connectedShops(server);
  const before = await shop.catalog();
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before', { meanwhile: () => cutInHalf(shop) });

  await shop.rescue(jobId);

  expect((await shop.catalog()).catalog).toEqual(await ours(shop));
  const [first, half] = await shop.snapshots();
  expect(first?.content).toEqual(before);
  expect(half?.content).toMatchObject({ catalog: { products: [{ name: 'Socca' }] } });
  expect(await shop.lastRun()).toMatchObject({ state: 'done', reports: [{ snapshotId: first?.id }] });
  await comesBack();
});

test('SYN-53 SYN-57 one that dies half-way, and the menu has changed since the preview: it is put back', async () => {
  const shop = await connectedShops(server);
  const before = await shop.raw();
  const previewId = await shop.previewId();
  const meanwhile = () => cutInHalf(shop);
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before', { previewId, meanwhile });
  await shop.touch(0);

  await shop.rescue(jobId);

  expect(await shop.raw()).toBe(before);
  expect(await shop.lastRun()).toMatchObject({ state: 'failed', failure: STALE });
  await comesBack();
});

test('SYN-57 one that dies while it puts the catalogue back: another one does', async () => {
  const shop = await connectedShops(server);
  const before = await shop.raw();
  await shop.hubDoes('half');
  const { jobId, comesBack } = await dyingPush(shop, 'putBack', 'before');
  expect(await shop.raw()).not.toBe(before);

  await shop.rescue(jobId);

  expect(await shop.raw()).toBe(before);
  expect(await shop.lastRun()).toMatchObject({ state: 'failed', failure: PUSH_FAILED });
  expect(await comesBack()).toMatchObject({ status: 502, body: { errorMessage: PUSH_FAILED } });
  expect(await shop.raw()).toBe(before);
  expect(await shop.journal()).toEqual([]);
});

test('SYN-57 a hub that goes away in the middle: told as failed, and put back when it is there again', async () => {
  const shop = await connectedShops(server);
  const before = await shop.raw();
  await shop.hubDoes('half');
  shop.meets('putBack', { before: () => shop.hubDoes('error') });

  const reply = await shop.push();

  expect(reply).toMatchObject({ status: 502, body: { errorMessage: PUSH_FAILED } });
  const { id: jobId, state } = await shop.lastRun();
  expect(state).toBe('running');
  expect((await shop.push()).body).toMatchObject({ errorCode: 'SYNC_RUNNING' });
  await shop.rescue(jobId);
  expect((await shop.lastRun()).state).toBe('running');
  shop.recovers('putBack');
  await shop.hubDoes('answers');
  expect((await shop.push()).body).toMatchObject({ errorCode: 'SYNC_RUNNING' });
  await shop.rescue(jobId, 300);
  expect(await shop.raw()).toBe(before);
  expect(await shop.lastRun()).toMatchObject({ state: 'failed', failure: PUSH_FAILED });
  expect((await shop.push()).status).toBe(200);
});

test('SYN-54 SYN-57 what somebody has put right by hand meanwhile is kept before the saved one is put back', async () => {
  const shop = await connectedShops(server);
  const before = await shop.raw();
  await shop.hubDoes('half');
  shop.meets('putBack', { before: () => shop.hubDoes('error') });
  await shop.push();
  const { id: jobId } = await shop.lastRun();
  shop.recovers('putBack');
  await shop.hubDoes('answers');
  await server.sandbox.writeCatalog(shop.placeAt(0), written({ ...(await ours(shop)), products: [] }));
  const repaired = await shop.catalog();

  await shop.rescue(jobId);

  expect(await shop.raw()).toBe(before);
  expect((await shop.snapshots()).map(({ content }) => content)).toContainEqual(repaired);
});

test('SYN-57 a shop that comes late in a long run has its ten minutes too', async () => {
  const shop = await connectedShops(server);
  const before = await shop.raw();
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before');
  await shop.rewindRun(jobId, '1 hour');
  await shop.hubDoes('half');
  shop.meets('putBack', { before: () => shop.hubDoes('error') });
  await shop.rescue(jobId);
  expect((await shop.lastRun()).state).toBe('running');
  shop.recovers('putBack');
  await shop.hubDoes('answers');

  await shop.rescue(jobId, 300);

  expect(await shop.raw()).toBe(before);
  expect(await shop.lastRun()).toMatchObject({ state: 'failed' });
  await comesBack();
});

test('SYN-57 one that stays away is given up after ten minutes: the snapshot is kept, and the shop is free again', async () => {
  const shop = await connectedShops(server);
  const before = await shop.catalog();
  await shop.hubDoes('half');
  shop.meets('putBack', { before: () => shop.hubDoes('timeout') });
  await shop.push();
  const { id: jobId } = await shop.lastRun();

  await shop.rescue(jobId, 601);

  expect(await shop.lastRun()).toMatchObject({ state: 'failed', failure: PUSH_FAILED });
  expect(await shop.snapshots()).toMatchObject([{ content: before }]);
  shop.recovers('putBack');
  await shop.hubDoes('answers');
  expect((await shop.push()).status).toBe(200);
});

test('SYN-57 one that dies half-way, and the shop is connected to another catalogue since: that one is left alone', async () => {
  const shop = await connectedShops(server);
  const meanwhile = () => cutInHalf(shop);
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before', { meanwhile });
  const other = await shop.connectElsewhere();
  const [there, asked] = [await server.sandbox.readCatalog(other), shop.callsOf().length];

  await shop.rescue(jobId);

  expect(await shop.lastRun()).toMatchObject({ state: 'failed', failure: PUSH_FAILED });
  expect(shop.callsOf()).toHaveLength(asked);
  expect(await server.sandbox.readCatalog(other)).toEqual(there);
  expect(await shop.snapshots()).toHaveLength(1);
  await comesBack();
});

test('SYN-57 of three who take a run up at once, one writes', async () => {
  const shop = await connectedShops(server);
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before');
  const asked = shop.callsOf().length;

  await Promise.all([1, 2, 3].map(() => shop.rescue(jobId)));

  expect(shop.callsOf().slice(asked)).toEqual(['readCatalog', 'writeCatalog']);
  expect(await shop.lastRun()).toMatchObject({ state: 'done' });
  await comesBack();
});

test('SYN-57 a hub that takes its time is waited for: nobody takes the run away from its process', async () => {
  const shop = await connectedShops(server);
  const { jobId, comesBack } = await dyingPush(shop, 'writeCatalog', 'before');
  const asked = shop.callsOf().length;

  await shop.rescue(jobId, 40);

  expect(shop.callsOf()).toHaveLength(asked);
  const { rows } = await ownerOf(server.database).query<{ count: number }>(
    `select count(*)::int from jobs.job_common where name = 'resume-sync' and data ->> 'runId' = $1`,
    [jobId],
  );
  expect(rows[0]?.count).toBe(2);
  expect((await comesBack()).status).toBe(200);
  await vi.waitFor(async () => expect((await shop.lastRun()).state).toBe('done'), 10_000);
});
