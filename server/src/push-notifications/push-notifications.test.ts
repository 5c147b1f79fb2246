import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenSenders, standAt, WORDS, ZONE } from './push-notifications.fixture.ts';
import { sendPush } from './send-notification.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => standAt(server, '12:00'));

const tomorrowAt = (time: string) => instantAt(addDays(localDay(server.deps.now(), ZONE), 1), time, ZONE);

describe('creating', () => {
  test('PSH-08 SET-API-27 one without a date waits for nothing; journal and screens know it', async () => {
    const { created, journal, news, shop } = await givenSenders(server);

    const made = await created();

    expect(made).toMatchObject({ ...WORDS, status: 'pending', scheduledAt: null, recipientCount: null });
    expect(made).toMatchObject({ toAllUsers: false, shopId: shop.shopId, targetShopLabel: shop.name, segment: null });
    expect((await journal())[0]).toBe('push.create');
    expect((await news())[0]).toMatchObject({ id: made.id, status: 'pending' });
  });

  test('PSH-06 PSH-08 one with a date is planned', async () => {
    const { created } = await givenSenders(server);
    const at = tomorrowAt('18:30');

    expect(await created({ scheduledAt: at })).toMatchObject({ status: 'scheduled', scheduledAt: at });
  });

  test.each([
    [{ title: ' ' }, 'Merci de remplir le titre et le message.'],
    [{ message: '\n' }, 'Merci de remplir le titre et le message.'],
  ])('PSH-05 SET-ERR-46 %j is refused', async (words, sentence) => {
    const { post } = await givenSenders(server);

    expect(await post(words)).toMatchObject({
      status: 422,
      body: { errorCode: 'RECORD_INVALID', errorMessage: sentence },
    });
  });

  test('PSH-05 longer words than a telephone shows are refused', async () => {
    const { post } = await givenSenders(server);

    expect((await post({ title: 'a'.repeat(41) })).status).toBe(422);
    expect((await post({ message: 'a'.repeat(161) })).status).toBe(422);
  });

  test('PSH-06 SET-ERR-47 a date that has passed is refused', async () => {
    const { post } = await givenSenders(server);

    expect(await post({ scheduledAt: server.deps.now() })).toMatchObject({
      status: 422,
      body: { errorMessage: 'La date d’envoi doit être dans le futur.' },
    });
  });

  test('PSH-22 at night it is planned for nine, and one planned at night too', async () => {
    standAt(server, '23:30');
    const { created } = await givenSenders(server);

    expect(await created()).toMatchObject({ status: 'scheduled', scheduledAt: tomorrowAt('09:00') });
    expect(await created({ scheduledAt: tomorrowAt('06:00') })).toMatchObject({ scheduledAt: tomorrowAt('09:00') });
  });
});

describe('whom it is for', () => {
  test('PSH-11 to all users from all shops; a manager of one shop among several may not', async () => {
    const { post, created, network, other } = await givenSenders(server);

    expect(await created({ toAllUsers: true, shopId: null }, network)).toMatchObject({
      toAllUsers: true,
      shopId: null,
      targetShopLabel: null,
    });
    expect((await post({ toAllUsers: true, shopId: null })).status).toBe(403);
    expect((await post({ shopId: other.shopId })).status).toBe(404);
    expect((await post({ shopId: null })).status).toBe(400);
  });

  test('PSH-11 the manager of the only shop reaches all users', async () => {
    const companyId = await server.givenCompany();
    const { shopId } = await server.givenShop(companyId);
    const owner = await server.as(await server.givenUser(companyId, { role: 'independent', shopIds: [shopId] }));

    const reply = await owner.post(`/api/${companyId}/push-notifications`, { ...WORDS, toAllUsers: true });

    expect(reply.status).toBe(201);
  });

  test('PSH-12 PSH-13 PSH-20 SET-API-86 all who agreed, or those of a shop: by favourite or by order', async () => {
    const { shop, other, manager, network, path, device, db } = await givenSenders(server);
    const order = await server.givenOrder(shop);
    const { customer_id: customerId } = await db
      .selectFrom('orders')
      .select('customer_id')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    await device();
    await device({ shopId: other.shopId });
    // Two devices of one person, whose favourite is the other shop.
    await device({ shopId: other.shopId, customerId });
    await device({ shopId: other.shopId, customerId });
    await device({ optedOut: true });
    const count = async (query: Record<string, string>, by = manager) => {
      const { body } = await by.get(`${path}/recipients`, { query });
      return body['recipientCount'];
    };

    expect(await count({ toAllUsers: 'true' }, network)).toBe(3);
    expect(await count({ toAllUsers: 'false', shopId: shop.shopId })).toBe(2);
    // PSH-21.
    expect(await count({ toAllUsers: 'false', shopId: shop.shopId, segment: 'new' })).toBe(1);
    expect(await count({ toAllUsers: 'false', shopId: shop.shopId, segment: 'lost' })).toBe(0);
    expect((await manager.get(`${path}/recipients`, { query: { toAllUsers: 'true' } })).status).toBe(403);
  });

  test('PSH-22 the count says when it will leave', async () => {
    const asked = async () => {
      const { manager, path, shop } = await givenSenders(server);
      return manager.get(`${path}/recipients`, { query: { toAllUsers: 'false', shopId: shop.shopId } });
    };

    expect((await asked()).body['leavesAt']).toBeNull();
    standAt(server, '22:15');
    expect((await asked()).body['leavesAt']).toBe(tomorrowAt('09:00'));
  });
});

