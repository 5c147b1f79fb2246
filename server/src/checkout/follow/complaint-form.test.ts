import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, expect, test } from 'vitest';
import { aPhoto, complaining } from '../../complaints/complaints.fixture.ts';
import { followToken } from '../../orders/messages/follow-link.ts';
import { atWork, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const pathOf = (order: Order) => `/suivi/${followToken(server.deps.config, order)}`;
const look = async (order: Order) => (await server.app.inject(pathOf(order))).body.replaceAll('\u00A0', ' ');
const send = (order: Order, fields: [string, string][]) =>
  server.app.inject({
    method: 'POST',
    url: `${pathOf(order)}/signaler`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const FORM = 'Un problème avec ma commande';

test('SUP-10 SUP-15 the page of an order takes a complaint with photos once it is over, and shows what became of it', async () => {
  const order = await server.givenOrder(work.shop);
  expect(await look(order)).not.toContain(FORM);
  await work.completed(order);
  expect(await look(order)).toContain(FORM);
  const photo = await aPhoto();
  const fields: [string, string][] = [
    ['issues', 'quality'],
    ['issues', 'missing_product'],
    ['lines', order.lines[0]?.id ?? ''],
    ['message', 'La socca est arrivée froide.'],
    ['photos', photo],
    ['photos', photo],
  ];

  const [sent, again] = [await send(order, fields), await send(order, fields)];

  expect([sent.statusCode, again.statusCode]).toEqual([303, 303]);
  const [row, ...others] = await work.db
    .selectFrom('complaints')
    .selectAll()
    .where('order_id', '=', order.id)
    .execute();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    issues: ['quality', 'missing_product'],
    product_keys: [order.lines[0]?.productKey],
    photo_count: 2,
    email: order.customer.email,
  });
  expect(await look(order)).toContain('a bien reçu votre message');
  expect(await look(order)).not.toContain(FORM);
  await complaining(server, work).decide(row?.id ?? '', { kind: 'answer', answer: 'La prochaine est pour nous !' });
  expect(await look(order)).toContain('La prochaine est pour nous !');
});

test('SUP-15 a refused form keeps what was typed, and says what is missing; an e-mail is asked where none is known', async () => {
  const customer = { firstName: 'Camille', lastName: 'Dubois', email: null, phone: '0612345678' };
  const order = await work.completed(await server.givenOrder(work.shop, { customer }));
  expect(await look(order)).toContain('name="email"');

  const nothing = await send(order, [['message', '']]);
  const typed = await send(order, [
    ['issues', 'quality'],
    ['message', 'Tout <b>froid</b>'],
    ['email', 'personne'],
  ]);

  expect([nothing.statusCode, typed.statusCode]).toEqual([422, 422]);
  expect(nothing.body).toContain('Dites ce qui ne va pas');
  expect(typed.body).toContain('Tout &lt;b&gt;froid&lt;/b&gt;');
  expect(typed.body).toMatch(/value="quality"\s+checked/);
  expect(typed.body.replaceAll('\u00A0', ' ')).toContain('L’adresse e-mail n’est pas valide.');
});

test('SUP-15 more than three photos, or a form that is too large, is not read', async () => {
  const order = await work.completed(await server.givenOrder(work.shop));

  expect((await send(order, [['message', 'x'.repeat(3_000_000)]])).statusCode).toBe(413);
  expect(
    (
      await send(order, [
        ['issues', 'quality'],
        ['message', 'Froid'],
        ['photos', 'x'.repeat(800_000)],
      ])
    ).statusCode,
  ).toBe(422);
});
