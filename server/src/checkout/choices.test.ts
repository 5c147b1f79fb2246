import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Updateable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '../db/tables.ts';
import { atWork, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenList } from './choices.fixture.ts';

/** A section that was on sale once. */
const NEVER = {
  hasDateRange: true,
  startDate: '2020-01-01',
  endDate: '2020-01-02',
  weekdays: {},
  hideWhenInactive: false,
};
const SOCCA = 'PRODUCT-socca';
const PAN_BAGNAT = 'PRODUCT-panbagnat';

let server: TestServer;
let work: AtWork;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  work = await atWork(server);
});

const channel = () => ({ headers: { 'x-channel-key': server.identity.tokens.channelKey } });
const place = (fields: Parameters<typeof anOrderBody>[0]) =>
  server.anonymous.post(`/api/public/shops/${work.shop.shopId}/orders`, anOrderBody(fields), channel());
type Answers = readonly object[];
const socca = (choices: Answers = [], quantity = 1) => [{ productKey: SOCCA, quantity, choices }];
const of = (optionListKey: string, ...options: (string | object)[]) => ({
  optionListKey,
  options: options.map((option) => (typeof option === 'string' ? { optionKey: option } : option)),
});
const setProduct = (key: string, row: Updateable<Tables['products']>) =>
  work.db.updateTable('products').set(row).where('shop_id', '=', work.shop.shopId).where('key', '=', key).execute();
const setSection = (row: object) =>
  work.db.updateTable('menu_sections').set(row).where('shop_id', '=', work.shop.shopId).execute();
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof place>>) => [
  status,
  body['errorCode'],
  body['errorMessage'],
];

async function givenSauces(fields: object = {}): Promise<void> {
  await givenList(
    work.db,
    work.shop,
    { key: 'OPTION-sauces', name: 'Sauces', max_choices: 3, ...fields },
    [
      { key: 'ITEM-aioli', name: 'Aïoli', price: 50 },
      { key: 'ITEM-harissa', name: 'Harissa', price: 80, unavailable: true },
      { key: 'ITEM-truffe', name: 'Truffe', price: 200 },
      { key: 'ITEM-panbagnat', name: 'Petit pan bagnat', price: 300, linked_product_key: PAN_BAGNAT },
    ],
    SOCCA,
  );
}

