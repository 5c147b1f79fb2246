import { anAcceptedFleet } from '@comptoir/domain/deliveries/deliveries.samples.ts';
import type { CourierOption } from '@comptoir/domain/deliveries/courier-option.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aDrivenShop } from '../deliveries.fixture.ts';
import { scriptedFleets } from './fleets.fixture.ts';

const services = scriptedFleets();
const NEAR = { latitude: 43.7105, longitude: 7.2672 };

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ fleets: services.fleets });
});

async function givenManager(fields: Partial<Shop> = {}) {
  const at = await aDrivenShop(server, { deliveryProviders: ['stuart', 'uberDirect'], ...fields });
  const { companyId, shop } = at;
  const withPhone = (phone: string | null) =>
    server.database.forCompany(companyId).updateTable('shops').set({ phone }).where('id', '=', shop.shopId).execute();
  await withPhone('+33465710101');
  const caller = await server.as(await server.givenUser(companyId, { role: 'franchise', shopIds: [shop.shopId] }));
  const ask = (location: object = NEAR, basket = 20_00) =>
    caller.post(`/api/${companyId}/shops/${shop.shopId}/courier-quotes`, { location, basket });
  return { ...at, ask, withPhone };
}

describe('ZON-34 SET-API-106 what a courier would cost at a point of the map', () => {
  test('every way, with its price beside what the customer pays there', async () => {
    services.answer('stuart', 653);
    services.answer('uberDirect', 'address');
    const { ask } = await givenManager({ expressFleet: anAcceptedFleet() });

    const { options, preferred } = (await ask()).json<{ options: CourierOption[]; preferred: string }>();

    expect(options).toEqual([
      expect.objectContaining({ choice: 'employees', refusal: null, available: 1, fee: 0, deliveryMargin: 250 }),
      expect.objectContaining({ choice: 'independents', refusal: 'nobody-available' }),
      expect.objectContaining({ choice: 'deliveroo', fee: 500, deliveryMargin: -250 }),
      expect.objectContaining({ choice: 'stuart', refusal: null, fee: 653, deliveryMargin: -403, orderMargin: 15_97 }),
      expect.objectContaining({ choice: 'uberDirect', refusal: 'address', fee: null }),
    ]);
    expect(preferred).toBe('employees');
  });

  test('the services are told the point, the basket, a telephone and the hour of a new order', async () => {
    const { shop, ask } = await givenManager();
    const before = addMinutes(server.deps.now(), 14);

    await ask(NEAR, 31_50);

    const told = services.askedAt(shop.shopId);
    expect(told.map(({ provider }) => provider)).toEqual(['stuart', 'uberDirect']);
    expect(told[0]?.booking).toMatchObject({
      valueCents: 31_50,
      dropoff: { phone: '+33465710101', address: { city: 'Nice', location: NEAR } },
    });
    expect(told[0]?.booking.readyAt ?? '').toSatisfy((at: string) => at > before);
  });

  test('a shop without a telephone is refused in French and no service is asked; without services nobody needs one', async () => {
    const { shop, ask, withPhone } = await givenManager();
    await withPhone(null);

    expect(await ask()).toMatchObject({
      status: 422,
      body: {
        errorCode: 'RECORD_INVALID',
        errorMessage:
          'Indiquez le téléphone du magasin\u00A0: sans lui, les services de livraison ne donnent pas de prix.',
      },
    });
    expect(services.askedAt(shop.shopId)).toEqual([]);
    await withPhone('+33465710101');
    expect((await ask()).status).toBe(200);
    const alone = await givenManager({ deliveryProviders: [] });
    await alone.withPhone(null);
    expect((await alone.ask()).status).toBe(200);
  });

  test('nothing is ordered, booked, journalled or told', async () => {
    const { db, ask } = await givenManager();
    const counted = async () => [
      (await db.selectFrom('orders').select('id').execute()).length,
      (await db.selectFrom('delivery_jobs').select('id').execute()).length,
      (await db.selectFrom('audit').select('id').execute()).length,
      (await db.selectFrom('live_events').select('seq').execute()).length,
    ];
    const before = await counted();

    expect((await ask()).status).toBe(200);

    expect(await counted()).toEqual(before);
    expect(services.created).toBe(0);
  });

  test('a shop without services has only its own drivers', async () => {
    const { shop, ask } = await givenManager({ deliveryProviders: [] });

    const { options } = (await ask()).json<{ options: CourierOption[] }>();

    expect(options.map(({ choice }) => choice)).toEqual(['employees', 'independents']);
    expect(services.askedAt(shop.shopId)).toEqual([]);
  });

  test('sec:rate-limits whoever asks without end is told to wait, and the services are asked no more', async () => {
    const { shop, ask } = await givenManager();
    for (let round = 0; round < 20; round += 1) {
      // eslint-disable-next-line no-await-in-loop -- counted one by one
      expect((await ask()).status).toBe(200);
    }

    const reply = await ask();

    expect([reply.status, reply.body['errorCode']]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(services.askedAt(shop.shopId)).toHaveLength(40);
  });

  test('what is no place and no amount is refused', async () => {
    const { ask } = await givenManager();

    expect((await ask({ latitude: 91, longitude: 7 })).status).toBe(422);
    expect((await ask(NEAR, -1)).status).toBe(422);
  });
});
