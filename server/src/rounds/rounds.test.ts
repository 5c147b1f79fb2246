import type { Order } from '@comptoir/domain/orders/order.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../orders/walks/at-work.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aShopWithRounds, itemsOf, stopsOf, type ShopWithRounds } from './rounds.fixture.ts';

let server: TestServer;
let mimi: ShopWithRounds;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  mimi = await aShopWithRounds(server);
});

describe('a round', () => {
  async function three(): Promise<[Order, Order, Order]> {
    const [far, near, middle] = [await mimi.cooking(), await mimi.cooking(), await mimi.cooking()];
    return [await mimi.placedAt(far, 3), await mimi.placedAt(near, 1), await mimi.placedAt(middle, 2)];
  }

  test('RND-05 RND-07 several orders at once: numbered, with an hour at each door, one message', async () => {
    const endpoint = await mimi.subscribe(mimi.karim);
    const [far, near, middle] = await three();

    const items = itemsOf(await mimi.give(mimi.karim, [far, near, middle]));

    expect(items.map(({ id }) => id)).toEqual([near.id, middle.id, far.id]);
    expect(stopsOf(items)).toEqual(['1/3', '2/3', '3/3']);
    expect(new Set(items.map(({ delivery }) => delivery?.round?.id)).size).toBe(1);
    const hours = items.map(({ expectedDropoffAt }) => expectedDropoffAt ?? '');
    expect(hours).toEqual(hours.toSorted());
    expect(new Set(hours).size).toBe(3);
    expect((await mimi.deskOf(mimi.karim)).orders.map(({ orderId }) => orderId)).toEqual([near.id, middle.id, far.id]);
    await eventually(async () =>
      expect((await mimi.pushesTo(endpoint)).map(({ title }) => title)).toEqual(['Tournée de 3 courses']),
    );
  });

  test('RND-05 all or none: one that somebody else has refuses the whole round', async () => {
    const [far, near] = await three();
    await mimi.give(mimi.sonia, [near]);

    const reply = await mimi.give(mimi.karim, [far, near], null);

    expect(reply.status).toBe(409);
    expect((await mimi.now(far)).driverId).toBeNull();
  });

  test('RND-05 what is named before he leaves joins the round; after it, it is the next one', async () => {
    const [far, near, later] = await three();
    const [first] = itemsOf(await mimi.give(mimi.karim, [far]));
    const joined = itemsOf(await mimi.give(mimi.karim, [near]));
    expect(stopsOf(joined)).toEqual(['1/2', '2/2']);
    expect(joined[0]?.delivery?.round?.id).toBe(first?.delivery?.round?.id);
    const phone = await mimi.telephone(mimi.karim);
    for (const { id } of joined) {
      await mimi.command({ id }, 'ready');
      await phone.post(`/api/driver/orders/${id}/picked-up`);
    }

    const [next] = itemsOf(await mimi.give(mimi.karim, [later]));

    expect(stopsOf(next ? [next] : [])).toEqual(['1/1']);
    expect(next?.delivery?.round?.id).not.toBe(first?.delivery?.round?.id);
    const back = (await mimi.now(far)).expectedDropoffAt ?? '';
    expect((next?.expectedPickupAt ?? '') > back).toBe(true);
  });

  test('RND-05 nine orders are too many', async () => {
    const eight = [];
    for (let i = 0; i < 8; i += 1) eight.push(await mimi.cooking());
    expect(stopsOf(itemsOf(await mimi.give(mimi.karim, eight)))).toHaveLength(8);

    const reply = await mimi.give(mimi.karim, [await mimi.cooking()]);

    expect([reply.status, reply.body['errorMessage']]).toEqual([409, 'Une tournée compte 8 commandes au plus.']);
  });

  test('RND-08 put in order by hand, it stays so; who did not see the latest is told', async () => {
    const [far, near, middle] = await three();
    const items = itemsOf(await mimi.give(mimi.karim, [far, near]));
    const path = `/api/${mimi.companyId}/shops/${mimi.shop.shopId}/rounds/${items[0]?.delivery?.round?.id}/stops`;
    const endpoint = await mimi.subscribe(mimi.karim);

    const wished = itemsOf(await mimi.lea.put(path, { orderIds: [far.id, near.id] }));

    expect(wished.map(({ id }) => id)).toEqual([far.id, near.id]);
    expect(wished[0]?.delivery?.round).toMatchObject({ stop: 1, isByHand: true });
    expect((await mimi.deskOf(mimi.karim)).orders.map(({ orderId }) => orderId)).toEqual([far.id, near.id]);
    await eventually(async () =>
      expect((await mimi.pushesTo(endpoint)).map(({ title }) => title)).toContain('Nouvel ordre de tournée'),
    );
    const grown = itemsOf(await mimi.give(mimi.karim, [middle]));
    expect(grown.map(({ id }) => id)).toEqual([far.id, near.id, middle.id]);
    const late = await mimi.lea.put(path, { orderIds: [near.id, far.id] });
    expect([late.status, late.body['errorCode']]).toEqual([409, 'RECORD_CONFLICT']);
  });

  test('RND-09 RND-10 what is cancelled leaves the round; the others close up and their hours with them', async () => {
    const [far, near, middle] = await three();
    await mimi.give(mimi.karim, [far, near, middle]);
    const before = (await mimi.now(far)).expectedDropoffAt ?? '';

    await mimi.lea.post(mimi.path(middle, 'cancel'), {
      cancellation: { cancelReason: 'shop_cancel_and_refund' },
    });

    await eventually(async () => {
      expect(stopsOf([await mimi.now(near), await mimi.now(far)])).toEqual(['1/2', '2/2']);
    });
    expect((await mimi.now(far)).expectedDropoffAt?.localeCompare(before)).toBeLessThan(1);
    expect((await mimi.now(middle)).delivery?.round ?? null).toBeNull();
    expect((await mimi.deskOf(mimi.karim)).orders).toHaveLength(2);
  });

  test('RND-09 each door brings the hours of the next ones up to date, and keeps their numbers', async () => {
    const [far, near] = await three();
    await mimi.give(mimi.karim, [far, near]);
    const phone = await mimi.telephone(mimi.karim);
    for (const order of [near, far]) {
      await mimi.command(order, 'ready');
      await phone.post(`/api/driver/orders/${order.id}/picked-up`);
    }
    const { validationCode } = await mimi.now(near);
    await phone.post(`/api/driver/orders/${near.id}/delivered`, { code: validationCode });

    await eventually(async () => {
      const { expectedDropoffAt, delivery } = await mimi.now(far);
      expect(delivery?.round).toMatchObject({ stop: 2, stops: 2 });
      const { finishedAt } = await mimi.now(near);
      expect(Date.parse(expectedDropoffAt ?? '') - Date.parse(finishedAt ?? '')).toBe(12 * 60_000);
    });
  });

  test('RND-09 RND-13 FLO-89 nobody opened: the next door is next, on the telephone and in the hours', async () => {
    const [far, near] = await three();
    await mimi.give(mimi.karim, [far, near]);
    const phone = await mimi.telephone(mimi.karim);
    for (const order of [near, far]) {
      await mimi.command(order, 'ready');
      await phone.post(`/api/driver/orders/${order.id}/picked-up`);
    }
    await phone.post(`/api/driver/orders/${near.id}/absent`);
    server.clock.offsetMs = 10 * 60_000;

    const back = await phone.post(`/api/driver/orders/${near.id}/bring-back`);

    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await mimi.deskOf(mimi.karim)).orders.map(({ orderId }) => orderId)).toEqual([far.id, near.id]);
    await eventually(async () => {
      const { expectedDropoffAt, delivery } = await mimi.now(far);
      expect(delivery?.round).toMatchObject({ stop: 2, stops: 2 });
      const { comesBackAt } = (await mimi.now(near)).delivery ?? {};
      expect(Date.parse(expectedDropoffAt ?? '') - Date.parse(comesBackAt ?? '')).toBe(12 * 60_000);
    });
  });

  test('RND-15 the customer sees the hour of their own door, and nothing of the round', async () => {
    const [far, near] = await three();
    await mimi.give(mimi.karim, [far, near]);
    const seen = await server.anonymous.get(`/api/public/orders/${far.id}`, {
      query: { token: server.identity.tokens.orderToken(far) },
    });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/"round"|"stops"/);
    expect(JSON.stringify(seen.body)).toContain((await mimi.now(far)).expectedDropoffAt);
  });

  test('RND-20 within eighty metres of the door the shop sees it, once', async () => {
    const order = await mimi.taken();
    await mimi.command(order, 'ready');
    const phone = await mimi.telephone(mimi.karim);
    await phone.post(`/api/driver/orders/${order.id}/picked-up`);
    const door = (await mimi.now(order)).address?.location;
    for (let i = 0; i < 2; i += 1) {
      server.clock.offsetMs += 10_000;
      await phone.put('/api/driver/position', { position: door });
    }
    server.clock.offsetMs = 0;

    expect((await mimi.now(order)).delivery?.atDoorAt).toBeTruthy();
    expect((await mimi.moves(order)).filter((move) => move === 'at-door')).toHaveLength(1);
    expect(await mimi.journalOf(order)).toContain('order.at-door');
  });

  test('RND-03 two posts that swap two orders wait for each other', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const [a, b] = [await mimi.cooking(), await mimi.cooking()];
      await mimi.give(mimi.karim, [a]);
      await mimi.give(mimi.sonia, [b]);
      const replies = await Promise.all([
        mimi.give(mimi.sonia, [a], mimi.karim.driverId),
        mimi.give(mimi.karim, [b], mimi.sonia.driverId),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      for (const order of [a, b])
        await mimi.lea.post(mimi.path(order, 'cancel'), {
          cancellation: { cancelReason: 'shop_cancel_and_refund' },
        });
    }
  });
});
