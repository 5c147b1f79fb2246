import { addMs, HOUR } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../../test/test-db.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { autoAccept, closeForgotten } from '../by-itself.ts';
import { atWork, eventually, type AtWork } from './at-work.fixture.ts';
import { givenSettings } from '../../test/given.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

describe('accepting by itself', () => {
  let work: AtWork;
  beforeAll(async () => {
    work = await atWork(server, { autoAccept: { enabled: true, preparationMinutes: 25 } });
  });
  const statusOf = async (order: Order) => (await work.fresh(order)).status;

  test('FLO-17 FLO-33 ORS-08 each order is accepted by the system, in the shop’s time', async () => {
    const order = await server.givenOrder(work.shop);

    await eventually(async () => expect(await statusOf(order)).toBe('preparing'));

    expect(await work.fresh(order)).toMatchObject({ preparationMinutes: 25, handledBy: null });
    const story = await work.story(order);
    expect(story.find(({ type }) => type === 'auto-accept')).toMatchObject({
      actorKind: 'system',
      toStatus: 'preparing',
    });
  });

  test('FLO-33 a card is captured first; one that is refused leaves the order ringing', async () => {
    const [good, bad] = [await work.card(), await work.card('capture_declined')];

    await eventually(async () => expect(await statusOf(good)).toBe('preparing'));
    await autoAccept(work.ctx(), bad.id);

    expect(await work.balance(good)).toEqual({ provider: good.amountDue, shop: -good.amountDue });
    expect(await statusOf(bad)).toBe('contacting');
  });

  test('SHL-47 FLO-17 the rush adds its minutes', async () => {
    const rush = { enabled: true, extraPreparationMinutes: 20, until: null };
    const busy = await atWork(server, { autoAccept: { enabled: true, preparationMinutes: 25 }, rush });
    const order = await server.givenOrder(busy.shop);

    await eventually(async () => expect((await busy.fresh(order)).preparationMinutes).toBe(45));
  });

  test('ORS-08 FLO-33 a scheduled order keeps its hour and waits for its window', async () => {
    const requestedFor = addMs(server.deps.now(), 5 * HOUR);
    const order = await server.givenOrder(work.shop, { requestedFor });

    await eventually(async () => expect(await statusOf(order)).toBe('scheduled'));

    expect((await work.fresh(order)).dueAt).toBe(requestedFor);
  });

  test('FLO-72 FLO-33 while the customer holds the order it waits, and comes back', async () => {
    const late = await atWork(server);
    const order = await server.givenOrder(late.shop);
    await late.setOrder(order, { customer_lock_until: addMs(server.deps.now(), 3_000) });
    await givenSettings(late.ctx(), late.shop, 'orderSettings', (known) => ({
      ...known,
      autoAccept: { enabled: true, preparationMinutes: null },
    }));

    await autoAccept(late.ctx(), order.id);

    expect((await late.fresh(order)).status).toBe('contacting');
    await eventually(async () => expect((await late.fresh(order)).status).toBe('preparing'));
  });

  test('ORS-07 FLO-33 not where it is off, and not where the till accepts', async () => {
    const off = await atWork(server, { autoAccept: { enabled: false, preparationMinutes: 25 } });
    const till = await atWork(server, {
      autoAccept: { enabled: true, preparationMinutes: 25 },
      integration: { type: 'oneTouch', enabled: true },
    });

    for (const place of [off, till]) {
      const order = await server.givenOrder(place.shop);
      await autoAccept(place.ctx(), order.id);
      expect((await place.fresh(order)).status).toBe('contacting');
    }
  });

  test('FLO-33 FLO-73 two jobs and a person at once accept once', async () => {
    const order = await server.givenOrder(work.shop);

    await Promise.all([
      autoAccept(work.ctx(), order.id),
      autoAccept(work.ctx(), order.id),
      work.say(order, 'prepare', { preparationMinutes: 10 }),
    ]);

    const accepted = (await work.story(order)).filter(({ toStatus, fromStatus }) => toStatus !== fromStatus);
    expect(accepted.filter(({ fromStatus }) => fromStatus === 'contacting')).toHaveLength(1);
  });
});

describe('what everybody forgot', () => {
  const longAgo = () => addMs(server.deps.now(), -12 * HOUR - 1_000);

  test('FLO-61 is completed by the system twelve hours after its hour, and not before', async () => {
    const work = await atWork(server);
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 10 });

    await closeForgotten(work.ctx(), order.id);
    expect((await work.fresh(order)).status).toBe('preparing');

    await work.setOrder(order, { requested_for: longAgo() });
    await closeForgotten(work.ctx(), order.id);
    expect(await work.fresh(order)).toMatchObject({ status: 'completed', validatedBy: 'system' });
  });

  test('FLO-76 its reminder is in the database from the moment it is prepared', async () => {
    const work = await atWork(server);
    const order = await server.givenOrder(work.shop);
    await work.say(order, 'prepare', { preparationMinutes: 10 });

    const { rows } = await ownerOf(server.database).query(
      `select start_after from jobs.job where name = 'auto-close' and data->>'orderId' = $1`,
      [order.id],
    );

    const [job] = rows as { start_after: string }[];
    expect(job?.start_after).toBe(addMs(order.requestedFor, 12 * HOUR));
  });

  test('FLO-61 a delivery that nobody carried is kept, and the shop is alerted once', async () => {
    const work = await atWork(server, { deliversByItself: false });
    await server.givenDriver(work.shop);
    const order = await server.givenOrder(work.shop, { orderType: 'delivery' });
    await work.say(order, 'prepare', { preparationMinutes: 10 });
    await work.setOrder(order, { requested_for: longAgo() });

    await closeForgotten(work.ctx(), order.id);
    await closeForgotten(work.ctx(), order.id);

    expect((await work.fresh(order)).status).toBe('preparing');
    expect(await work.alerts(order)).toEqual([{ kind: 'order-stuck', closed_at: null }]);
  });
});
