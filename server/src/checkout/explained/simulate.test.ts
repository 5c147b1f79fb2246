import { cents } from '@comptoir/domain/kernel/money.ts';
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

const PARIS = 'Europe/Paris';
const tomorrow = (time: string) => instantAt(addDays(localDay(server.deps.now(), PARIS), 1), time, PARIS);
const set = <F extends Family>(family: F, change: (before: Settings[F]) => Settings[F]) =>
  givenSettings(systemCtx(server.deps, shop.companyId, 'simulate'), shop, family, change);

type Body = Parameters<typeof anOrderBody>[0];
const delivery: Body = { orderType: 'delivery' };

describe('« Simulateur »', () => {
  async function simulate(fields: Body & { paymentType?: string | null }) {
    const manager = await server.as(await server.givenUser(shop.companyId, { shopIds: [shop.shopId] }));
    const { customer: _, ...body } = anOrderBody(fields);
    const reply = await manager.post(`/api/${shop.companyId}/shops/${shop.shopId}/simulator`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.json<{
      refusals: { step: string; errorMessage: string }[];
      steps: { name: string; title: string; cause: string; value: string | null; isPassed: boolean }[];
      amounts: { amountDue: number } | null;
      missingToMinimum: number;
    }>();
  }

  test('SET-40 answers as the intake does, step by step, with the customer’s very words; nothing is ordered', async () => {
    const requestedFor = tomorrow('12:20');
    const asked = { ...delivery, requestedFor, paymentType: 'to_driver', driverPaymentType: 'cash' } as const;
    const possible = await simulate(asked);
    expect(possible.refusals).toEqual([]);
    expect(possible.steps.map(({ name }) => name)).toEqual([
      'shop',
      'mode',
      'address',
      'zone',
      'minimum',
      'slot',
      'deliveryFee',
      'managementFee',
      'payment',
    ]);
    expect(possible.steps.every(({ isPassed }) => isPassed)).toBe(true);
    expect(possible.amounts).toMatchObject({ amountDue: 1640 });
    const slot = possible.steps.find(({ name }) => name === 'slot');
    expect(slot).toMatchObject({ title: 'Créneau 12:15 – 12:30', value: '10000 places' });

    await set('deliveryZones', (zones) => ({
      ...zones,
      mapZones: zones.mapZones.map((zone) => ({ ...zone, minimumBasket: cents(2500) })),
    }));
    const evening = { openingSlots: [], deliverySlots: ['18:30-22:30'] };
    await set('hours', () => Object.fromEntries(WEEKDAYS.map((day) => [day, evening])));
    const refused = await simulate(asked);
    expect(refused.refusals.map(({ step, errorMessage }) => [step, errorMessage])).toEqual([
      ['shop', 'Le magasin est fermé à l’heure choisie.'],
      ['minimum', 'Le minimum de commande pour cette adresse est de 25,00\u00A0€.'],
    ]);
    expect(refused.missingToMinimum).toBe(1160);
    expect(refused.steps.find(({ name }) => name === 'minimum')).toMatchObject({
      isPassed: false,
      cause: 'Panier 13,40\u00A0€, minimum 25,00\u00A0€',
    });
    expect(refused.amounts).toMatchObject({ amountDue: 1640 });
    const db = server.database.forCompany(shop.companyId);
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('slot_loads').select('taken').execute()).toEqual([]);
  });

  test('PMT-08 a payment that is not offered, and a product that is short, are steps as well', async () => {
    const { refusals } = await simulate({
      ...delivery,
      paymentType: 'counter',
      lines: [{ productKey: 'PRODUCT-out', quantity: 1 }],
    });
    expect(refusals.map(({ step }) => step)).toEqual(['basket', 'payment']);
  });
});
