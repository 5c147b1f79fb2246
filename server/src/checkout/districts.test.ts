import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aBistro, type Bistro, type OrderFields } from './bistro.fixture.ts';

let server: TestServer;
let bistro: Bistro;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  bistro = await aBistro(server);
});

const delivery: OrderFields = { orderType: 'delivery' };

const MONACO = {
  streetNumber: '99',
  street: 'Rue de nulle part',
  city: 'Monaco',
  postalCode: '98000',
  country: 'Monaco',
  instruction: null,
  location: { latitude: 43.7391, longitude: 7.428 },
};

test('ZON-23 ZON-09 a district that is a zone takes its own addresses, named by the customer or found by the service', async () => {
  const priced = { priority: 1, minimumBasket: ZERO, feeRows: [{ basketThreshold: ZERO, deliveryFee: cents(310) }] };
  const city = { key: 'monaco', name: 'Monaco', kind: 'city', city: null, isWhole: false, ...priced } as const;
  const part = {
    key: 'monaco--monte-carlo',
    name: 'Monte-Carlo',
    kind: 'district',
    city: 'monaco',
    isWhole: true,
  } as const;
  await bistro.set('deliveryZones', () => ({ mapZones: [], cityZones: [city, { ...part, ...priced }] }));
  const at = (fields: object) => ({ ...delivery, address: { ...MONACO, ...fields } as never });
  const NOWHERE = { status: 409, body: { errorCode: 'ADDRESS_NOT_SERVED' } };
  const SERVED = { status: 201, body: { amountDue: 1340 + 310 + 50 } };
  expect(await bistro.order(at({}))).toMatchObject(NOWHERE);
  expect(await bistro.order(at({ subLocality: 'MONTE CARLO' }))).toMatchObject(SERVED);
  expect(await bistro.order(at({ subLocality: 'Fontvieille' }))).toMatchObject(NOWHERE);
  const casino = { streetNumber: '1', street: 'Place du Casino', location: null };
  expect(await bistro.order(at(casino))).toMatchObject(SERVED);
});
