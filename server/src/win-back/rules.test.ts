import type { WinBackReach, WinBackRule } from '@comptoir/domain/win-back/win-back.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { standAt } from '../push-notifications/push-notifications.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenAbsent, keepTellers, TERMS, type Absent } from './win-back.fixture.ts';

let server: TestServer;
let work: Absent;
beforeAll(async () => {
  server = await testServer();
  keepTellers(server);
});
beforeEach(async () => {
  standAt(server, '12:00');
  work = await givenAbsent(server);
});

describe('CMP-15 a rule', () => {
  test('CMP-21 is off at first, journalled and told; what it may not be is refused in French', async () => {
    const made = await work.create();
    expect(made).toMatchObject({ status: 201, body: { ...TERMS, isOn: false, toAllUsers: false, version: 1 } });
    const { id } = made.json<WinBackRule>();
    expect(await work.create({ title: '  ' })).toMatchObject({ status: 422 });
    expect(await work.create({ discountAmount: 0 })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Indiquez la valeur du code.' },
    });
    expect((await work.create({ dailyMost: 201 })).status).toBe(422);
    expect((await work.create({ controlPercent: 51 })).status).toBe(422);
    expect((await work.create({ idleDays: 13 })).status).toBe(422);

    const one = `${work.path}/${id}`;
    const terms = { ...TERMS, discountType: 'percentage', discountPercent: 15 };
    expect(await work.admin.put(one, { terms, version: 1 })).toMatchObject({
      status: 200,
      body: { discountPercent: 15, discountAmount: null, version: 2 },
    });
    expect(await work.admin.put(one, { terms, version: 1 })).toMatchObject({
      status: 409,
      body: { errorCode: 'RECORD_CONFLICT', current: { version: 2 } },
    });
    expect(await work.admin.put(`${one}/switch`, { isOn: true })).toMatchObject({ status: 200, body: { isOn: true } });
    expect((await work.listed()).map((rule) => rule.id)).toEqual([id]);
    expect((await work.admin.delete(one)).status).toBe(204);
    expect(await work.listed()).toEqual([]);
    expect((await work.admin.put(`${one}/switch`, { isOn: true })).status).toBe(404);
    expect(await work.actions()).toEqual(['win-back.create', 'win-back.save', 'win-back.switch', 'win-back.delete']);
    expect(await work.news()).toBe(4);
  });

  test('CMP-15 is somebody’s own: not of another shop, nor of all shops for a shop’s manager; ten at most', async () => {
    const other = await server.givenShop(work.companyId);
    const shopIds = [other.shopId];
    const neighbour = await server.as(await server.givenUser(work.companyId, { role: 'franchise', shopIds }));
    const { id } = await work.rule({}, false);
    expect((await neighbour.put(`${work.path}/${id}/switch`, { isOn: true })).status).toBe(404);
    expect((await work.create({}, neighbour, { toAllUsers: true })).status).toBe(403);
    expect((await work.create({}, neighbour)).status).toBe(404);

    for (let made = 1; made < 10; made += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.rule({}, false);
    expect(await work.create()).toMatchObject({ status: 409, body: { errorCode: 'LIMIT_REACHED' } });
  });

  test('CMP-21 says whom it would concern today, before it is switched on', async () => {
    await work.absent({ hasDevice: true });
    await work.absent({ hasDevice: true, isSubscribed: false });
    await work.absent();
    await work.absent({ isSubscribed: false });
    await work.absent({ daysAgo: 44 });
    const spared = await work.absent();
    await work.db
      .insertInto('win_back_latest')
      .values({ company_id: work.companyId, customer_id: spared, claimed_at: server.deps.now() })
      .execute();
    const reach = async (query: object): Promise<WinBackReach> => {
      const reply = await work.admin.get(`${work.path}/reach`, {
        query: { toAllUsers: 'false', shopId: work.shop.shopId, idleDays: '45', ...query },
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.json<WinBackReach>();
    };

    expect(await reach({ audience: 'idle' })).toEqual({ byPush: 2, byMail: 1, unreachable: 1, spared: 1 });
    expect(await reach({ audience: 'idle', idleDays: '44' })).toMatchObject({ byMail: 2 });
    expect(await reach({ audience: 'lost' })).toEqual({ byPush: 0, byMail: 0, unreachable: 0, spared: 0 });
    expect(await reach({ audience: 'atRisk' })).toMatchObject({ byPush: 2, byMail: 1 });
  });

  test('CMP-21 cannot be switched on where nothing can be sent, and the list says so beforehand', async () => {
    const { id } = await work.rule({}, false);
    const { ports } = server.deps;
    server.deps.ports = (['push', 'appPush', 'mail'] as const).map((port) => ({ port, adapter: 'unconfigured' }));
    try {
      expect((await work.admin.get(work.path)).body).toMatchObject({ services: { push: false, mail: false } });
      expect(await work.admin.put(`${work.path}/${id}/switch`, { isOn: true })).toMatchObject({
        status: 503,
        body: { errorMessage: expect.stringContaining('pas configuré') },
      });
    } finally {
      server.deps.ports = ports;
    }
  });
});