describe('what is chosen with a product', () => {
  test('FLO-81 STK-07 is priced from the menu, and kept in the line', async () => {
    await givenSauces({ allow_repeat: true });
    const [chosen] = [of('OPTION-sauces', { optionKey: 'ITEM-aioli', quantity: 2 }, 'ITEM-truffe')];

    const order = await server.givenOrder(work.shop, { lines: socca([chosen], 2) });

    expect(order.productsTotal).toBe(2 * (450 + 50 + 50 + 200));
    expect(order.lines[0]?.optionLists).toEqual([
      {
        optionListKey: 'OPTION-sauces',
        optionListName: 'Sauces',
        options: [
          { name: 'Aïoli', price: 50, optionPath: 'OPTION-sauces@ITEM-aioli' },
          { name: 'Aïoli', price: 50, optionPath: 'OPTION-sauces@ITEM-aioli' },
          { name: 'Truffe', price: 200, optionPath: 'OPTION-sauces@ITEM-truffe' },
        ],
      },
    ]);
  });

  test('OPT-30 the cheapest are free', async () => {
    await givenSauces({ free_choices: 1 });

    const order = await server.givenOrder(work.shop, {
      lines: socca([of('OPTION-sauces', 'ITEM-truffe', 'ITEM-aioli')]),
    });

    expect(order.productsTotal).toBe(450 + 200);
  });

  test('OPT-08 OPT-10 PRD-54 each fault has its sentence, and names the product', async () => {
    await givenSauces({ min_choices: 1, max_choices: 2 });
    const SENTENCES: [Answers, string][] = [
      [[], 'Socca\u00A0: choisissez au moins 1 option dans «\u00A0Sauces\u00A0».'],
      [
        [of('OPTION-sauces', 'ITEM-aioli', 'ITEM-truffe', 'ITEM-panbagnat')],
        'Socca\u00A0: au plus 2 options dans «\u00A0Sauces\u00A0».',
      ],
      [
        [of('OPTION-sauces', 'ITEM-aioli', 'ITEM-aioli')],
        'Socca\u00A0: une option ne peut être prise qu’une fois dans «\u00A0Sauces\u00A0».',
      ],
      [[of('OPTION-sauces', 'ITEM-harissa')], 'Socca\u00A0: Harissa n’est plus disponible.'],
      [[of('OPTION-sauces', 'ITEM-ketchup')], 'Socca\u00A0: une option choisie n’est plus à la carte.'],
    ];
    for (const [choices, sentence] of SENTENCES)
      expect(refusalOf(await place({ lines: socca(choices) }))).toEqual([409, 'ERROR_CHECKING_ORDER', sentence]);
  });

  test('OPT-40 the lists below are found, three levels down', async () => {
    await givenSauces();
    await givenList(work.db, work.shop, { key: 'OPTION-pots' }, [{ key: 'ITEM-grand', price: 20 }]);
    await givenList(work.db, work.shop, { key: 'OPTION-couvercles', min_choices: 1 }, [{ key: 'ITEM-bois', price: 5 }]);
    await work.db
      .updateTable('option_lists')
      .set({ sub_list_keys: ['OPTION-pots'] })
      .where('key', '=', 'OPTION-sauces')
      .where('shop_id', '=', work.shop.shopId)
      .execute();
    await work.db
      .updateTable('options')
      .set({ sub_list_keys: ['OPTION-couvercles'] })
      .where('key', '=', 'ITEM-grand')
      .where('shop_id', '=', work.shop.shopId)
      .execute();
    const pot = (...below: object[]) => of('OPTION-pots', { optionKey: 'ITEM-grand', choices: below });
    const sauce = (...below: object[]) => [of('OPTION-sauces', { optionKey: 'ITEM-aioli', choices: below })];

    const bare = await place({ lines: socca(sauce(pot())) });
    const whole = await server.givenOrder(work.shop, {
      lines: socca(sauce(pot(of('OPTION-couvercles', 'ITEM-bois')))),
    });

    expect(bare.body['errorMessage']).toContain('OPTION-couvercles');
    expect(whole.productsTotal).toBe(450 + 50 + 20 + 5);
  });

  test('OPT-39 STK-16 STK-17 STK-19 an option takes the stock of the product it stands for, and gives it back', async () => {
    await givenSauces();
    await work.setStock(PAN_BAGNAT, 3);
    const linked = [of('OPTION-sauces', 'ITEM-panbagnat')];

    const order = await server.givenOrder(work.shop, { lines: socca(linked, 2) });
    expect(await work.stock(PAN_BAGNAT)).toBe(1);
    expect(refusalOf(await place({ lines: socca(linked, 2) }))[2]).toBe('Pan bagnat\u00A0: plus que 1 en stock.');
    const both = [...socca(linked), { productKey: PAN_BAGNAT, quantity: 1 }];
    expect(refusalOf(await place({ lines: both }))[2]).toBe('Pan bagnat\u00A0: plus que 1 en stock.');

    await work.say(order, 'refuse');
    expect(await work.stock(PAN_BAGNAT)).toBe(3);
  });

  test('FLO-79 a customer who changes them is charged for them, and another hour keeps them', async () => {
    await givenSauces();
    await work.setStock(PAN_BAGNAT, 1);
    const placed = await place({ lines: socca([of('OPTION-sauces', 'ITEM-panbagnat')]) });
    const at = `/api/public/orders/${String(placed.body['id'])}`;
    const query = { token: String(placed.body['orderToken']) };
    const change = async (body: object): Promise<Order> => {
      await server.anonymous.post(`${at}/lock`, {}, { query });
      const reply = await server.anonymous.put(at, body, { query });
      expect([reply.status, reply.body['errorMessage']]).toEqual([200, undefined]);
      return work.fresh({ id: placed.body['id'] } as Order);
    };

    const later = await change({ requestedFor: new Date(Date.parse(server.deps.now()) + 7_200_000).toISOString() });
    expect([later.productsTotal, later.lines[0]?.optionLists.length]).toEqual([750, 1]);
    expect(await work.stock(PAN_BAGNAT)).toBe(0);

    const changed = await change({ lines: socca([of('OPTION-sauces', 'ITEM-panbagnat', 'ITEM-truffe')]) });
    expect([changed.productsTotal, changed.changedByCustomer?.fields]).toEqual([950, ['requestedFor', 'lines']]);
    expect(await work.stock(PAN_BAGNAT)).toBe(0);

    await change({ lines: socca([of('OPTION-sauces', 'ITEM-truffe')]) });
    expect(await work.stock(PAN_BAGNAT)).toBe(1);
  });

  test('FLO-79 PRD-54 what was switched off, or deleted, since it was ordered keeps nobody from another hour', async () => {
    const placed = await place({ lines: [...socca(), { productKey: PAN_BAGNAT, quantity: 1 }] });
    const at = `/api/public/orders/${String(placed.body['id'])}`;
    const query = { token: String(placed.body['orderToken']) };
    const change = async (body: object) => {
      await server.anonymous.post(`${at}/lock`, {}, { query });
      return server.anonymous.put(at, body, { query });
    };
    await setProduct(SOCCA, { unavailable: true });
    await setProduct(PAN_BAGNAT, { deleted_at: server.deps.now() });
    const hourIn = (hours: number) => new Date(Date.parse(server.deps.now()) + hours * 3_600_000).toISOString();

    const later = await change({ requestedFor: hourIn(3) });
    const more = await change({ lines: socca([], 2) });
    await setSection({ activation_schedule: JSON.stringify(NEVER) });
    const closed = await change({ requestedFor: hourIn(4) });

    expect(later.status, JSON.stringify(later.body)).toBe(200);
    expect((await work.fresh({ id: placed.body['id'] } as Order)).lines).toHaveLength(2);
    expect(refusalOf(more)).toEqual([409, 'ERROR_CHECKING_ORDER', expect.stringContaining('Socca')]);
    expect(refusalOf(closed)).toEqual([409, 'ERROR_CHECKING_ORDER', expect.stringContaining('heure demandée')]);
  });
});

