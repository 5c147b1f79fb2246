import { addDays, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import type { Family, Settings } from '@comptoir/domain/settings/settings.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import { givenSettings } from '../../test/given.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

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
  givenSettings(systemCtx(server.deps, shop.companyId, 'refused'), shop, family, change);
const order = (fields: Body = {}) =>
  server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(fields), {
    headers: { 'x-channel-key': server.identity.tokens.channelKey },
  });

const PARIS = 'Europe/Paris';
const ONE_EACH = { openingOrderLimits: { '00:00-23:59': 1 } };

describe('FLO-11 the story of a refused order', () => {
  type Refusals = { items: { id: string; errorMessage: string; basket: string | null; steps: object[] }[] };
  const stories = async () => {
    const manager = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] }));
    return (await manager.get(`/api/${shop.companyId}/shops/${shop.shopId}/refused-orders`)).json<Refusals>().items;
  };

  test('the manager reads the simulator’s own steps, and nothing of the customer', async () => {
    await set('deliveryZones', () => ({ mapZones: [], cityZones: [] }));
    expect((await order(delivery)).status).toBe(409);
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
    const manager = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] }));
    const { customer: _, ...body } = anOrderBody(delivery);
    const simulated = await manager.post(`/api/${shop.companyId}/shops/${shop.shopId}/simulator`, body);
    expect(story?.steps).toEqual(simulated.body['steps']);
    expect(JSON.stringify(story)).not.toMatch(/Camille|Bonaparte|612345678/);
  });

  test('a full window and a basket are told; a wrong telephone number and an order that is taken are not', async () => {
    await order({ customer: { ...anOrderBody().customer, phone: '12' } });
    await order();
    expect(await stories()).toEqual([]);
    await order({ lines: [{ productKey: 'PRODUCT-out', quantity: 1 }] });
    await set(
      'hours',
      (hours) => Object.fromEntries(WEEKDAYS.map((day) => [day, { ...hours[day], ...ONE_EACH }])) as Shop['hours'],
    );
    const requestedFor = instantAt(addDays(localDay(server.deps.now(), PARIS), 1), '12:15', PARIS);
    await order({ requestedFor });
    await order({ requestedFor });
    expect((await stories()).map(({ errorMessage, basket }) => [errorMessage, basket])).toEqual([
      ['Ce créneau est complet, merci d’en choisir un autre.', null],
      ['Daube niçoise n’est plus disponible.', 'Daube niçoise n’est plus disponible.'],
    ]);
  });

  test('a repeated call tells it once, and only the last fifty are kept', async () => {
    await set('deliveryZones', () => ({ mapZones: [], cityZones: [] }));
    const headers = { 'x-channel-key': server.identity.tokens.channelKey, 'idempotency-key': 'twice-refused' };
    for (let i = 0; i < 2; i += 1)
      await server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(delivery), { headers });
    expect(await stories()).toHaveLength(1);
    for (let i = 0; i < 52; i += 1) await order(delivery);
    expect(await stories()).toHaveLength(50);
  });
});
