import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { expect, test } from 'vitest';
import { testServer } from '../test/test-server.ts';
import { inTurn } from './in-turn.ts';

test('three orders of one shop are stored at once, in the order in which they came; other shops do not wait', async () => {
  const started: number[] = [];
  const leave: (() => void)[] = [];
  const crowd = Array.from({ length: 6 }, (_, rank) =>
    inTurn('crowded', async () => {
      started.push(rank);
      await new Promise<void>((resolve) => leave.push(resolve));
      if (rank === 0) throw new Error('refused');
      return rank;
    }),
  );
  const answers = Promise.allSettled(crowd);

  expect(await inTurn('calm', async () => 'served')).toBe('served');
  expect(started).toEqual([0, 1, 2]);
  leave[0]?.();
  await expect(crowd[0]).rejects.toThrow('refused');
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2, 3]);
  while (leave.length > 0) {
    leave.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect((await answers).map(({ status }) => status)).toEqual(['rejected', ...Array(5).fill('fulfilled')]);
  expect(started).toEqual([0, 1, 2, 3, 4, 5]);
});

test('FLO-10 sixty orders at once at one shop all get their number, and none is told to come back', async () => {
  const server = await testServer();
  const shop = await server.givenShop(await server.givenCompany());
  const headers = { 'x-channel-key': server.identity.tokens.channelKey };

  const replies = await Promise.all(
    Array.from({ length: 60 }, () =>
      server.anonymous.post(`/api/public/shops/${shop.shopId}/orders`, anOrderBody(), { headers }),
    ),
  );

  const numbers = replies.map(({ body }) => Number(String(body['orderNumber']).replace(/\D/g, '')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, rank) => rank + 1));
});
