import { feesOf } from '@comptoir/domain/delivery-fees/km-fees.samples.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { anOrder } from '@comptoir/domain/orders/orders.samples.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { Refused } from '../../http/refused.ts';
import { listMessages } from '../../sandbox/ports/sandbox-messages.ts';
import { givenSettings } from '../../test/given.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { delivered, driverLost, pickedUp } from '../driver-events.ts';
import { aSearchingShop, type SearchingShop } from '../search/search.fixture.ts';
import { acceptOffer } from './answer-offer.ts';
import { declineOffer } from './answer-offer.ts';
import { openOffersOf } from './offers.store.ts';

let server: TestServer;
let at: SearchingShop;
beforeAll(async () => {
  server = await testServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const accept = (driver: Driver, order: Order): Promise<Order> => acceptOffer(at.asDriver(driver), driver, order.id);
const decline = (driver: Driver, order: Order): Promise<void> => declineOffer(at.asDriver(driver), driver, order.id);
const said = (error: unknown): string => (error instanceof Refused ? refusalSentence(error.refusal) : String(error));
const TAKEN = 'Cette course a déjà été attribuée.';

describe('accepting', () => {
  test('DLV-15 FLO-47 DLV-38 the first one has it, with its fee, its trip and when they are expected', async () => {
    at = await aSearchingShop(server, { independentDriversAllowed: true });
    const ines = await at.hired('Ines', {
      kind: 'independent',
      documentsValidUntil: addMinutes(server.deps.now(), 600),
    });
    const order = await at.searching();
    await at.look(order, 1);
    await at.look(order, 121);

    const taken = await accept(ines, order);

    expect(taken).toMatchObject({
      status: 'preparing',
      pickupStatus: 1,
      driverId: ines.driverId,
      delivery: { nature: 'fleet', isSearchingDriver: false, courierFee: order.deliveryFeeBeforePromotion },
      driversHistory: [{ driverId: ines.driverId, method: 'independent', removedAt: null }],
    });
    expect(taken.expectedPickupAt).toBe(order.dueAt);
    expect(await at.asked(order)).toEqual(['Ines accepted', 'Karim withdrawn']);
    await expect(accept(at.karim, order)).rejects.toSatisfy((error) => said(error) === TAKEN);
  });

  test('FEE-18 an independent is offered and earns what the shop’s fees say, even if they change meanwhile', async () => {
    at = await aSearchingShop(server, { independentDriversAllowed: true });
    const set = (baseFee: number) =>
      givenSettings(at.system, at.shop, 'deliveryFees', (known) => ({ ...known, driver: feesOf([0, 0, 0, baseFee]) }));
    await set(777);
    const ines = await at.hired('Ines', {
      kind: 'independent',
      documentsValidUntil: addMinutes(server.deps.now(), 600),
    });
    const { address } = anOrder();
    const order = await at.searching({ address: address && { ...address, location: at.shop.address.location } });
    await at.look(order, 1);
    await at.look(order, 121);
    const [offer] = await openOffersOf(at.system.db, at.companyId, ines.driverId);
    expect(offer?.courierFee).toBe(777);
    await set(100);

    expect((await accept(ines, order)).delivery?.courierFee).toBe(777);
  });

  test('DLV-15 twenty drivers at once: one has it, nineteen read that it is taken', async () => {
    at = await aSearchingShop(server);
    await at.setDriver(at.karim, { is_online: false });
    const drivers = await Promise.all(Array.from({ length: 20 }, (_, index) => at.hired(`N${index}`)));
    for (const round of [1, 2, 3]) {
      // eslint-disable-next-line no-await-in-loop -- each race alone
      const order = await at.searching();
      // eslint-disable-next-line no-await-in-loop -- each race alone
      expect((await at.look(order, 1)).driverSearch?.askedDrivers).toBe(20 - (round - 1));

      // eslint-disable-next-line no-await-in-loop -- each race alone
      const answers = await Promise.allSettled(drivers.map((driver) => accept(driver, order)));

      const won = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.driverId] : []));
      const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [said(answer.reason)] : []));
      expect(won).toHaveLength(1);
      expect(lost).toEqual(Array.from({ length: 19 }, () => TAKEN));
      // eslint-disable-next-line no-await-in-loop -- each race alone
      expect(await at.now(order)).toMatchObject({ driverId: won[0], pickupStatus: 1 });
      server.clock.offsetMs = 0;
    }
  });

  test('DLV-15 a second tap finds the order in one’s own hands', async () => {
    at = await aSearchingShop(server);
    const order = await at.searching();
    await at.look(order, 1);

    const [first, second] = await Promise.all([accept(at.karim, order), accept(at.karim, order)]);

    expect([first.driverId, second.driverId]).toEqual([at.karim.driverId, at.karim.driverId]);
    expect((await at.now(order)).driversHistory).toHaveLength(1);
  });

  test('DLV-16 one driver, two offers, two taps at once: one order', async () => {
    at = await aSearchingShop(server);
    const two = [await at.searching(), await at.searching()];
    for (const order of two) await at.look(order, 1); // eslint-disable-line no-await-in-loop -- in turn
    expect(await openOffersOf(at.system.db, at.companyId, at.karim.driverId)).toHaveLength(2);

    const answers = await Promise.allSettled(two.map((order) => accept(at.karim, order)));

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.find((answer) => answer.status === 'rejected');
    expect(said(refused?.reason)).toBe('Vous avez déjà une course en cours.');
    expect(await openOffersOf(at.system.db, at.companyId, at.karim.driverId)).toEqual([]);
    const open = two.find((_, index) => answers[index]?.status === 'rejected');
    if (!open) throw new Error('both were taken');
    await vi.waitFor(async () => expect(await at.asked(open)).toEqual(['Karim withdrawn']), 15_000);
  });

  test('DRV-10 whom the shop has just switched off does not take another order', async () => {
    at = await aSearchingShop(server);
    const order = await at.searching();
    await at.look(order, 1);
    await server.database
      .forCompany(at.companyId)
      .updateTable('driver_shops')
      .set({ enabled: false })
      .where('company_id', '=', at.companyId)
      .execute();

    await expect(accept(at.karim, order)).rejects.toSatisfy((error) => said(error) === TAKEN);
  });

  test('FLO-38 FLO-14 in reverse flow the order reaches the shop with its driver', async () => {
    at = await aSearchingShop(server, { flowType: 'reverse' });
    const order = await at.deliveryOrder();
    await at.look(order, 1);

    expect(await accept(at.karim, order)).toMatchObject({ status: 'contacting', pickupStatus: 1 });
  });

  test('DLV-15 the last word is the database’s: two accepted offers cannot be written', async () => {
    at = await aSearchingShop(server);
    await at.hired('Lina');
    const order = await at.searching();
    await at.look(order, 1);

    const both = sql`update delivery_offers set state = 'accepted' where order_id = ${order.id}`;

    await expect(both.execute(at.system.db)).rejects.toMatchObject({ code: '23505' });
  });
});

