import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, expect, test } from 'vitest';
import { missOrder } from '../../orders/answer-order.ts';
import { atWork, eventually, type AtWork } from '../../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
});

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

let customers = 0;
/** A customer of their own, so that their codes and messages are told from others'. */
async function missed(hasMail = true): Promise<Order> {
  customers += 1;
  const phone = `063998${String(customers).padStart(4, '0')}`;
  const email = hasMail ? `manquee-${customers}@exemple.fr` : null;
  const order = await server.givenOrder(work.shop, {
    customer: { firstName: 'Camille', lastName: 'Dubois', email, phone },
  });
  server.clock.offsetMs = 60 * 60_000;
  await missOrder(work.ctx(), order.id);
  server.clock.offsetMs = 0;
  return work.fresh(order);
}

const codesOf = ({ customerId }: Order) =>
  work.db
    .selectFrom('promotions')
    .select(['promo_code', 'kind', 'discount_amount', 'total_limit', 'shop_id', 'reason'])
    .where('customer_id', '=', customerId)
    .execute();

test('SUP-21 a missed order is made good with a code, once: code, message, story, journal and live event', async () => {
  const order = await missed();

  const given = await work.say(order, 'apology', { amount: 500 });
  const again = await work.say(order, 'apology', { amount: 800 });

  expect([given.status, given.body]).toMatchObject([200, { id: order.id, status: 'missed' }]);
  expect([again.status, again.body['errorMessage']]).toMatchObject([409, expect.stringContaining('déjà')]);
  const codes = await codesOf(order);
  expect(codes).toEqual([
    {
      promo_code: expect.stringMatching(/^BON-/),
      kind: 'voucher',
      discount_amount: 500,
      total_limit: 1,
      shop_id: order.shopId,
      reason: expect.stringMatching(new RegExp(`^Commande manquée n°.${order.orderNumber}$`)),
    },
  ]);
  const code = codes[0]?.promo_code ?? '';
  await eventually(async () => {
    const mails = await work.messages(order, 'mail');
    expect(mails.map(({ body }) => plain(body)?.includes(`Votre bon d’achat de 5,00 € : ${code}`))).toContain(true);
  });
  await eventually(async () => {
    const told = (await work.story(order)).filter(({ data }) => data['what'] === 'apology');
    expect(told).toMatchObject([{ type: 'customer-told', data: { means: 'mail' } }]);
  });
  const apologies = (await work.story(order)).filter(({ type }) => type === 'apology');
  expect(apologies).toMatchObject([{ actorName: 'Léa', data: { amount: 500, promoCode: code } }]);
  const journal = await work.db
    .selectFrom('audit')
    .select('after')
    .where((eb) => eb.and({ entity_id: order.id, action: 'order.apology' }))
    .execute();
  expect(journal).toMatchObject([{ after: { amount: 500, promoCode: code } }]);
  const events = await work.db
    .selectFrom('live_events')
    .select(['type', 'payload'])
    .where('shop_id', '=', order.shopId)
    .orderBy('seq', 'desc')
    .limit(1)
    .execute();
  expect(events).toMatchObject([{ type: 'order-changed', payload: { order: { id: order.id } } }]);
});

test('SUP-21 two posts that press at the same time give one code', async () => {
  const order = await missed();

  const replies = await Promise.all([1, 2, 3].map(() => work.say(order, 'apology', { amount: 500 })));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await codesOf(order)).toHaveLength(1);
});

test('SUP-21 no code for an order that was not missed, for more than 200 €, nor from whoever may give none', async () => {
  const order = await missed();
  const waiting = await server.givenOrder(work.shop);
  const staff = await server.as(
    await server.givenUser(work.companyId, { role: 'staff', shopIds: [work.shop.shopId], firstName: 'Noé' }),
  );

  const replies = [
    await work.say(waiting, 'apology', { amount: 500 }),
    await work.say(order, 'apology', { amount: 20_001 }),
    await work.say(order, 'apology', { amount: 0 }),
    await work.say(order, 'apology', { amount: 500 }, staff),
  ];

  expect(replies.map(({ status }) => status)).toEqual([409, 422, 422, 403]);
  expect(await codesOf(order)).toEqual([]);
});

test('SUP-21 without an e-mail address the code comes by text message', async () => {
  const order = await missed(false);

  await work.say(order, 'apology', { amount: 500 });

  await eventually(async () => {
    const sent = await work.messages(order, 'sms');
    expect(sent.map(({ body }) => plain(body)?.includes('Votre bon d’achat de 5,00 €'))).toContain(true);
  });
});
