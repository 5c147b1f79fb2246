import { cents, ZERO } from '@comptoir/domain/kernel/money.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { givenSettings } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  shop = await server.givenShop(await server.givenCompany());
});

type Body = Parameters<typeof anOrderBody>[0];
const delivery: Body = { orderType: 'delivery' };
const set = <F extends Family>(family: F, change: (before: Settings[F]) => Settings[F]) =>
  givenSettings(systemCtx(server.deps, shop.companyId, 'districts'), shop, family, change);
const place = (fields: Body = {}) =>
  server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(fields), {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });

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
  await set('deliveryZones', () => ({ mapZones: [], cityZones: [city, { ...part, ...priced }] }));
  const at = (fields: object) => ({ ...delivery, address: { ...MONACO, ...fields } as never });
  const NOWHERE = { status: 409, body: { errorCode: 'ADDRESS_NOT_SERVED' } };
  const SERVED = { status: 201, body: { amountDue: 1340 + 310 + 50 } };
  expect(await place(at({}))).toMatchObject(NOWHERE);
  expect(await place(at({ subLocality: 'MONTE CARLO' }))).toMatchObject(SERVED);
  expect(await place(at({ subLocality: 'Fontvieille' }))).toMatchObject(NOWHERE);
  const casino = { streetNumber: '1', street: 'Place du Casino', location: null };
  expect(await place(at(casino))).toMatchObject(SERVED);
});
