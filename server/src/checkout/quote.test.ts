import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';

const SOCCA = { productKey: 'PRODUCT-socca', quantity: 1 };
const PAN_BAGNAT = { productKey: 'PRODUCT-panbagnat', quantity: 1 };

let server: TestServer;
let shop: Shop;
beforeAll(async () => {
  server = await testServer();
  shop = await server.givenShop(await server.givenCompany());
});

const headersOf = () => ({ 'x-channel-key': server.identity.tokens.channelKey });

describe('API-84 a quote', () => {
  const quote = (body: object) =>
    server.anonymous.post(`/api/public/shops/${shop.shopId}/quote`, body, { headers: headersOf() });
  const basket = { channel: 'webapp', orderType: 'click_and_collect', lines: [SOCCA, PAN_BAGNAT] };
  const place = (more: object) =>
    server.anonymous.post(
      `/api/public/shops/${shop.shopId}/orders`,
      { ...anOrderBody(), ...more },
      { headers: headersOf() },
    );

  test('FLO-81 tells the amounts, and its id protects whoever orders with it', async () => {
    const quoted = await quote(basket);

    expect(quoted.body).toMatchObject({
      amounts: { productsTotal: 1340, deliveryFee: 0, managementFee: 50, grossTotal: 1390, amountDue: 1390 },
      refusals: [],
    });
    expect((await place({ quoteId: quoted.body['quoteId'] })).status).toBe(201);
    const other = await place({ quoteId: quoted.body['quoteId'], lines: [SOCCA] });
    expect(other.body['errorCode']).toBe('ERROR_CHECKING_ORDER');
  });

  test('FLO-11 FEE-15 names what would refuse the basket', async () => {
    const away = await quote({ ...basket, orderType: 'delivery' });
    expect(away.body).toMatchObject({
      amounts: { amountDue: 1390 },
      refusals: [{ errorCode: 'ADDRESS_ERROR', errorMessage: 'L’adresse est incomplète.' }],
    });
    const gone = await quote({ ...basket, lines: [{ productKey: 'PRODUCT-out', quantity: 1 }] });
    expect(gone.body).toMatchObject({
      quoteId: null,
      amounts: null,
      refusals: [{ errorCode: 'ERROR_CHECKING_ORDER', errorMessage: 'Daube niçoise n’est plus disponible.' }],
    });
  });
});
