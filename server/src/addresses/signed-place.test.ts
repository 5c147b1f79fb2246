import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBistro, type Bistro } from '../checkout/bistro.fixture.ts';
import * as orders from '../orders/orders.store.ts';
import type { Maps } from '../ports/maps.ts';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { sandboxMaps, SANDBOX_PLACES } from '../sandbox/ports/sandbox-maps.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

/** The sandbox's, counted; down on demand. */
const maps = { asked: 0, isDown: false };
const counted: Maps = {
  ...sandboxMaps(),
  geocode: async (line) => {
    maps.asked += 1;
    if (maps.isDown) throw new ProviderUnavailable('geocoder');
    return sandboxMaps().geocode(line);
  },
};

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer({ maps: counted });
});
beforeEach(async () => {
  bistro = await aBistro(server);
  Object.assign(maps, { asked: 0, isDown: false });
});

const idOf = (text: string) => SANDBOX_PLACES.find(({ mainText }) => mainText === text)?.place.placeId;

/** The address as the public shop keeps it: a place that the server named, with its signature. */
async function chosen(text: string) {
  const { status, body } = await server.anonymous.get(`/api/public/places/${idOf(text)}/details`);
  expect(status).toBe(200);
  const { addressComponents, location, precision, signature } = body as {
    addressComponents: Record<string, string | null>;
    location: { latitude: number; longitude: number };
    precision: string;
    signature: string;
  };
  const { streetNumber, street, subLocality, ...town } = addressComponents;
  return {
    streetNumber: streetNumber ?? '',
    street: street ?? '',
    ...(subLocality ? { subLocality } : {}),
    ...town,
    instruction: null,
    location: precision === 'number' ? location : null,
    signature,
  };
}
type Sent = Partial<Awaited<ReturnType<typeof chosen>>> & { street2?: string; city?: string; postalCode?: string };

/** A customer of the public shop, who has no key. */
const asStranger = (path: string, body: object) =>
  server.anonymous.post(`/api/public/shops/${bistro.shop.shopId}/${path}`, body);
const delivery = (address: object) => ({ ...anOrderBody({ orderType: 'delivery' }), address });
const place = (address: object) => asStranger('orders', delivery(address));
async function quote(address: object) {
  const { paymentType: _, driverPaymentType: __, customer: ___, ...basket } = delivery(address);
  const { status, body } = await asStranger('quote', basket);
  const { amounts, refusals } = body as {
    amounts: { deliveryFee: number } | null;
    refusals: { errorCode: string }[];
  };
  return { status, fee: amounts?.deliveryFee, codes: (refusals ?? []).map(({ errorCode }) => errorCode) };
}
const stored = async (reply: { body: Record<string, unknown> }) =>
  orders.find(server.database.forCompany(bistro.shop.companyId), bistro.shop, String(reply.body['id']));

const NEAR = '8 Rue de France';
const FAR = '99 Rue de Rivoli';

