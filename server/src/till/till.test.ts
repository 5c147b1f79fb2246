import type { Order, OrderEvent } from '@comptoir/domain/orders/order.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { companyCtx, systemCtx } from '../http/envelope.ts';
import { setBehaviour, type Behaviour } from '../sandbox/ports/sandbox-behaviours.ts';
import { findTillOrder } from '../sandbox/ports/sandbox-till.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { pushToTill } from './send-to-till.ts';
import { acceptAtTill, markReadyAtTill } from './till-answers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function aShopWithTill(type: string, behaviour: Behaviour<'till'>) {
  const companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId, { integration: { type, enabled: true } });
  const system = server.database.forSystem();
  const tillIs = (answer: Behaviour<'till'>) => setBehaviour(system, shop.shopId, 'till', answer);
  await tillIs(behaviour);
  const lea = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId], firstName: 'Léa' }));
  const order = await server.givenOrder(shop);
  const path = `/api/${companyId}/shops/${shop.shopId}/orders/${order.id}`;
  const read = async () => (await lea.get(path)).json<Order>();
  return {
    ref: { companyId, shopId: shop.shopId, orderId: order.id },
    tillIs,
    read,
    accept: () => lea.post(`${path}/prepare`, { preparationMinutes: 20 }),
    send: () => lea.post(`${path}/send-to-terminal`, {}),
    push: (attempt: number) => pushToTill(systemCtx(server.deps, companyId, 'test'), order.id, attempt),
    asTill: () => companyCtx(server.deps, companyId, { kind: 'pos', name: null }, 'test'),
    received: () => findTillOrder(system, order.id),
    /** The story without what other rooms tell of it. */
    async types(): Promise<string[]> {
      const { items } = (await lea.get(`${path}/events`)).json<{ items: OrderEvent[] }>();
      return items.map(({ type }) => type).filter((type) => type !== 'customer-told');
    },
    alerts: () =>
      server.database
        .forCompany(companyId)
        .selectFrom('shop_alerts')
        .select('kind')
        .where('closed_at', 'is', null)
        .execute(),
    /** How long after it was planned each try comes, in seconds. */
    async tries(): Promise<number[]> {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from start_after - created_on)::float8 as seconds from jobs.job
        where name = 'push-to-till' and data->>'orderId' = ${order.id}
        order by (data->>'attempt')::int`.execute(system);
      return rows.map(({ seconds }) => Math.round(seconds / 5) * 5);
    },
  };
}

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

describe('the till', () => {
  test('FLO-77 FLO-32 is told of an accepted order by itself, and acknowledges it', async () => {
    const shop = await aShopWithTill('zelty', 'acknowledged');
    expect(await shop.received()).toBeNull();

    await shop.accept();

    await until(async () => expect(await shop.read()).toMatchObject({ posSynced: true, posFailed: false }));
    expect(await shop.received()).toMatchObject({ answer: 'acknowledged' });
    expect(await shop.types()).toEqual(['received', 'accept', 'till-sent']);
  });

  test('FLO-77 is tried again after 10 s, 30 s and 2 min, then left to the shop, which is alerted', async () => {
    const shop = await aShopWithTill('zelty', 'ignored');
    await shop.accept();

    await until(async () => expect(await shop.tries()).toEqual([0, 10]));
    await shop.push(1);
    expect(await shop.tries()).toEqual([0, 10, 30]);
    await shop.push(2);
    expect(await shop.tries()).toEqual([0, 10, 30, 120]);
    expect(await shop.read()).toMatchObject({ posSynced: false, posFailed: false });
    await shop.push(3);

    expect(await shop.read()).toMatchObject({ status: 'preparing', posSynced: false, posFailed: true });
    expect(await shop.tries()).toEqual([0, 10, 30, 120]);
    expect(await shop.alerts()).toEqual([{ kind: 'till-not-told' }]);
    expect((await shop.types()).at(-1)).toBe('till-failed');

    await shop.tillIs('acknowledged');
    expect((await shop.send()).json<Order>()).toMatchObject({ posSynced: true, posFailed: false });
    expect(await shop.alerts()).toEqual([]);
    expect((await shop.types()).filter((type) => type.startsWith('till'))).toEqual(['till-failed', 'till-sent']);
  });

  test('API-26 ERR-26 FLO-86 a till that rejects what is sent by hand leaves the order as it was', async () => {
    const shop = await aShopWithTill('addition', 'rejected');
    await shop.accept();
    await until(async () => expect(await shop.read()).toMatchObject({ posFailed: true }));
    expect(await shop.received()).toMatchObject({ answer: 'rejected' });
    // Refused once is refused: it is not tried again by itself.
    expect(await shop.tries()).toEqual([0]);
    const before = await shop.read();

    const refused = await shop.send();

    expect(refused.status).toBe(502);
    expect(refused.body).toMatchObject({
      errorCode: 'THIRD_PARTY_ERROR',
      errorMessage: 'La commande n’a pas pu être envoyée à la caisse, merci de réessayer\u00A0!',
    });
    expect(await shop.read()).toEqual(before);
  });

  test('API-26 an order already at the till is sent once; one not yet accepted, or without a till, is not', async () => {
    const shop = await aShopWithTill('zelty', 'acknowledged');
    expect((await shop.send()).body).toMatchObject({ errorCode: 'ORDER_STATE' });
    await shop.accept();
    await until(async () => expect(await shop.read()).toMatchObject({ posSynced: true }));
    const { version } = await shop.read();

    expect((await shop.send()).json<Order>()).toMatchObject({ posSynced: true, version });
    const marketplace = await aShopWithTill('deliveroo', 'acknowledged');
    await marketplace.accept();
    expect((await marketplace.send()).status).toBe(409);
    expect(await marketplace.received()).toBeNull();
  });

  test('DET-41 API-62 in one-touch mode is told at reception, accepts, and says that the order is ready', async () => {
    const shop = await aShopWithTill('oneTouch', 'acknowledged');
    await until(async () => expect(await shop.read()).toMatchObject({ status: 'contacting', posSynced: true }));

    await acceptAtTill(shop.asTill(), shop.ref, 20);
    expect(await shop.read()).toMatchObject({ status: 'preparing', preparationMinutes: 20, handledBy: null });
    await markReadyAtTill(shop.asTill(), shop.ref);

    expect(await shop.read()).toMatchObject({ status: 'takeaway' });
    expect(await shop.types()).toEqual(['received', 'till-sent', 'accept', 'ready']);
  });

  test('FLO-32 any other till may not accept', async () => {
    const shop = await aShopWithTill('zelty', 'acknowledged');

    await expect(acceptAtTill(shop.asTill(), shop.ref, 20)).rejects.toMatchObject({ refusal: 'ORDER_STATE' });
    expect(await shop.read()).toMatchObject({ status: 'contacting' });
  });
});
