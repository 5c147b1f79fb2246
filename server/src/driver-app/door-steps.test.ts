import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { addMs, DAY, MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDrivenShop, type DrivenShop } from '../deliveries/deliveries.fixture.ts';
import { followToken } from '../orders/messages/follow-link.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let mimi: DrivenShop;
let telephone: Awaited<ReturnType<TestServer['asDriver']>>;
let photo: string;
beforeAll(async () => {
  server = await testServer();
  const black = sharp({ create: { width: 40, height: 30, channels: 3, background: '#222222' } });
  photo = (await black.jpeg().toBuffer()).toString('base64');
});
beforeEach(async () => {
  mimi = await aDrivenShop(server);
  telephone = await server.asDriver(mimi.karim);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const tell = (order: Pick<Order, 'id'>, what: string, body?: object, of = telephone) =>
  of.post(`/api/driver/orders/${order.id}/${what}`, body);
const carried = async () => (await telephone.get('/api/driver/desk')).json<DriverDesk>().orders;
const alerts = async (order: Order) =>
  (
    await server.database
      .forCompany(order.companyId)
      .selectFrom('shop_alerts')
      .select('kind')
      .where('order_id', '=', order.id)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind }) => kind);

let phones = 0;
function somebody() {
  phones += 1;
  return { firstName: 'Camille', lastName: 'Dubois', email: null, phone: `06399811${String(phones).padStart(2, '0')}` };
}

/** Driven to the customer's door. */
async function atTheDoor(fields: Parameters<DrivenShop['taken']>[0] = {}): Promise<Order> {
  const order = await mimi.taken({ customer: somebody(), ...fields });
  await mimi.command(order, 'ready');
  expect((await tell(order, 'picked-up')).status).toBe(200);
  return mimi.now(order);
}

const textsTo = async ({ customer }: Order) =>
  (await listMessages(server.database.forSystem(), { kind: 'sms', limit: 500 }))
    .filter(({ recipient }) => recipient === customer.phone)
    .map(({ body }) => body.replaceAll('\u00A0', ' '));

describe('nobody opens', () => {
  test('FLO-89 shop and customer are told once; the driver waits ten minutes, then brings the order back', async () => {
    const order = await atTheDoor();
    expect(await carried()).toMatchObject([{ awaitedUntil: null, comesBackAt: null }]);
    expect((await tell(order, 'bring-back')).body).toMatchObject({ errorCode: 'ORDER_STATE' });

    for (let i = 0; i < 2; i += 1) expect((await tell(order, 'absent')).status).toBe(200);

    const [waiting] = await carried();
    expect(Date.parse(waiting?.awaitedUntil ?? '') - Date.parse(server.deps.now())).toBeGreaterThan(9 * MINUTE);
    expect(await alerts(order)).toEqual(['customer-absent']);
    expect((await mimi.story(order)).filter((type) => type === 'customer-absent')).toHaveLength(1);
    const { validationCode } = await mimi.now(order);
    await vi.waitFor(
      async () =>
        expect(await textsTo(order)).toContainEqual(
          expect.stringMatching(new RegExp(`est devant votre porte et vous attend jusqu’à .*: ${validationCode}\\.`)),
        ),
      { timeout: 20_000 },
    );
    expect((await tell(order, 'bring-back')).body['errorMessage']).toMatch(/^Attendez le client jusqu’à \d\d:\d\d/);

    server.clock.offsetMs = 10 * MINUTE;
    for (let i = 0; i < 2; i += 1) expect((await tell(order, 'bring-back')).status).toBe(200);
    expect((await carried())[0]?.comesBackAt).not.toBeNull();
    expect((await alerts(order)).toSorted()).toEqual(['customer-absent', 'order-comes-back']);
    expect((await tell(order, 'left', { contentBase64: photo })).status).toBe(409);
    // FLO-58: the shop ends it, for the reason that fits.
    const cancel = await mimi.command(order, 'cancel', { cancellation: { cancelReason: 'client_unavailable' } });
    expect(cancel.status, JSON.stringify(cancel.body)).toBe(200);
    expect(await carried()).toEqual([]);
    expect(await alerts(order)).toEqual([]);
  });

  test('FLO-89 not before the pickup, and not by another driver', async () => {
    const order = await mimi.taken();
    expect((await tell(order, 'absent')).status).toBe(409);
    const stranger = await server.asDriver(await server.givenDriver(mimi.shop));
    expect((await tell(order, 'absent', undefined, stranger)).status).toBe(404);
  });
});