describe('history', () => {
  test('PSH-02 SET-API-85 a shop lists its own and those to all users, newest first, in pages', async () => {
    const { created, listed, network, other, manager, path, shop } = await givenSenders(server);
    const first = await created();
    const forAll = await created({ toAllUsers: true, shopId: null, scheduledAt: tomorrowAt('12:00') }, network);
    await created({ shopId: other.shopId }, network);

    expect((await listed()).items.map(({ id }) => id)).toEqual([forAll.id, first.id]);
    expect((await listed(null, network)).items.map(({ id }) => id)).toEqual([forAll.id]);
    const page = await manager.get(path, { query: { shopId: shop.shopId, pageSize: '1', pageNumber: '1' } });
    expect(page.body).toMatchObject({ total: 2, items: [{ id: first.id }] });
    expect((await manager.get(path, { query: { shopId: other.shopId } })).status).toBe(404);
  });
});

describe('changing', () => {
  const planned = (who: Awaited<ReturnType<typeof givenSenders>>) => who.created({ scheduledAt: tomorrowAt('12:00') });
  const change = (given: PushNotification, more: object = {}) => ({
    title: 'Brunch',
    message: 'Dimanche',
    scheduledAt: tomorrowAt('18:00'),
    toAllUsers: given.toAllUsers,
    ...more,
  });

  test('PSH-09 SET-API-83 a planned one is changed, and leaves at its new time only', async () => {
    const who = await givenSenders(server);
    const { manager, path, journal, news, row, companyId } = who;
    const made = await planned(who);

    const reply = await manager.put(`${path}/${made.id}`, change(made, { segment: 'loyal' }));

    expect(reply).toMatchObject({
      status: 200,
      body: { title: 'Brunch', scheduledAt: tomorrowAt('18:00'), segment: 'loyal', version: made.version + 1 },
    });
    expect(await journal()).toEqual(['push.create', 'push.save']);
    expect((await news()).at(-1)).toMatchObject({ title: 'Brunch' });
    // The job of the first date finds that it is not its turn any more.
    standAt(server, '12:00');
    server.clock.offsetMs += 86_400_000;
    await sendPush(systemCtx(server.deps, companyId, 'test'), { notificationId: made.id, turn: 1 });
    expect((await row(made.id)).status).toBe('scheduled');
  });

  test('PSH-10 only where the scope matches', async () => {
    const who = await givenSenders(server);
    const { manager, network, created, path, post, other } = who;
    const forAll = await created({ toAllUsers: true, shopId: null, scheduledAt: tomorrowAt('12:00') }, network);
    const own = await planned(who);
    const elsewhere = await post({ shopId: other.shopId, scheduledAt: tomorrowAt('12:00') }, network);

    expect((await manager.put(`${path}/${forAll.id}`, change(forAll))).status).toBe(403);
    expect((await manager.delete(`${path}/${forAll.id}`)).status).toBe(403);
    expect((await network.put(`${path}/${own.id}`, change(own, { toAllUsers: true }))).status).toBe(403);
    expect((await manager.put(`${path}/${String(elsewhere.body['id'])}`, change(own))).status).toBe(404);
    expect((await network.put(`${path}/${forAll.id}`, change(forAll))).status).toBe(200);
  });

  test('PSH-09 PSH-15 what the worker has taken answers 409 ALREADY_SENT', async () => {
    const who = await givenSenders(server);
    const { manager, path, db } = who;
    const made = await planned(who);
    await db.updateTable('push_notifications').set({ status: 'pending' }).where('id', '=', made.id).execute();
    const refused = {
      status: 409,
      body: { errorCode: 'ALREADY_SENT', errorMessage: 'Cette notification a déjà été envoyée.' },
    };

    expect(await manager.put(`${path}/${made.id}`, change(made))).toMatchObject(refused);
    expect(await manager.delete(`${path}/${made.id}`)).toMatchObject(refused);
  });

  test('PSH-06 SET-ERR-46 SET-ERR-47 a change is checked as a new one, and a stale one is told', async () => {
    const who = await givenSenders(server);
    const { manager, path } = who;
    const made = await planned(who);
    const put = (more: object) => manager.put(`${path}/${made.id}`, change(made, more));

    expect((await put({ title: '' })).status).toBe(422);
    expect((await put({ scheduledAt: server.deps.now() })).body['errorMessage']).toBe(
      'La date d’envoi doit être dans le futur.',
    );
    expect((await put({ version: 99 })).body['errorCode']).toBe('RECORD_CONFLICT');
  });

  test('PSH-14 SET-API-84 a planned one is deleted, and nothing leaves', async () => {
    const who = await givenSenders(server);
    const { manager, path, journal, listed, companyId, db } = who;
    const made = await planned(who);

    expect((await manager.delete(`${path}/${made.id}`, { query: { toAllUsers: 'false' } })).status).toBe(204);

    expect((await listed()).items).toEqual([]);
    expect(await journal()).toEqual(['push.create', 'push.delete']);
    const gone = await db
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'push-notification-deleted')
      .execute();
    expect(gone).toEqual([{ payload: { id: made.id } }]);
    await sendPush(systemCtx(server.deps, companyId, 'test'), { notificationId: made.id, turn: 1 });
  });
});
