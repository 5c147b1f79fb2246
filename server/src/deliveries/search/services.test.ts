import { FLEET_TERMS_VERSION } from '@comptoir/domain/deliveries/providers.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { DeliveryProvider } from '@comptoir/domain/shops/delivery-providers.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { FleetRefused } from '../../ports/fleets.ts';
import { setBehaviour, type Behaviour } from '../../sandbox/ports/sandbox-behaviours.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { acceptOffer } from '../offers/answer-offer.ts';
import { applyFleetState } from '../bookings/apply-state.ts';
import * as bookings from '../bookings/bookings.store.ts';
import { aSearchingShop, type SearchingShop } from './search.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const BOTH = { deliveryProviders: ['stuart', 'uberDirect'] as ('stuart' | 'uberDirect')[] };
const ACCEPTED_TERMS = {
  expressFleet: {
    enabled: true,
    acceptedTerms: true,
    acceptedAt: '2026-11-01T10:00:00.000Z',
    acceptedBy: null,
    termsVersion: FLEET_TERMS_VERSION,
  },
};
const plays = (at: SearchingShop, provider: DeliveryProvider, behaviour: Behaviour<DeliveryProvider>) =>
  setBehaviour(server.database.forSystem(), at.shop.shopId, provider, behaviour);

/** A shop without a driver on the road, so that its search goes straight to the services. */
async function aShopWithServices(fields: Parameters<typeof aSearchingShop>[1] = BOTH): Promise<SearchingShop> {
  const at = await aSearchingShop(server, fields);
  await at.setDriver(at.karim, { is_online: false });
  return at;
}

/** Until the queue has done what this look asked for. */
const settled = (at: SearchingShop, order: Order, expected: string[]) =>
  vi.waitFor(async () => expect(await at.services(order)).toEqual(expected), 15_000);

/** The service names its courier. */
async function nameCourier(at: SearchingShop, order: Order): Promise<void> {
  const booking = await bookings.liveBookingOf(at.system.db, order);
  if (!booking?.providerBookingId) throw new Error('no service has this order');
  const { providerBookingId, id: reference } = booking;
  const told = await server.deps.fleets[booking.provider].read({ providerBookingId, reference });
  await applyFleetState(at.as('provider'), booking, {
    ...told,
    status: 'assigned',
    courier: { firstName: 'Sam', lastName: 'Roux', phone: '+33639980177' },
  });
}

