import type { DriverMove } from '@comptoir/contract/events.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStream, type Frame } from '../test/stream.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { packed, unpacked, type Moved } from './moves.ts';

let nodeA: TestServer;
let nodeB: TestServer;
let addressB: string;
beforeAll(async () => {
  nodeA = await testServer();
  nodeB = await testServer({ database: nodeA.database });
  addressB = await nodeB.app.listen({ port: 0, host: '127.0.0.1' });
});

const isMove = ({ event }: Frame) => event === 'drivers-moved';
const movesOf = ({ data }: Frame) => data['moves'] as DriverMove[];

describe('DRV-29 where drivers are', () => {
  test('API-05 reaches the dashboards of their shops on every node, and no other', async () => {
    const companyId = await nodeA.givenCompany();
    const [shop, sister] = [await nodeA.givenShop(companyId), await nodeA.givenShop(companyId)];
    const [karim, sonia] = [await nodeA.givenDriver(shop), await nodeA.givenDriver(sister)];
    const staffOf = async (at: Shop) =>
      (await nodeA.as(await nodeA.givenUser(companyId, { role: 'staff', shopIds: [at.shopId] }))).token;
    const streams = await Promise.all(
      [await staffOf(shop), await staffOf(sister)].map((token) =>
        openStream(`${addressB}/api/${companyId}/live`, token),
      ),
    );
    const deaf = await openStream(`${addressB}/api/${companyId}/live?topics=orders`, await staffOf(shop));
    await Promise.all([...streams, deaf].map((stream) => stream.next(({ event }) => event === 'hello')));
    const position = { latitude: 43.7, longitude: 7.25 };
    nodeA.clock.offsetMs = 10_000;
    const report = async (driver: Driver) => (await nodeA.asDriver(driver)).put('/api/driver/position', { position });
    await Promise.all([report(karim), report(sonia)]);

    const [heardHere, heardThere] = await Promise.all(streams.map((stream) => stream.next(isMove)));

    expect(heardHere?.data['shopId']).toBe(shop.shopId);
    expect(heardHere && movesOf(heardHere)).toMatchObject([{ driverId: karim.driverId, position }]);
    expect(heardThere && movesOf(heardThere)).toMatchObject([{ driverId: sonia.driverId }]);
    // A position has no number: whoever comes back asks from the last event that is kept.
    expect(heardHere?.id).toBeNull();
    expect(deaf.frames.filter(isMove)).toEqual([]);
    for (const stream of streams) expect(stream.frames.filter(isMove)).toHaveLength(1);
  });

  test('fits in what PostgreSQL carries, however many they are, and nothing is lost', () => {
    const companyId = '10000000-0000-4000-8000-000000000001';
    const moved = fc.record({
      companyId: fc.constant(companyId),
      shopIds: fc.array(fc.uuid(), { minLength: 1, maxLength: 250 }),
      move: fc.record({
        driverId: fc.uuid(),
        position: fc.option(
          fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), longitude: fc.constant(7.25) }),
        ),
        positionAt: fc.constant('2026-11-14T19:15:00.000Z'),
      }),
    });
    fc.assert(
      fc.property(fc.array(moved, { minLength: 1, maxLength: 80 }), (all: Moved[]) => {
        const messages = packed(companyId, all);
        for (const message of messages) expect(Buffer.byteLength(message)).toBeLessThan(8_000);
        const told = messages.flatMap((message) =>
          unpacked(message).frames.flatMap(({ shopId, text }) =>
            (JSON.parse(text.split('data: ')[1] ?? '') as { moves: DriverMove[] }).moves.map(
              ({ driverId }) => `${shopId} ${driverId}`,
            ),
          ),
        );
        const expected = all.flatMap(({ shopIds, move }) => shopIds.map((shopId) => `${shopId} ${move.driverId}`));
        expect(told.sort()).toEqual(expected.sort());
      }),
      { numRuns: 50 },
    );
  });
});
