import { HOUR } from '@comptoir/domain/kernel/time.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { forgetOldRows } from '../jobs/retention.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aPhoto, complaining } from './complaints.fixture.ts';

let server: TestServer;
let work: AtWork;
let support: ReturnType<typeof complaining>;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  support = complaining(server, work);
});

const photosOf = (complaintId: string) =>
  work.db.selectFrom('complaint_photos').select('position').where('complaint_id', '=', complaintId).execute();

describe('a customer with a problem', () => {
  test('SUP-06 SUP-08 SUP-10 CAT-API-47 files it once; the shop reads it with the order as it was', async () => {
    const order = await work.completed(await server.givenOrder(work.shop));
    const [line] = order.lines;
    const key = randomUUID();
    const body = { lineIds: [line?.id], photos: [await aPhoto(), await aPhoto()] };

    const [first, again] = [await support.file(order, body, key), await support.file(order, body, key)];
    const twice = await support.file(order, body);

    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect([twice.status, twice.body['errorCode']]).toEqual([409, 'ALREADY_EXISTS']);
    const complaintId = String(first.body['complaintId']);
    expect(await support.read(complaintId)).toMatchObject({
      orderId: order.id,
      customerId: order.customerId,
      orderNumber: order.orderNumber,
      orderedAt: order.createdAt,
      firstName: order.customer.firstName,
      lastName: order.customer.lastName,
      phone: order.customer.phone,
      message: 'Il manquait la socca.',
      issues: ['missing_product'],
      dishes: [{ lineId: line?.id, productKey: line?.productKey, name: line?.name }],
      photoCount: 2,
      state: 'open',
      decision: null,
    });
    const { token } = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
    const url = `${support.at}/${complaintId}/photos/1`;
    const photo = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(await support.events(complaintId)).toMatchObject([{ topic: 'support', type: 'complaint-changed' }]);
    expect(await support.journal(complaintId)).toEqual(['complaint.file']);
    expect((await work.story(order)).map(({ type }) => type)).toContain('complaint-filed');
  });

  test('SUP-15 only of an order that was delivered or collected, within three days, where somebody reads it', async () => {
    const unread = await atWork(server, { channels: [{ channel: 'webapp', enabled: true, url: null }] });
    const open = await server.givenOrder(work.shop);
    const old = await work.completed(await server.givenOrder(work.shop));
    const elsewhere = await unread.completed(await server.givenOrder(unread.shop));
    await work.db
      .updateTable('orders')
      .set({ finished_at: new Date(Date.now() - 73 * HOUR).toISOString() })
      .where('id', '=', old.id)
      .execute();

    const replies = [await support.file(open), await support.file(old), await support.file(elsewhere)];

    expect(replies.map(({ status, body }) => [status, body['errorCode']])).toEqual(
      replies.map(() => [409, 'ORDER_STATE']),
    );
    expect(replies.map(({ body }) => String(body['errorMessage']).slice(0, 18))).toEqual([
      'Un problème se sig',
      'Le délai pour sign',
      'Pour un problème a',
    ]);
    const stranger = await server.anonymous.post(
      `/api/public/orders/${old.id}/complaints`,
      { message: 'Rien', issues: ['other'] },
      { query: { token: server.identity.tokens.orderToken(open) } },
    );
    expect(stranger.status).toBe(404);
  });

  test('SUP-07 SUP-09 SUP-15 SUP-20 bad input is refused: issues, dishes, addresses, and what is no picture', async () => {
    const order = await work.completed(await server.givenOrder(work.shop));
    const cases: [object, number, string][] = [
      [{ issues: [] }, 422, 'RECORD_INVALID'],
      [{ issues: ['cold'] }, 422, 'RECORD_INVALID'],
      [{ message: '  ' }, 422, 'RECORD_INVALID'],
      [{ lineIds: [randomUUID()] }, 422, 'RECORD_INVALID'],
      [{ email: 'personne' }, 422, 'INVALID_EMAIL'],
      [{ phone: '12' }, 422, 'WRONG_PHONE'],
      [{ photos: [Buffer.from('<script>').toString('base64')] }, 422, 'RECORD_INVALID'],
      [{ photos: Array(4).fill(await aPhoto()) }, 422, 'RECORD_INVALID'],
    ];
    for (const [body, status, code] of cases) {
      // eslint-disable-next-line no-await-in-loop -- one after the other
      const reply = await support.file(order, body);
      expect([reply.status, reply.body['errorCode']], JSON.stringify(body).slice(0, 60)).toEqual([status, code]);
    }

    const filed = await support.filed(order, { phone: '06 98 76 54 32', email: ' Nora@Exemple.fr ' });
    expect(await support.read(filed)).toMatchObject({ phone: '+33698765432', email: 'nora@exemple.fr' });
  });

  test('SUP-15 ten at once are one complaint', async () => {
    const order = await work.completed(await server.givenOrder(work.shop));

    const replies = await Promise.all(Array.from({ length: 8 }, () => support.file(order)));

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('the inbox', () => {
  test('SUP-01 SUP-04 CAT-API-53 CAT-CST-21 newest first, ten a page, searched and filtered', async () => {
    const own = await atWork(server);
    const inbox = complaining(server, own);
    for (let index = 0; index < 11; index += 1) {
      // eslint-disable-next-line no-await-in-loop -- in this order
      const order = await own.completed(await server.givenOrder(own.shop));
      // eslint-disable-next-line no-await-in-loop -- in this order
      await inbox.filed(order, index === 3 ? { message: 'La crème brûlée est tombée', issues: ['quality'] } : {});
    }
    type Page = {
      items: { createdAt: string; message: string; orderNumber: string }[];
      total: number;
      openCount: number;
    };
    const list = async (query: Record<string, string> = {}) => (await own.lea.get(inbox.at, { query })).json<Page>();

    const first = await list();
    expect([first.items.length, first.total, first.openCount]).toEqual([10, 11, 11]);
    expect(first.items.map(({ createdAt }) => createdAt)).toEqual(
      first.items
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect((await list({ pageNumber: '1' })).items).toHaveLength(1);
    expect((await list({ search: 'creme BRULEE' })).items).toHaveLength(1);
    expect((await list({ search: `n° ${first.items[0]?.orderNumber}` })).items[0]?.orderNumber).toBe(
      first.items[0]?.orderNumber,
    );
    expect((await list({ search: '%' })).total).toBe(0);
    expect((await list({ issue: 'quality' })).total).toBe(1);
    expect((await list({ state: 'decided' })).total).toBe(0);
  });

  test('SUP-11 SUP-13 SUP-20 CAT-API-30 a deleted one is out of sight at once, its photos gone; the shop may get another', async () => {
    const order = await work.completed(await server.givenOrder(work.shop));
    const complaintId = await support.filed(order, { photos: [await aPhoto()] });
    const path = `${support.at}/${order.customerId}/${complaintId}`;
    const colleague = await server.as(
      await server.givenUser(work.companyId, { role: 'staff', shopIds: [work.shop.shopId] }),
    );

    expect((await colleague.delete(`${support.at}/${randomUUID()}/${complaintId}`)).status).toBe(404);
    expect((await colleague.delete(path)).status).toBe(204);
    expect((await colleague.delete(path)).status).toBe(404);

    expect((await work.lea.get(`${support.at}/${complaintId}`)).status).toBe(404);
    expect(await photosOf(complaintId)).toEqual([]);
    const row = await work.db.selectFrom('complaints').select('deleted_at').where('id', '=', complaintId).execute();
    expect(row[0]?.deleted_at).not.toBeNull();
    expect(await support.journal(complaintId)).toEqual(['complaint.file', 'complaint.delete']);
    expect((await support.events(complaintId)).at(-1)).toMatchObject({ type: 'complaint-deleted' });
    expect((await support.file(order)).status).toBe(201);
  });

  test('SUP-13 SUP-20 CAT-CST-23 photos are erased after a year, complaints after three', async () => {
    const [young, old] = [
      await support.filed(await work.completed(await server.givenOrder(work.shop)), { photos: [await aPhoto()] }),
      await support.filed(await work.completed(await server.givenOrder(work.shop))),
    ];
    const ago = (years: number) => new Date(Date.now() - years * 366 * 24 * HOUR).toISOString();
    await work.db
      .updateTable('complaint_photos')
      .set({ sent_at: ago(1) })
      .where('complaint_id', '=', young)
      .execute();
    await work.db
      .updateTable('complaints')
      .set({ created_at: ago(2) })
      .where('id', '=', young)
      .execute();
    await work.db
      .updateTable('complaints')
      .set({ created_at: ago(3) })
      .where('id', '=', old)
      .execute();

    await forgetOldRows(server);

    const left = await work.db.selectFrom('complaints').select('id').where('id', 'in', [young, old]).execute();
    expect(left).toEqual([{ id: young }]);
    expect(await photosOf(young)).toEqual([]);
  });
});
