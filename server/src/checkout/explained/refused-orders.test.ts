import { addDays, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aBistro, type Bistro, type OrderFields } from '../bistro.fixture.ts';

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  bistro = await aBistro(server);
});

const delivery: OrderFields = { orderType: 'delivery' };

const PARIS = 'Europe/Paris';
const ONE_EACH = { openingOrderLimits: { '00:00-23:59': 1 } };

describe('FLO-11 the story of a refused order', () => {
  const stories = () => bistro.stories();

  test('the manager reads the simulator’s own steps, and nothing of the customer', async () => {
    await bistro.set('deliveryZones', () => ({ mapZones: [], cityZones: [] }));
    expect((await bistro.order(delivery)).status).toBe(409);
    const [story, ...others] = await stories();
    expect(others).toEqual([]);
    expect(story).toMatchObject({
      channel: 'webapp',
      orderType: 'delivery',
      errorCode: 'ADDRESS_NOT_SERVED',
      errorMessage: 'Désolé, nous ne livrons pas à cette adresse.',
      basket: null,
      amountDue: 1390,
    });
    const manager = await bistro.manager();
    const { customer: _, ...body } = anOrderBody(delivery);
    const simulated = await manager.post(`${bistro.path}/simulator`, body);
    expect(story?.steps).toEqual(simulated.body['steps']);
    expect(JSON.stringify(story)).not.toMatch(/Camille|Bonaparte|612345678/);
  });

  test('a full window and a basket are told; a wrong telephone number and an order that is taken are not', async () => {
    await bistro.order({ customer: { ...anOrderBody().customer, phone: '12' } });
    await bistro.order();
    expect(await stories()).toEqual([]);
    await bistro.order({ lines: [{ productKey: 'PRODUCT-out', quantity: 1 }] });
    await bistro.set(
      'hours',
      (hours) => Object.fromEntries(WEEKDAYS.map((day) => [day, { ...hours[day], ...ONE_EACH }])) as Shop['hours'],
    );
    const requestedFor = instantAt(addDays(localDay(server.deps.now(), PARIS), 1), '12:15', PARIS);
    await bistro.order({ requestedFor });
    await bistro.order({ requestedFor });
    expect((await stories()).map(({ errorMessage, basket }) => [errorMessage, basket])).toEqual([
      ['Ce créneau est complet, merci d’en choisir un autre.', null],
      ['Daube niçoise n’est plus disponible.', 'Daube niçoise n’est plus disponible.'],
    ]);
  });

  test('PMT-02 LOY-54 a channel that is off, and a pot of nobody, are told as well', async () => {
    await bistro.order({ useCashback: true });
    await server.database
      .forCompany(bistro.shop.companyId)
      .updateTable('shops')
      .set((eb) => ({
        channels: JSON.stringify(bistro.shop.channels.map((one) => ({ ...one, enabled: false }))),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', bistro.shop.shopId)
      .execute();
    await bistro.order();

    const refusing = (await stories()).map(({ steps }) => steps.filter(({ isPassed }) => isPassed === false));
    expect(refusing).toMatchObject([
      [{ name: 'mode', cause: 'Site web\u00A0: ce canal est désactivé.' }],
      [{ name: 'loyalty', cause: 'Le client n’est pas connecté à son compte.' }],
    ]);
  });

  test('PMT-26 a customer who has spent their vouchers of the day is told at the step of the payment', async () => {
    const byVouchers = { ...delivery, driverPaymentType: 'ticket_resto', restPaymentType: 'cash' };
    expect((await bistro.order(byVouchers)).status).toBe(201);
    expect((await bistro.order(byVouchers)).status).toBe(409);

    const [story] = await stories();
    expect(story?.steps.filter(({ isPassed }) => isPassed === false)).toMatchObject([
      { name: 'payment', cause: story?.errorMessage },
    ]);
    expect(story?.errorMessage).toContain('Vous avez déjà réglé 13,40\u00A0€ en titres-restaurant ce jour-là');
  });

  test('a repeated call tells it once, and only the last fifty are kept', async () => {
    await bistro.set('deliveryZones', () => ({ mapZones: [], cityZones: [] }));
    for (let i = 0; i < 2; i += 1) await bistro.order(delivery, { 'idempotency-key': 'twice-refused' });
    expect(await stories()).toHaveLength(1);
    for (let i = 0; i < 52; i += 1) await bistro.order(delivery);
    expect(await stories()).toHaveLength(50);
  });
});
