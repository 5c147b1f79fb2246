import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes, instantAt, addDays, localDay, WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { systemCtx } from '../http/envelope.ts';
import { answerBank } from '../sandbox/payments/sandbox-payments.ts';
import { testServer, type Answered, type TestServer } from '../test/test-server.ts';
import { aBistro, type Bistro, type OrderFields } from './bistro.fixture.ts';
import { settlePending } from './pending-order.ts';

const PARIS = 'Europe/Paris';
const ONE_EACH = { openingOrderLimits: { '00:00-23:59': 1 } };
const ASKS: OrderFields = { paymentType: 'stripe', cardToken: 'requires_action' };

let server: TestServer;
let bistro: Bistro;
let noon: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  bistro = await aBistro(server);
  noon = instantAt(addDays(localDay(server.deps.now(), PARIS), 1), '12:00', PARIS);
  server.clock.offsetMs = Date.parse(noon) - Date.parse(server.deps.now());
  await bistro.set(
    'hours',
    (hours) => Object.fromEntries(WEEKDAYS.map((day) => [day, { ...hours[day], ...ONE_EACH }])) as Shop['hours'],
  );
});

const db = () => server.database.forCompany(bistro.shop.companyId);
const taken = async () =>
  (await db().selectFrom('slot_loads').select(['starts_at', 'taken']).orderBy('starts_at').execute()).map(
    ({ starts_at, taken: places }) => [starts_at, places],
  );
const paymentOf = ({ body }: Answered) => String(body['paymentClientSecret']).replace('_secret', '');
const follow = ({ body }: Answered) =>
  server.anonymous.get(`/api/public/orders/${String(body['id'])}`, { query: { token: String(body['orderToken']) } });
async function accepted(placed: Answered): Promise<void> {
  await answerBank(server.database.forSystem(), paymentOf(placed), 'accepted');
  await settlePending(systemCtx(server.deps, bistro.shop.companyId, 'bank'), String(placed.body['id']));
}

describe('HRS-25 FLO-16 as soon as possible, by a card whose bank asks its customer', () => {
  test('the window of now is full: the order stands in the next one, once the bank says yes', async () => {
    const first = await bistro.order();
    const next = addMinutes(String((await taken())[0]?.[0]), 15);

    const placed = await bistro.order(ASKS);

    expect(placed.body).toMatchObject({ isAwaitingPayment: true, requestedFor: next });
    await accepted(placed);
    expect(first.status).toBe(201);
    expect((await follow(placed)).body).toMatchObject({ status: 'contacting', requestedFor: next });
    expect((await taken()).map(([, places]) => places)).toEqual([1, 1]);
  });

  test('the window fills while the bank is asked: the order moves on to the next one', async () => {
    const placed = await bistro.order(ASKS);
    await bistro.order();
    const next = addMinutes(String((await taken())[0]?.[0]), 15);

    await accepted(placed);

    expect((await follow(placed)).body).toMatchObject({ status: 'contacting', requestedFor: next });
    expect(await taken()).toMatchObject([
      [expect.anything(), 1],
      [next, 1],
    ]);
    const told = await db()
      .selectFrom('live_events')
      .select('payload')
      .where('type', '=', 'slot-load-changed')
      .execute();
    expect(told).toHaveLength(2);
  });

  test('a card that works is held once, whatever fills', async () => {
    await bistro.order();

    const placed = await bistro.order({ paymentType: 'stripe', cardToken: 'success' });

    expect(placed.status).toBe(201);
    expect((await taken()).map(([, places]) => places)).toEqual([1, 1]);
    const { rows } = await sql`select data from jobs.job where name = 'void-payment'
      and data->>'companyId' = ${bistro.shop.companyId}`.execute(server.database.forSystem());
    expect(rows).toEqual([]);
  });

  test('FLO-09 whoever sends it again has the order that took the last place of its hour', async () => {
    const named = { ...ASKS, cardToken: 'success', requestedFor: addMinutes(noon, 120), externalOrderNumber: 'W-1' };

    const [once, again] = [await bistro.order(named), await bistro.order(named)];

    expect([once.status, again.status]).toEqual([201, 201]);
    expect(again.body['id']).toBe(once.body['id']);
  });

  test('FLO-11 an order that its bank allowed too late: the customer reads why, and so does the manager', async () => {
    const named = { ...ASKS, requestedFor: addMinutes(noon, 120) };
    const placed = await bistro.order(named);
    await bistro.order({ requestedFor: named.requestedFor });

    await accepted(placed);

    const full = 'Ce créneau est complet, merci d’en choisir un autre.';
    expect(await follow(placed)).toMatchObject({
      status: 404,
      body: { errorCode: 'SLOT_FULL', errorMessage: `Rien n’a été débité. ${full}` },
    });
    expect(await bistro.stories()).toMatchObject([{ id: placed.body['id'], errorMessage: full }]);
    const { rows } = await sql`select data from jobs.job where name = 'void-payment'
      and data->>'companyId' = ${bistro.shop.companyId}`.execute(server.database.forSystem());
    expect(rows).toHaveLength(1);
  });
});
