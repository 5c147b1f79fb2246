import { beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../test/test-server.ts';
import { auditOf, browser, givenPlace, sessionServer } from '../session/session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});

const rights = (fields: object = {}) => ({ featureFlags: {}, pagePermissions: {}, canSignIn: true, ...fields });

async function givenTeam() {
  const { companyId, shop, user } = await givenPlace(server, { firstName: 'Zoé' });
  const head = await server.givenUser(companyId, { role: 'general', firstName: 'Élise' });
  const admin = await server.as(head);
  const pathOf = (userId: string) => `/api/${companyId}/staff/${userId}/rights`;
  return { companyId, shop, user, head, admin, pathOf };
}

describe('API-94 the staff', () => {
  test('lists the people of the company, sorted, by pages, without those who were deleted', async () => {
    const { companyId, shop, user, head, admin } = await givenTeam();
    const staff = await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId], firstName: 'Ève' });
    await server.givenUser(companyId, { isDisabled: true });
    await givenPlace(server);

    const all = await admin.get(`/api/${companyId}/staff`);
    const page = await admin.get(`/api/${companyId}/staff`, { query: { pageNumber: '1', pageSize: '2' } });

    expect(all.status, JSON.stringify(all.body)).toBe(200);
    expect(all.body).toEqual({
      total: 3,
      items: [
        expect.objectContaining({ userId: head.userId, firstName: 'Élise', role: 'general', shopIds: [] }),
        expect.objectContaining({ userId: staff.userId, firstName: 'Ève', role: 'staff', shopIds: [shop.shopId] }),
        {
          userId: user.userId,
          email: user.email,
          firstName: 'Zoé',
          lastName: 'Rossi',
          role: 'independent',
          shopIds: [shop.shopId],
          rank: 'manager',
          canSignIn: true,
          overrides: {},
          since: expect.any(String),
          lastSeenAt: null,
        },
      ],
    });
    expect(page.body).toMatchObject({ total: 3, items: [{ userId: user.userId }] });
  });

  test('ROL-71 is for company administrators', async () => {
    const { companyId, user, pathOf } = await givenTeam();
    const manager = await server.as(user);

    expect((await manager.get(`/api/${companyId}/staff`)).body['errorCode']).toBe('FORBIDDEN');
    expect((await manager.put(pathOf(user.userId), rights())).status).toBe(403);
  });
});

describe('API-95 ROL-10 overriding rights', () => {
  test('ROL-09 flags and page permissions decide from then on; the change is written down', async () => {
    const { companyId, user, head, admin, pathOf } = await givenTeam();

    const reply = await admin.put(
      pathOf(user.userId),
      rights({ featureFlags: { refundOrder: false, globalFinances: true }, pagePermissions: { finance: false } }),
    );

    const overrides = { refundOrder: false, globalFinances: true, finance: false };
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({ userId: user.userId, canSignIn: true, overrides });
    const session = await (await server.as(user)).get('/api/auth/session');
    const held = session.json<{ featureFlags: string[] }>().featureFlags;
    expect(held).toContain('globalFinances');
    expect(held).not.toContain('refundOrder');
    expect(session.body['pagePermissions']).toEqual(['marketing', 'designWeb', 'invoice']);
    expect((await auditOf(server, companyId)).at(-1)).toMatchObject({
      action: 'user.save-rights',
      actor_id: head.userId,
      entity_id: user.userId,
      before: { overrides: {}, canSignIn: true },
      after: { overrides, canSignIn: true },
    });
  });

  test('ROL-10 a right left out follows the matrix again', async () => {
    const { user, admin, pathOf } = await givenTeam();
    await admin.put(pathOf(user.userId), rights({ featureFlags: { refundOrder: false } }));

    const reply = await admin.put(pathOf(user.userId), rights());

    expect(reply.body['overrides']).toEqual({});
  });

  test('SES-17 without the right to sign in, every session ends at once', async () => {
    const { shop, user, admin, pathOf } = await givenTeam();
    const tablet = browser(server);
    await tablet.signIn(user, shop.slug);

    await admin.put(pathOf(user.userId), rights({ canSignIn: false }));

    expect((await tablet.get('/api/auth/session')).status).toBe(401);
    expect((await tablet.refresh()).status).toBe(401);
    expect((await browser(server).signIn(user, shop.slug)).body['errorCode']).toBe('NOT_ALLOWED');
  });

  test('ROL-10 nobody takes the administration or the sign-in from themselves', async () => {
    const { companyId, user, head, admin, pathOf } = await givenTeam();
    await admin.put(pathOf(user.userId), rights({ featureFlags: { administration: true } }));
    const deputy = await server.as(user);

    const replies = [
      await admin.put(pathOf(head.userId), rights({ canSignIn: false })),
      await admin.put(pathOf(head.userId), rights({ featureFlags: { administration: false } })),
      await deputy.put(pathOf(user.userId), rights()),
    ];

    expect(replies.map((reply) => [reply.status, reply.body['errorMessage']])).toEqual(
      replies.map(() => [403, 'Vous n’avez pas les droits nécessaires pour effectuer cette action.']),
    );
    expect((await admin.put(pathOf(head.userId), rights({ featureFlags: { push: false } }))).status).toBe(200);
    expect((await admin.get(`/api/${companyId}/staff`)).status).toBe(200);
  });

  test('ROL-71 whoever holds the administration on loan does not judge the head office', async () => {
    const { user, head, admin, pathOf } = await givenTeam();
    await admin.put(pathOf(user.userId), rights({ featureFlags: { administration: true } }));

    const reply = await (await server.as(user)).put(pathOf(head.userId), rights({ canSignIn: false }));

    expect(reply.status).toBe(403);
  });

  test('API-05 law:scope-first somebody of another company, or nobody, is 404 and stays as they were', async () => {
    const { admin, pathOf } = await givenTeam();
    const foreign = await givenPlace(server);
    const gone = await server.givenUser((await givenTeam()).companyId, { isDisabled: true });

    for (const userId of [foreign.user.userId, gone.userId, crypto.randomUUID(), 'noise']) {
      // eslint-disable-next-line no-await-in-loop -- one case after the other
      const reply = await admin.put(pathOf(userId), rights({ canSignIn: false }));
      expect([reply.status, reply.body['errorCode']]).toEqual([404, 'NOT_FOUND']);
    }

    expect((await browser(server).signIn(foreign.user, foreign.shop.slug)).status).toBe(200);
  });

  test.each([
    [{ featureFlags: { flyToTheMoon: true }, pagePermissions: {}, canSignIn: true }],
    [{ featureFlags: { push: 'yes' }, pagePermissions: {}, canSignIn: true }],
    [{ featureFlags: {}, pagePermissions: {} }],
    [{ ...rights(), isGeneralAdmin: true }],
  ])('API-06 refuses %j', async (body) => {
    const { user, admin, pathOf } = await givenTeam();

    expect((await admin.put(pathOf(user.userId), body)).status).toBe(422);
  });
});
