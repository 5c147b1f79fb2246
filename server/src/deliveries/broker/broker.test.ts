import { anOrder, PAID_ONLINE } from '@comptoir/domain/orders/orders.samples.ts';
import type { CourierOption } from '@comptoir/domain/deliveries/courier-option.ts';
import { anAcceptedFleet } from '@comptoir/domain/deliveries/deliveries.samples.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import type { Updateable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tables } from '../../db/tables.ts';
import { autoAccept } from '../../orders/by-itself.ts';
import { acceptAtTill } from '../../till/till-answers.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aDrivenShop, type DrivenShop } from '../deliveries.fixture.ts';
import { scriptedFleets } from './fleets.fixture.ts';
import { givenSettings } from '../../test/given.ts';

const services = scriptedFleets();
const CLOSING_WORDS =
  'Le service de livraison Stuart va bientôt fermer, merci de sélectionner un temps de préparation plus court ou de refuser la commande';

let server: TestServer;
let mimi: DrivenShop;
beforeAll(async () => {
  server = await testServer({ fleets: services.fleets });
  mimi = await aDrivenShop(server, { deliveryProviders: ['stuart', 'uberDirect'], expressFleet: anAcceptedFleet() });
});
beforeEach(() => {
  for (const provider of ['deliveroo', 'stuart', 'uberDirect'] as const) services.answer(provider, 500);
});

/** A shop of its own, whose drivers are all switched off. */
async function withoutDrivers(fields: Partial<Shop> = {}): Promise<DrivenShop> {
  const at = await aDrivenShop(server, { deliveryProviders: ['stuart'], ...fields });
  await server.database
    .forCompany(at.companyId)
    .updateTable('driver_shops')
    .set({ enabled: false })
    .where('company_id', '=', at.companyId)
    .execute();
  return at;
}

async function configure(at: DrivenShop, columns: Updateable<Tables['shops']>): Promise<void> {
  await server.database
    .forCompany(at.companyId)
    .updateTable('shops')
    .set(columns)
    .where('company_id', '=', at.companyId)
    .execute();
}

/** Eight kilometres away. */
const FAR = {
  ...(anOrder().address as NonNullable<Order['address']>),
  location: { latitude: 43.7739, longitude: 7.2841 },
};

async function accepted(at: DrivenShop, fields: Parameters<DrivenShop['deliveryOrder']>[0] = {}): Promise<Order> {
  const order = await at.deliveryOrder({ ...PAID_ONLINE, ...fields });
  return (await at.command(order, 'prepare', { preparationMinutes: 20 })).json<Order>();
}