describe('declining', () => {
  test('DLV-15 DLV-10 who declines is not asked again, and the search goes on without waiting', async () => {
    at = await aSearchingShop(server);
    const lina = await at.hired('Lina');
    const order = await at.searching();
    await at.look(order, 1);

    await Promise.all([decline(at.karim, order), decline(at.karim, order)]);
    await vi.waitFor(async () => expect((await at.now(order)).driverSearch?.askedDrivers).toBe(1), 15_000);

    expect((await at.story(order)).filter((type) => type === 'offer-declined')).toHaveLength(1);
    expect(await at.look(order, 121)).toMatchObject({ driverSearch: { round: 2, askedDrivers: 1 } });
    expect(await at.asked(order)).toEqual(['Karim declined', 'Lina open']);
    await expect(accept(at.karim, order)).rejects.toSatisfy((error) => said(error) === TAKEN);
    await decline(lina, order);
    expect(await at.look(order, 130)).toMatchObject({ driverSearch: { askedDrivers: 0 } });
    await at.command(order, 'cancel-driver-search');
    server.clock.offsetMs = 0;
    expect(await at.asked(order)).toEqual(['Karim declined', 'Lina declined']);
  });

  test('DLV-15 one’s own order is not declined: it is given up', async () => {
    at = await aSearchingShop(server);
    const order = await at.searching();
    await at.look(order, 1);
    await accept(at.karim, order);

    await decline(at.karim, order);

    expect(await at.now(order)).toMatchObject({ driverId: at.karim.driverId });
  });
});

