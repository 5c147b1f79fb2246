import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, instantAt, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
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

const PARIS = 'Europe/Paris';
const tomorrow = (time: string) => instantAt(addDays(localDay(server.deps.now(), PARIS), 1), time, PARIS);

const delivery: OrderFields = { orderType: 'delivery' };

describe('« Simulateur »', () => {
  async function simulate(fields: OrderFields & { paymentType?: string | null }) {
    const manager = await bistro.manager();
    const { customer: _, ...body } = anOrderBody(fields);
    const reply = await manager.post(`${bistro.path}/simulator`, body);
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

    await bistro.set('deliveryZones', (zones) => ({
      ...zones,
      mapZones: zones.mapZones.map((zone) => ({ ...zone, minimumBasket: cents(2500) })),
    }));
    const evening = { openingSlots: [], deliverySlots: ['18:30-22:30'] };
    await bistro.set('hours', () => Object.fromEntries(WEEKDAYS.map((day) => [day, evening])));
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
    const db = server.database.forCompany(bistro.shop.companyId);
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('slot_loads').select('taken').execute()).toEqual([]);
  });

  test('PMT-08 a payment that is not offered, and a product that is short, are steps as well', async () => {
    const { refusals } = await simulate({
      ...delivery,
      paymentType: 'counter',
      lines: [{ productKey: 'PRODUCT-out', quantity: 1 }],
    });
    expect(refusals.map(({ step }) => step)).toEqual(['payment', 'basket']);
  });
});