type Broker = { options: CourierOption[]; preferred: string | null };
async function compare(at: DrivenShop, order: Pick<Order, 'id'>): Promise<Broker> {
  const reply = await at.lea.get(`/api/${at.companyId}/shops/${at.shop.shopId}/orders/${order.id}/courier-options`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.json<Broker>();
}

describe('the broker', () => {
  test('DLV-09 DLV-24 DLV-38 every way, in the shop’s order, with what it costs and leaves', async () => {
    services.answer('stuart', 690);
    const order = await accepted(mimi, { address: FAR });

    const { options, preferred } = await compare(mimi, order);

    expect(options).toEqual([
      expect.objectContaining({ choice: 'employees', refusal: null, available: 1, fee: 0, deliveryMargin: 250 }),
      expect.objectContaining({ choice: 'independents', refusal: 'nobody-available', available: 0, fee: null }),
      // The fleet under terms does not go so far, and is not even asked.
      expect.objectContaining({ choice: 'deliveroo', refusal: 'too-far' }),
      {
        choice: 'stuart',
        refusal: null,
        available: null,
        fee: 690,
        pickupAt: order.dueAt,
        dropoffAt: addMinutes(order.dueAt ?? '', 18),
        deliveryMargin: order.deliveryFee - 690,
        orderMargin: order.amountDue - 690,
      },
      expect.objectContaining({ choice: 'uberDirect', fee: 500 }),
    ]);
    expect(preferred).toBe('employees');
    expect(services.askedFor(order)).toEqual(['stuart', 'uberDirect']);
  });

  test('ERR-30 what a service says no to, or does not say, is told beside the others', async () => {
    services.answer('stuart', 'phone');
    services.answer('uberDirect', 'broken');

    const { options } = await compare(mimi, await accepted(mimi));

    expect(options.map(({ choice, refusal }) => [choice, refusal])).toEqual([
      ['employees', null],
      ['independents', 'nobody-available'],
      ['deliveroo', null],
      ['stuart', 'phone'],
      ['uberDirect', 'unavailable'],
    ]);
  });

  test('a service that does not answer is not waited for', { timeout: 20_000 }, async () => {
    services.answer('stuart', 'silent');
    const order = await accepted(mimi);
    const began = performance.now();

    const { options } = await compare(mimi, order);

    expect(options.find(({ choice }) => choice === 'stuart')?.refusal).toBe('unavailable');
    expect(options.find(({ choice }) => choice === 'uberDirect')?.fee).toBe(500);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('API-05 an unknown order, and one that is not brought anywhere', async () => {
    const path = (id: string) => `/api/${mimi.companyId}/shops/${mimi.shop.shopId}/orders/${id}/courier-options`;
    const fetched = await server.givenOrder(mimi.shop);

    expect((await mimi.lea.get(path(randomUUID()))).status).toBe(404);
    expect((await mimi.lea.get(path(fetched.id))).body['errorCode']).toBe('ORDER_STATE');
  });
});

describe('sending to drivers', () => {
  test('DLV-08 DLV-09 a service that can is enough, and is asked only where nobody of ours can', async () => {
    const alone = await withoutDrivers();
    const order = await accepted(alone);

    const reply = await alone.command(order, 'send-to-drivers', { expectedStatus: 'preparing' });

    expect(reply.json<Order>()).toMatchObject({ delivery: { isSearchingDriver: true } });
    expect(services.askedFor(order)).toEqual(['stuart']);

    const own = await accepted(mimi);
    await mimi.command(own, 'send-to-drivers');
    expect(services.askedFor(own)).toEqual([]);
  });

  test('DLV-08 DLV-18 ERR-02 nobody of ours, and no service that would', async () => {
    const alone = await withoutDrivers();
    const order = await accepted(alone);
    services.answer('stuart', 'unavailable');

    const reply = await alone.command(order, 'send-to-drivers');

    expect([reply.status, reply.body['errorCode']]).toEqual([409, 'NO_DRIVER_AVAILABLE']);
    expect(await alone.now(order)).toMatchObject({ version: order.version, driverSearch: null });
  });

  test('DLV-25 terms that nobody accepted: the fleet stays unused, and the shop delivers', async () => {
    const alone = await withoutDrivers({
      deliveryProviders: [],
      expressFleet: anAcceptedFleet({ acceptedTerms: false, termsVersion: null }),
    });

    expect(await alone.deliveryOrder()).toMatchObject({ shopResponsibleForDelivery: true });
  });

  test('DLV-41 a service is enough for the shop not to deliver itself', async () => {
    expect(await (await withoutDrivers()).deliveryOrder()).toMatchObject({
      shopResponsibleForDelivery: false,
      delivery: { nature: 'fleet' },
    });
  });

  test('API-25 whom a person chose is remembered for the search', async () => {
    const reply = await mimi.command(await accepted(mimi), 'send-to-drivers', { first: 'uberDirect' });

    expect(reply.json<Order>().driverSearch).toMatchObject({ first: 'uberDirect' });
    const unknown = await mimi.command(await accepted(mimi), 'send-to-drivers', { first: 'pigeon' });
    expect(unknown.status).toBe(422);
  });
});

describe('a service that a person chose and that will not have it', () => {
  test.each([
    ['phone', 'Le numéro de téléphone n’est pas accepté par le service de livraison.'],
    ['address', 'Cette adresse n’est pas desservie par le service de livraison.'],
    ['unavailable', 'Le service de livraison est indisponible pour le moment.'],
    ['refused', 'Un problème est survenu avec le service Uber Direct, merci de réessayer !'],
  ] as const)('ERR-05 ERR-06 ERR-30 %s: the reason is told, nothing is sent', async (refusal, sentence) => {
    services.answer('uberDirect', refusal);
    const order = await accepted(mimi);

    const reply = await mimi.command(order, 'send-to-drivers', { first: 'uberDirect' });

    expect(reply.body).toMatchObject({ errorCode: 'DELIVERY_PROVIDER_ERROR' });
    expect(String(reply.body['errorMessage']).replaceAll('\u00a0', ' ')).toBe(sentence);
    expect(await mimi.now(order)).toMatchObject({ version: order.version, driverSearch: null });
  });
});

describe('a service that closes before the bag is ready', () => {
  /** Stuart stops in half an hour. */
  const closesSoon = () => {
    const end = addMinutes(server.deps.now(), 30);
    services.answer('stuart', ({ readyAt }) => (readyAt > end ? 'closing' : 640));
  };

  test('DLV-23 FLO-32 ERR-07 the time is refused, a shorter one is not', async () => {
    const alone = await withoutDrivers({ autoSendToDrivers: true });
    const order = await alone.deliveryOrder(PAID_ONLINE);
    closesSoon();

    const late = await alone.command(order, 'prepare', { preparationMinutes: 45 });
    expect([late.status, late.body['errorCode'], late.body['errorMessage']]).toEqual([
      503,
      'DELIVERY_SERVICE_CLOSING',
      CLOSING_WORDS,
    ]);
    expect(await alone.now(order)).toMatchObject({ status: 'contacting', version: order.version });

    const sooner = await alone.command(order, 'prepare', { preparationMinutes: 20 });
    expect(sooner.json<Order>().status).toBe('preparing');
  });

  test('DLV-23 where another service stays open, or somebody of ours works, the order is accepted', async () => {
    const two = await withoutDrivers({ autoSendToDrivers: true, deliveryProviders: ['stuart', 'uberDirect'] });
    const own = await aDrivenShop(server, { autoSendToDrivers: true, deliveryProviders: ['stuart'] });
    const byHand = await withoutDrivers();
    services.answer('stuart', 'closing');

    for (const at of [two, own, byHand]) {
      // eslint-disable-next-line no-await-in-loop -- three shops
      const reply = await at.command(await at.deliveryOrder(PAID_ONLINE), 'prepare', { preparationMinutes: 45 });
      expect(reply.status).toBe(200);
    }
  });

  test('DLV-23 a service that is only down does not keep the kitchen from accepting', async () => {
    const alone = await withoutDrivers({ autoSendToDrivers: true });
    services.answer('stuart', 'broken');

    const reply = await alone.command(await alone.deliveryOrder(PAID_ONLINE), 'prepare', { preparationMinutes: 45 });

    expect(reply.status).toBe(200);
  });

  test('FLO-33 DLV-23 by itself the order is left to a person; ERR-07 a till is told the same', async () => {
    const alone = await withoutDrivers({ autoSendToDrivers: true });
    const order = await alone.deliveryOrder(PAID_ONLINE);
    services.answer('stuart', 'closing');
    await givenSettings(alone.system, alone.shop, 'orderSettings', (known) => ({
      ...known,
      autoAccept: { enabled: true, preparationMinutes: null },
    }));

    await autoAccept(alone.system, order.id);
    expect((await alone.now(order)).status).toBe('contacting');

    await configure(alone, { integration: JSON.stringify({ type: 'oneTouch', enabled: true }) });
    const ref = { companyId: alone.companyId, shopId: alone.shop.shopId, orderId: order.id };
    await expect(acceptAtTill(alone.system, ref, 30)).rejects.toMatchObject({ refusal: 'DELIVERY_SERVICE_CLOSING' });
  });
});