describe('who had it and has it no more', () => {
  test('DLV-15 DLV-21 FLO-49 is not asked again; another one may accept', async () => {
    at = await aSearchingShop(server);
    const lina = await at.hired('Lina');
    const order = await at.searching();
    await at.look(order, 1);
    await accept(at.karim, order);

    const again = (await at.command(order, 'remove-driver')).json<Order>();
    await at.look(again, 1);

    expect(await at.asked(order)).toEqual(['Karim withdrawn', 'Lina open']);
    expect(await accept(lina, order)).toMatchObject({
      driverId: lina.driverId,
      driversHistory: [{ driverId: at.karim.driverId }, { driverId: lina.driverId, removedAt: null }],
    });
  });

  test('FLO-37 DLV-15 a driver who gives up before the shop’s answer sends the order back to the search', async () => {
    at = await aSearchingShop(server, { flowType: 'reverse' });
    const order = await at.deliveryOrder();
    await at.look(order, 1);
    await accept(at.karim, order);

    const lost = await driverLost(at.asDriver(), order.id);
    await at.look(lost, 1);

    expect(await at.now(order)).toMatchObject({ status: 'looking_for_driver', driverSearch: { askedDrivers: 0 } });
    expect(await at.asked(order)).toEqual(['Karim withdrawn']);
  });

  test('DLV-16 a driver who has brought it is asked for the next one at once', async () => {
    at = await aSearchingShop(server);
    const first = await at.searching();
    await at.look(first, 1);
    const taken = await accept(at.karim, first);
    server.clock.offsetMs = 0;
    const second = await at.searching();
    await vi.waitFor(async () => expect(await at.story(second)).toContain('nobody-available'), 15_000);

    await at.command(first, 'ready');
    await pickedUp(at.asDriver(), first.id);
    await delivered(at.asDriver(), first.id, taken.validationCode);

    await vi.waitFor(async () => expect(await at.asked(second)).toEqual(['Karim open']), 15_000);
  });
});

describe('on the telephone', () => {
  const subscription = { endpoint: 'https://push.example/karim', p256dh: 'key', auth: 'auth' };
  const subscribe = (endpoint: string) =>
    server.database
      .forCompany(at.companyId)
      .updateTable('drivers')
      .set({ push_subscription: JSON.stringify({ ...subscription, endpoint }) })
      .where('company_id', '=', at.companyId)
      .execute();
  const pushes = async (endpoint: string) => {
    const kept = await listMessages(server.database.forSystem(), { kind: 'push', limit: 100 });
    return kept.filter(({ recipient }) => recipient === endpoint);
  };

  test('DLV-15 the order rings, with the street and not the door', async () => {
    at = await aSearchingShop(server);
    const endpoint = `https://push.example/${at.companyId}`;
    await subscribe(endpoint);
    const order = await at.searching();

    await vi.waitFor(async () => expect(await pushes(endpoint)).toHaveLength(1), 15_000);

    const [push] = await pushes(endpoint);
    expect(push).toMatchObject({
      title: 'Nouvelle course',
      body: `${order.shop.name} · ${order.address?.street}, ${order.address?.city} · 1,3\u00A0km`,
    });
    const [offer] = await openOffersOf(at.system.db, at.companyId, at.karim.driverId);
    expect(offer).toMatchObject({
      orderId: order.id,
      orderNumber: order.orderNumber,
      shopName: at.shop.name,
      dropoffArea: `${order.address?.street}, ${order.address?.city}`,
      courierFee: 0,
      readyAt: order.dueAt,
    });
    expect(JSON.stringify(offer)).not.toContain(order.customer.lastName);
  });

  test('DLV-16 DRV-08 a telephone that is gone is not rung again, and its driver not asked', async () => {
    at = await aSearchingShop(server);
    await subscribe('https://push.example/gone');
    const order = await at.searching();

    await vi.waitFor(async () => {
      const row = await server.database
        .forCompany(at.companyId)
        .selectFrom('drivers')
        .select(['push_subscription', 'are_notifications_allowed'])
        .where('company_id', '=', at.companyId)
        .executeTakeFirst();
      expect(row).toEqual({ push_subscription: null, are_notifications_allowed: false });
    }, 15_000);
    await at.look(order, 20);
    expect(await at.asked(order)).toEqual(['Karim withdrawn']);
  });
});
