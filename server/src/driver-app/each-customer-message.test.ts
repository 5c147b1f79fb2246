import { MINUTE } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { TIDINGS, type Tidings } from '@comptoir/domain/orders/tidings.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { missWithoutDriver } from '../deliveries/search-jobs.ts';
import { aSearchingShop, type SearchingShop } from '../deliveries/search/search.fixture.ts';
import { missOrder } from '../orders/answer-order.ts';
import { followLink } from '../orders/messages/follow-link.ts';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { listMessages } from '../sandbox/ports/sandbox-messages.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

/** One order per kind of message, moved as people, drivers and hours move it, up to what its customer reads. */
let server: TestServer;
let work: AtWork;
let mimi: SearchingShop;
beforeAll(async () => {
  server = await testServer();
  work = await atWork(server);
  mimi = await aSearchingShop(server);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

type Fields = Parameters<TestServer['givenOrder']>[1];
/** Told by e-mail where both are known; the telephone is theirs alone, so that a text message can be told from others. */
let customers = 0;
const somebody = () => {
  customers += 1;
  const phone = `0639983${String(customers).padStart(3, '0')}`;
  return { firstName: 'Camille', lastName: 'Dubois', email: `${randomUUID()}@exemple.fr`, phone };
};
const placed = (fields: Fields = {}) => server.givenOrder(work.shop, { customer: somebody(), ...fields });
const accepted = async (fields: Fields = {}): Promise<Order> => {
  const order = await placed(fields);
  await work.say(order, 'prepare', { preparationMinutes: 15 });
  return order;
};
const minutesLater = (minutes: number) => {
  server.clock.offsetMs = minutes * MINUTE;
};
const asCustomer = (order: Order, action: string) =>
  server.anonymous.post(
    `/api/public/orders/${order.id}/${action}`,
    {},
    { query: { token: server.identity.tokens.orderToken(order) } },
  );

/** In the driver's hands, or at the door with it. */
async function carried(...steps: [name: string, body?: object][]): Promise<Order> {
  const order = await mimi.taken({ customer: somebody(), paymentType: 'stripe', cardToken: 'success' });
  await mimi.command(order, 'ready-to-take-away');
  const telephone = await server.asDriver(mimi.karim);
  for (const [name, body] of [['picked-up'] as const, ...steps]) {
    const said = await telephone.post(`/api/driver/orders/${order.id}/${name}`, body);
    expect([name, said.status, said.body]).toMatchObject([name, 200, {}]);
  }
  return order;
}

async function aPhoto(): Promise<string> {
  const black = sharp({ create: { width: 40, height: 30, channels: 3, background: '#222222' } });
  return (await black.jpeg().toBuffer()).toString('base64');
}

async function offeredPickup(): Promise<Order> {
  const order = await mimi.searching({ customer: somebody() });
  await mimi.look(order, 300);
  return order;
}

async function missing(mode: 'ask' | 'apply'): Promise<Order> {
  const order = await accepted({ paymentType: 'stripe', cardToken: 'success' });
  const lineId = order.lines.find(({ name }) => name === 'Pan bagnat')?.id;
  const wanted = { lineId, quantity: 1, replacement: null, answerMinutes: 5, ifSilent: 'remove', soldOut: null, mode };
  const said = await work.say(order, 'missing', wanted);
  expect([said.status, said.body]).toMatchObject([200, {}]);
  return order;
}

type Case = { moved: string; what: Tidings; by: 'mail' | 'sms'; says: RegExp; happens: () => Promise<Order> };

const CASES: Case[] = [
  {
    moved: 'FLO-32 accepted by the kitchen',
    what: 'accepted',
    by: 'mail',
    says: /Votre commande est acceptée\. Elle sera prête à \d\d:\d\d/,
    happens: accepted,
  },
  {
    moved: 'FLO-33 accepted by itself',
    what: 'accepted',
    by: 'mail',
    says: /Votre commande est acceptée\./,
    async happens() {
      const alone = await atWork(server, { autoAccept: { enabled: true, preparationMinutes: 25 } });
      return server.givenOrder(alone.shop, { customer: somebody() });
    },
  },
  {
    moved: 'FLO-34 refused',
    what: 'refused',
    by: 'mail',
    says: /Nous ne pouvons malheureusement pas honorer votre commande\./,
    async happens() {
      const order = await placed();
      await work.say(order, 'refuse');
      return order;
    },
  },
  {
    moved: 'FLO-36 missed, because nobody answered',
    what: 'missed',
    by: 'mail',
    says: /n’a pas pu être prise en charge à temps, nous en sommes désolés\. Vous n’êtes pas débité\./,
    async happens() {
      const order = await placed({ paymentType: 'stripe', cardToken: 'success' });
      minutesLater(30);
      await missOrder(work.ctx(), order.id);
      return order;
    },
  },
  {
    moved: 'FLO-43 missed, because no driver was found',
    what: 'missed',
    by: 'mail',
    says: /n’a pas pu être prise en charge à temps/,
    async happens() {
      const reverse = await aSearchingShop(server, { flowType: 'reverse' });
      const order = await reverse.deliveryOrder({ customer: somebody() });
      minutesLater(60);
      await missWithoutDriver(reverse.system, order.id);
      return order;
    },
  },
  {
    moved: 'FLO-58 cancelled by the shop',
    what: 'canceled',
    by: 'mail',
    says: /Votre commande a été annulée\./,
    async happens() {
      const order = await accepted();
      await work.say(order, 'cancel', { cancellation: { cancelReason: 'shop_cancel_and_refund' } });
      return order;
    },
  },
  {
    moved: 'FLO-52 ready to be fetched',
    what: 'ready',
    by: 'mail',
    says: /Votre commande est prête : vous pouvez venir la chercher\./,
    async happens() {
      const order = await accepted();
      await work.say(order, 'ready-to-take-away');
      return order;
    },
  },
  {
    moved: 'FLO-53 on its way with the shop',
    what: 'on-the-way',
    by: 'mail',
    says: /Votre commande est en route\. Arrivée prévue à \d\d:\d\d/,
    async happens() {
      const order = await accepted({ orderType: 'delivery' });
      await work.say(order, 'launch-delivery');
      return order;
    },
  },
  {
    moved: 'DLV-20 on its way with a driver, with the code that is asked at the door',
    what: 'on-the-way',
    by: 'mail',
    says: /Votre commande est en route\. .*Code à donner au livreur : \d{4}\./,
    happens: () => carried(),
  },
  {
    moved: 'FLO-89 nobody opens',
    what: 'at-the-door',
    by: 'sms',
    says: /Votre livreur est devant votre porte et vous attend jusqu’à \d\d:\d\d/,
    happens: () => carried(['absent']),
  },
  {
    moved: 'FLO-89 left at the door',
    what: 'left-at-door',
    by: 'mail',
    says: /Votre livreur a déposé votre commande et en a pris une photo\./,
    happens: async () => carried(['absent'], ['left', { contentBase64: await aPhoto() }]),
  },
  {
    moved: 'FLO-45 fifteen minutes more',
    what: 'late',
    by: 'mail',
    says: /Il nous faut quelques minutes de plus\. Elle sera prête à \d\d:\d\d/,
    async happens() {
      const order = await accepted();
      await work.say(order, 'add-preparation-time', { preparationMinutes: 30 });
      return order;
    },
  },
  {
    moved: 'FLO-66 refunded',
    what: 'refunded',
    by: 'mail',
    says: /Votre commande vous est remboursée : \d+,\d\d € en tout\./,
    async happens() {
      const order = await placed({ paymentType: 'stripe', cardToken: 'success' });
      await work.completed(order);
      await work.say(order, 'refund', { expectedStatus: 'completed' });
      return order;
    },
  },
  {
    moved: 'FLO-39 may be fetched instead',
    what: 'pickup-offered',
    by: 'mail',
    says: /Aucun livreur n’est disponible pour le moment\. Vous pouvez choisir de retirer votre commande au restaurant/,
    happens: offeredPickup,
  },
  {
    moved: 'FLO-40 will be fetched',
    what: 'pickup-chosen',
    by: 'mail',
    says: /C’est noté : vous retirez votre commande au restaurant à \d\d:\d\d/,
    async happens() {
      const order = await offeredPickup();
      const chosen = await asCustomer(order, 'choose-pickup');
      expect([chosen.status, chosen.body]).toMatchObject([200, {}]);
      return order;
    },
  },
  {
    moved: 'MIS-05 a dish is missing, and the customer is asked',
    what: 'dish-missing',
    by: 'sms',
    says: /Il ne reste plus de « Pan bagnat »\..*Répondez avant \d\d:\d\d\..*\/question/,
    happens: () => missing('ask'),
  },
  {
    moved: 'MIS-07 a dish is left out without asking',
    what: 'dish-settled',
    by: 'mail',
    says: /« Pan bagnat » manquait.*Nouveau total/,
    happens: () => missing('apply'),
  },
  {
    moved: 'MIS-10 a part is given back',
    what: 'refunded-part',
    by: 'mail',
    says: /2,00 €/,
    async happens() {
      const order = await work.completed(await placed({ paymentType: 'stripe', cardToken: 'success' }));
      const given = await work.say(order, 'refund', { part: { amount: 200, reason: 'late', note: '' } });
      expect([given.status, given.body]).toMatchObject([200, {}]);
      return order;
    },
  },
];

describe('each message that a customer gets', () => {
  test('there is one for everything that may be told', () => {
    expect([...new Set(CASES.map(({ what }) => what))].sort()).toEqual([...TIDINGS].sort());
  });

  test.each(CASES.map((each) => [each.moved, each] as const))('FLO-88 %s', async (_, { what, by, says, happens }) => {
    const order = await happens();

    const { email, phone } = order.customer;
    await eventually(async () => {
      const kept = await listMessages(server.database.forSystem(), { kind: by, limit: 500 });
      const theirs = kept.filter(({ recipient }) => recipient === (by === 'mail' ? email : phone));
      const bodies = theirs.map(({ body }) => body.replaceAll('\u00A0', ' ')).filter((body) => says.test(body));
      expect(bodies).toHaveLength(1);
      expect(bodies[0]).toContain(followLink(server.deps.config, order));
    });
    await eventually(async () => {
      const told = await server.database
        .forCompany(order.companyId)
        .selectFrom('order_events')
        .select('data')
        .where((eb) => eb.and({ order_id: order.id, type: 'customer-told' }))
        .execute();
      expect(told.filter(({ data }) => data['what'] === what)).toMatchObject([{ data: { what, means: by } }]);
    });
  });
});