describe('ZON-23 sec:signed-place where an address is, is the maps port’s to say', () => {
  test('a chosen place is served without asking again, whatever floor and code are added', async () => {
    const near = await chosen(NEAR);

    expect(await quote(near)).toEqual({ status: 200, fee: 250, codes: [] });
    const placed = await place({ ...near, street2: '3e étage, digicode 24B17', instruction: 'Sonner deux fois' });

    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect(maps.asked).toBe(0);
    const { signature: _, ...kept } = near;
    expect((await stored(placed))?.address).toEqual({
      ...kept,
      street2: '3e étage, digicode 24B17',
      instruction: 'Sonner deux fois',
    });
  });

  test('a far street with a near position is far: refused, in the quote and in the order', async () => {
    const [near, far] = [await chosen(NEAR), await chosen(FAR)];
    for (const forged of [
      { ...far, location: near.location },
      { ...far, location: near.location, signature: near.signature },
      { ...far, location: near.location, signature: undefined },
      { ...far, location: near.location, signature: 'x'.repeat(43) },
      { ...far, location: near.location, signature: '' },
      far,
    ] as Sent[]) {
      expect(await quote(forged)).toMatchObject({ status: 200, codes: ['ADDRESS_NOT_SERVED'] });
      expect((await place(forged)).body['errorCode']).toBe('ADDRESS_NOT_SERVED');
    }
  });

  test('a near street under another town’s or district’s name is told by what the port says of it', async () => {
    const near = await chosen(NEAR);
    for (const forged of [
      { ...near, subLocality: 'Monte-Carlo' },
      { ...near, streetNumber: '8 ' },
    ] as Sent[]) {
      const placed = await place(forged);
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
      const { signature: _, ...kept } = near;
      expect((await stored(placed))?.address).toEqual(kept);
    }
    expect(maps.asked).toBe(2);
    expect((await place({ ...near, city: 'Cannes', postalCode: '06400' })).body['errorCode']).toBe('ADDRESS_ERROR');
  });

  test('ADR-07 a doubtful place is never delivered to, signed or not, with whatever position', async () => {
    const door = await chosen(NEAR);
    const street = await chosen('Avenue Saint-Sylvestre');
    expect(street.location).toBeNull();

    expect((await quote(street)).codes[0]).toBe('ADDRESS_ERROR');
    expect(maps.asked).toBe(0);
    for (const sent of [
      { ...street, location: door.location },
      { ...door, streetNumber: '777' },
      { ...door, street: 'Rue qui n’existe nulle part' },
    ])
      expect((await place(sent)).body['errorCode']).toBe('ADDRESS_ERROR');
    expect((await place({ ...door, street: ' ' })).body['errorCode']).toBe('ADDRESS_ERROR');
  });

  test('ADR-05 while the port is down, a signed place is served and any other told so', async () => {
    const near = await chosen(NEAR);
    maps.isDown = true;

    expect((await quote(near)).codes).toEqual([]);
    for (const path of ['quote', 'orders']) {
      const { paymentType, driverPaymentType, customer, ...basket } = delivery({ ...near, signature: 'none' });
      const paid = path === 'orders' ? { paymentType, driverPaymentType, customer } : {};
      expect(await asStranger(path, { ...basket, ...paid })).toMatchObject({
        status: 503,
        body: {
          errorCode: 'THIRD_PARTY_UNAVAILABLE',
          errorMessage: 'La recherche d’adresse est momentanément indisponible.',
        },
      });
    }
  });

  test('our own channels are believed as before', async () => {
    const [near, far] = [await chosen(NEAR), await chosen(FAR)];
    const placed = await bistro.call('orders', delivery({ ...far, location: near.location }));

    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect(maps.asked).toBe(0);
    expect((await stored(placed))?.address).not.toHaveProperty('signature');
  });

  test('API-88 FLO-79 the customer’s own change: the same rule, and an hour alone asks nothing', async () => {
    const [near, far, other] = [await chosen(NEAR), await chosen(FAR), await chosen('21 Rue Bonaparte')];
    const order = await stored(await place(near));
    if (!order) throw new Error('the order is not there');
    const path = `/api/public/orders/${order.id}`;
    const call = { query: { token: server.identity.tokens.orderToken(order) } };
    const change = async (body: object) => {
      await server.anonymous.post(`${path}/lock`, {}, call);
      return server.anonymous.put(path, body, call);
    };
    const fresh = () => orders.find(server.database.forCompany(order.companyId), bistro.shop, order.id);

    for (const forged of [
      { ...far, location: near.location },
      { ...far, location: near.location, signature: near.signature },
    ])
      expect((await change({ address: forged })).body['errorCode']).toBe('ADDRESS_NOT_SERVED');
    expect((await fresh())?.address).toEqual(order.address);

    maps.asked = 0;
    const requestedFor = instantAt(addDays(localDay(server.deps.now(), 'Europe/Paris'), 1), '12:30', 'Europe/Paris');
    expect((await change({ requestedFor })).status).toBe(200);
    const moved = await change({ address: other, street2: 'Bâtiment B' });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(maps.asked).toBe(0);
    const { signature: _, ...kept } = other;
    expect((await fresh())?.address).toEqual({ ...kept, street2: 'Bâtiment B' });
  });

  test('a basket kept from before signatures is located again, and counted among those who type', async () => {
    const { signature: _, ...old } = await chosen(NEAR);

    expect(await quote({ ...old, country: 'France' })).toEqual({ status: 200, fee: 250, codes: [] });
    expect(maps.asked).toBe(1);

    const statuses = new Set<number>();
    for (let turn = 0; turn < 120; turn += 1) statuses.add((await quote(old)).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect(maps.asked).toBeLessThanOrEqual(120);
  });
});