describe('left with a photo', () => {
  test('FLO-89 a paid order ends without its code; shop and customer see the photo', async () => {
    const order = await atTheDoor({ paymentType: 'stripe', cardToken: 'success' });

    const replies = await Promise.all([
      tell(order, 'left', { contentBase64: photo }),
      tell(order, 'left', { contentBase64: photo }),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mimi.now(order)).toMatchObject({ status: 'completed', validatedBy: 'driver' });
    const shopPath = `/api/${order.companyId}/shops/${order.shopId}/orders/${order.id}/delivery-photo`;
    const { token } = await server.as(await server.givenUser(order.companyId, { shopIds: [order.shopId] }));
    const seen = await server.app.inject({ url: shopPath, headers: { authorization: `Bearer ${token}` } });
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await sharp(seen.rawPayload).metadata()).format).toBe('jpeg');
    const page = `/suivi/${followToken(server.deps.config, order)}`;
    expect((await server.app.inject(page)).body).toContain('Photo du dépôt');
    expect((await server.app.inject(`${page}/photo`)).headers['content-type']).toBe('image/jpeg');
  });

  test('INV-53 after thirty days nobody looks at the photo, unless a bank asks for it', async () => {
    const order = await atTheDoor({ paymentType: 'stripe', cardToken: 'success' });
    await tell(order, 'left', { contentBase64: photo });
    const { token } = await server.as(await server.givenUser(order.companyId, { shopIds: [order.shopId] }));
    const url = `/api/${order.companyId}/shops/${order.shopId}/orders/${order.id}/delivery-photo`;
    const statuses = async () => [
      (await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode,
      (await server.app.inject(`/suivi/${followToken(server.deps.config, order)}/photo`)).statusCode,
    ];
    const db = server.database.forCompany(order.companyId);
    const takenBefore = (days: number) =>
      db
        .updateTable('delivery_photos')
        .set({ taken_at: addMs(server.deps.now(), -days * DAY) })
        .where('order_id', '=', order.id)
        .execute();

    await takenBefore(29);
    expect(await statuses()).toEqual([200, 200]);
    await takenBefore(31);
    expect(await statuses()).toEqual([404, 404]);
    const dispute = { company_id: order.companyId, shop_id: order.shopId, order_id: order.id, amount: 100 };
    await db
      .insertInto('disputes')
      .values({ ...dispute, id: 'dp_asks', state: 'open', opened_at: server.deps.now() })
      .execute();
    expect(await statuses()).toEqual([200, 200]);
    await db.updateTable('disputes').set({ state: 'won' }).where('id', '=', 'dp_asks').execute();
    expect(await statuses()).toEqual([404, 404]);
  });

  test('FLO-89 an unpaid order is not left, and only a picture is a photo', async () => {
    const order = await atTheDoor({});
    expect((await tell(order, 'left', { contentBase64: photo })).body).toMatchObject({
      errorMessage: 'Cette commande n’est pas payée\u00A0: elle ne peut pas être déposée.',
    });
    const pdf = Buffer.from('%PDF-1.7 …').toString('base64');
    expect((await tell(order, 'left', { contentBase64: pdf })).status).toBe(422);
    expect((await mimi.now(order)).status).toBe('delivering');
  });
});

describe('the code', () => {
  test('FLO-89 DLV-20 is sent again, three times at most', async () => {
    const order = await atTheDoor();
    for (let i = 0; i < 3; i += 1) expect((await tell(order, 'resend-code')).status).toBe(200);
    const refused = await tell(order, 'resend-code');
    expect(refused.status).toBe(429);
    expect(JSON.stringify(refused.body)).toMatch(/renvoyé 3 fois. Nouvel envoi possible à partir de \d\d:\d\d/);
    expect((await carried())[0]?.codeResentAt).not.toBeNull();
    await vi.waitFor(
      async () => expect((await textsTo(order)).filter((text) => text.includes('devant votre porte'))).toHaveLength(3),
      { timeout: 20_000 },
    );
  });
});

describe('paid at the door', () => {
  test.each([
    ['to_driver', {}, 'ticket_resto'],
    ['stripe', PAID_ONLINE, null],
  ] as const)('FLO-84 an order paid %s is then known as paid with it (%s: %s)', async (_, payment, known) => {
    const order = await atTheDoor(payment);

    const done = await tell(order, 'delivered', { code: order.validationCode, paidWith: 'ticket_resto' });

    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await mimi.now(order)).driverPaymentType).toBe(known);
  });
});

describe('a kitchen that needs longer', () => {
  test('FLO-45 « +15 minutes » reaches the driver, on the page and on the telephone', async () => {
    const order = await mimi.taken();
    const endpoint = `https://push.example/${order.id}`;
    await mimi.db
      .updateTable('drivers')
      .set({ push_subscription: JSON.stringify({ endpoint, p256dh: 'key', auth: 'auth' }) })
      .where('id', '=', mimi.karim.driverId)
      .execute();
    const [before] = await carried();

    const added = await mimi.command(order, 'add-preparation-time', { preparationMinutes: 35 });

    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const [after] = await carried();
    expect(Date.parse(after?.readyAt ?? '') - Date.parse(before?.readyAt ?? '')).toBe(15 * MINUTE);
    await vi.waitFor(
      async () => {
        const pushes = await listMessages(server.database.forSystem(), { kind: 'push', limit: 100 });
        const mine = pushes.filter(({ recipient }) => recipient === endpoint);
        expect(mine.map(({ body }) => body.replaceAll('\u00A0', ' '))).toEqual([
          expect.stringMatching(/ : prête à \d\d:\d\d\./),
        ]);
      },
      { timeout: 20_000 },
    );
  });
});