describe('outside services', () => {
  test('DLV-13 DLV-10 asked one after the other, in the shop’s order, each told on the screen', async () => {
    const at = await aShopWithServices({ ...BOTH, providerOrder: ['uberDirect', 'stuart'] });
    await plays(at, 'uberDirect', 'refused');
    const order = await at.searching();

    await settled(at, order, ['uberDirect failed', 'stuart confirmed']);

    expect(await at.now(order)).toMatchObject({
      driverSearch: { step: 'external', provider: 'stuart', askedDrivers: 0 },
    });
    const told = (await at.story(order)).filter((type) => type.startsWith('service-'));
    expect(told).toEqual(['service-asked', 'service-refused', 'service-asked']);
  });

  test('DLV-13 FLO-47 a courier is named: the search is over, the fee and the booking are in the order', async () => {
    const at = await aShopWithServices();
    const order = await at.searching();
    await settled(at, order, ['stuart confirmed']);

    await nameCourier(at, order);

    const found = await at.now(order);
    expect(found).toMatchObject({
      pickupStatus: 1,
      driverFirstName: 'Sam',
      driverId: null,
      validationCode: null,
      delivery: { nature: 'stuart', isSearchingDriver: false },
    });
    expect(found.delivery?.courierFee).toBeGreaterThan(0);
  });

  test('DLV-13 a minute without confirmation: cancelled, then the next one', async () => {
    const at = await aShopWithServices();
    await plays(at, 'stuart', 'unconfirmed');
    const order = await at.searching();
    await settled(at, order, ['stuart placed']);

    await at.look(order, 40);
    expect(await at.services(order)).toEqual(['stuart placed']);
    await at.look(order, 110);
    await settled(at, order, ['stuart cancelled', 'uberDirect confirmed']);

    expect(await at.story(order)).toContain('service-late');
  });

  test('DLV-13 ten minutes without a courier: cancelled, then the next one', async () => {
    const at = await aShopWithServices();
    const order = await at.searching();
    await settled(at, order, ['stuart confirmed']);

    await at.look(order, 500);
    expect(await at.services(order)).toEqual(['stuart confirmed']);
    await at.look(order, 660);

    await settled(at, order, ['stuart cancelled', 'uberDirect confirmed']);
  });

  test('DLV-13 DLV-14 a service that gives no price costs nothing: the next one is asked at once', async () => {
    const at = await aShopWithServices();
    await plays(at, 'stuart', 'down');
    const order = await at.searching();
    await settled(at, order, ['stuart failed', 'uberDirect confirmed']);
  });

  test('DLV-13 DLV-15 one path at a time: while a service is asked nobody has the order on their telephone', async () => {
    const at = await aSearchingShop(server, BOTH);
    const order = await at.searching();
    await at.look(order, 1);
    expect(await at.asked(order)).toEqual(['Karim open']);

    await at.look(order, 121);
    await settled(at, order, ['stuart confirmed']);

    expect(await at.asked(order)).toEqual(['Karim withdrawn']);
    await expect(acceptOffer(at.asDriver(), at.karim, order.id)).rejects.toMatchObject({ refusal: 'offer-taken' });
    expect((await at.look(order, 200)).driverSearch).toMatchObject({ provider: 'stuart', askedDrivers: 0 });
  });

  test('DLV-14 all have refused: once more after a rest, never without end', async () => {
    const at = await aShopWithServices();
    await plays(at, 'stuart', 'refused');
    await plays(at, 'uberDirect', 'refused');
    const order = await at.searching();
    await settled(at, order, ['stuart failed', 'uberDirect failed']);

    for (const seconds of [5, 10, 20]) await at.look(order, seconds); // eslint-disable-line no-await-in-loop -- time passes
    expect(await at.services(order)).toHaveLength(2);
    expect(await at.look(order, 90)).toMatchObject({ driverSearch: { round: 2, provider: 'stuart' } });
  });

  test('DLV-14 exhausted while a service is asked: it is told', async () => {
    const at = await aShopWithServices();
    const order = await at.searching();
    await settled(at, order, ['stuart confirmed']);

    const exhausted = await at.look(order, 1_201);

    expect(exhausted).toMatchObject({ delivery: { isSearchingDriver: false }, driverSearch: { provider: null } });
    await settled(at, order, ['stuart cancelled']);
  });

  test('FLO-50 a search that is stopped lets its service go', async () => {
    const at = await aShopWithServices();
    const order = await at.searching();
    await settled(at, order, ['stuart confirmed']);

    await at.command(order, 'cancel-driver-search');

    await settled(at, order, ['stuart cancelled']);
  });

  test('DLV-24 DLV-25 the fleet under terms only for what it takes', async () => {
    const at = await aShopWithServices({ ...BOTH, ...ACCEPTED_TERMS });
    const door = anOrderBody({ orderType: 'delivery' }).address as NonNullable<Order['address']>;
    const far = await at.searching({ address: { ...door, location: { latitude: 43.7739, longitude: 7.2841 } } });
    await settled(at, far, ['stuart confirmed']);
    await settled(at, await at.searching(), ['deliveroo confirmed']);
  });
});

describe('a person’s choice', () => {
  test('DLV-07 a service is asked before the drivers, once', async () => {
    const at = await aSearchingShop(server, { ...BOTH, autoSendToDrivers: false });
    const order = await at.searching();
    const { fleets } = server.deps;
    // It gives its price, and then will not have the order after all.
    const create = () => Promise.reject(new FleetRefused('uberDirect', 'refused'));
    server.deps.fleets = { ...fleets, uberDirect: { ...fleets.uberDirect, create } };

    await at.command(order, 'send-to-drivers', { first: 'uberDirect' });

    await settled(at, order, ['uberDirect failed']);
    server.deps.fleets = fleets;
    await vi.waitFor(async () => expect(await at.asked(order)).toEqual(['Karim open']), 15_000);
    expect((await at.now(order)).driverSearch).toMatchObject({ step: 'employees', first: null, round: 1 });
  });
});