describe('PRD-54 where a product can be ordered', () => {
  test('PRD-31 PRD-52 not for a way of selling that is off, not when it is the till’s alone or deleted', async () => {
    await setProduct(SOCCA, { unavailable_for_click_and_collect: true });
    expect(refusalOf(await place({ lines: socca() }))[2]).toBe('Socca n’est pas proposé pour ce mode de vente.');
    expect((await place({ lines: socca(), orderType: 'delivery' })).status).toBe(201);
    const unknown = 'Un produit de la commande n’est plus à la carte.';
    await setProduct(SOCCA, { unavailable_for_click_and_collect: false, pos_only: true });
    expect(refusalOf(await place({ lines: socca() }))[2]).toBe(unknown);
    await setProduct(SOCCA, { pos_only: false, deleted_at: server.deps.now() });
    expect(refusalOf(await place({ lines: socca() }))[2]).toBe(unknown);
  });

  test('SEC-04 SEC-18 SEC-19 only while its section is shown and active at the hour asked for', async () => {
    await setSection({ hidden: true });
    expect(refusalOf(await place({ lines: socca() }))[2]).toBe('Un produit de la commande n’est plus à la carte.');
    const weekdays = { monday: { slots: ['11:30-14:30'] } };
    const schedule = { hasDateRange: false, startDate: null, endDate: null, weekdays, hideWhenInactive: false };
    await setSection({ hidden: false, activation_schedule: JSON.stringify(schedule) });
    // A Monday in winter and one in summer: the clock on the wall decides.
    const [noon, evening] = ['2031-01-06T11:00:00.000Z', '2031-01-06T19:00:00.000Z'];
    const placeFor = async (requestedFor: string) => {
      server.clock.offsetMs = Date.parse(requestedFor) - Date.now() - 7_200_000;
      const reply = await place({ lines: socca(), requestedFor });
      server.clock.offsetMs = 0;
      return reply;
    };
    expect((await placeFor(noon)).status).toBe(201);
    expect((await placeFor('2031-07-07T10:00:00.000Z')).status).toBe(201);
    expect(refusalOf(await placeFor(evening))[2]).toBe('Socca n’est pas disponible à l’heure demandée.');
  });

  test('PRD-45 what takes a day to make is asked for a day ahead; « as soon as possible » is then', async () => {
    await setProduct(PAN_BAGNAT, { preparation_hours: 24 });
    const lines = [...socca(), { productKey: PAN_BAGNAT, quantity: 1 }];
    const inHours = (hours: number) => new Date(Date.parse(server.deps.now()) + hours * 3_600_000).toISOString();

    const early = await place({ lines, requestedFor: inHours(23) });
    const ahead = await server.givenOrder(work.shop, { lines, requestedFor: inHours(25) });
    const soonest = await server.givenOrder(work.shop, { lines });

    expect(refusalOf(early)[2]).toBe('Pan bagnat se commande au moins 24\u00A0h à l’avance.');
    expect(ahead.isScheduled).toBe(true);
    expect(soonest.isScheduled).toBe(true);
    expect(Math.abs(Date.parse(soonest.requestedFor) - Date.parse(inHours(24)))).toBeLessThan(60_000);
  });

  test('PRD-54 a list that must be answered and cannot be makes its product unavailable', async () => {
    await givenList(
      work.db,
      work.shop,
      { key: 'OPTION-pains', min_choices: 1 },
      [{ key: 'ITEM-blanc', unavailable: true }],
      SOCCA,
    );

    expect(refusalOf(await place({ lines: socca() }))[2]).toBe('Socca n’est plus disponible.');
  });
});
