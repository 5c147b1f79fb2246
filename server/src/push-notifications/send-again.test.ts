import type { PushNotification } from '@comptoir/domain/push-notifications/push-notification.ts';
import { DAY } from '@comptoir/domain/kernel/time.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenSenders, standAt } from './push-notifications.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(() => standAt(server, '12:00'));

test('PSH-28 a sent notification goes again to those who have joined its segment, and to nobody twice', async () => {
  const work = await givenSenders(server);
  const { shop, manager, path, device, states, row } = work;
  const joins = async () => {
    const email = `${Math.random().toString(36).slice(2)}@exemple.fr`;
    const order = await server.givenOrder(shop, {
      customer: { firstName: 'Lou', lastName: 'Martin', email, phone: '0612345678' },
    });
    await device({ customerId: order.customerId });
    return order.customerId;
  };
  await joins();
  const first = await work.created({ segment: 'new' });
  await vi.waitFor(async () => expect((await row(first.id)).status).toBe('sent'), 15_000);
  const again = (id: string) => manager.get(`${path}/${id}/again`);
  expect((await again(first.id)).body).toMatchObject({ recipientCount: 0, segment: 'new', canSend: true });

  const newcomer = await joins();
  // A second telephone of the same person is theirs.
  await device({ customerId: newcomer });
  expect((await again(first.id)).body).toMatchObject({ recipientCount: 1 });
  const reply = await manager.post(`${path}/${first.id}/again`);
  expect(reply).toMatchObject({ status: 201, body: { title: first.title, segment: 'new', status: 'pending' } });
  const second = reply.json<PushNotification>();
  await vi.waitFor(async () => expect((await row(second.id)).status).toBe('sent'), 15_000);
  expect(await states(second.id)).toEqual({ sent: 2 });
  expect(await row(second.id)).toMatchObject({ again_of: first.id, recipient_count: 1 });
  // Of the repetition too, everybody has had it.
  expect((await again(first.id)).body).toMatchObject({ recipientCount: 0 });
  expect((await again(second.id)).body).toMatchObject({ recipientCount: 0 });
  expect((await work.journal()).filter((action) => action === 'push.create')).toHaveLength(2);

  // Whoever had it is forgotten after a month: then it cannot be told any more who has not.
  await work.db
    .updateTable('push_notifications')
    .set({ started_at: new Date(Date.parse(server.deps.now()) - 31 * DAY).toISOString() })
    .where('id', '=', first.id)
    .execute();
  expect((await again(first.id)).body).toMatchObject({ segment: null, recipientCount: 0 });
  expect((await manager.post(`${path}/${first.id}/again`)).status).toBe(422);
  const all = await work.created();
  expect((await manager.post(`${path}/${all.id}/again`)).status).toBe(422);
  expect((await again('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
