import type { RightOverrides } from '@comptoir/domain/session/rights.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenUser } from '../test/given.ts';
import type { Caller, TestServer } from '../test/test-server.ts';
import { auditOf, sessionServer } from '../session/session.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await sessionServer();
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

/** sec:revocation: everywhere within five seconds. */
const isFelt = () => {
  server.clock.offsetMs += 5_000;
};

let companyId: string;
let shopId: string;
let sisterId: string;
let head: Caller;
let borrower: GivenUser;
let colleague: GivenUser;
beforeEach(async () => {
  companyId = await server.givenCompany();
  [shopId, sisterId] = [(await server.givenShop(companyId)).shopId, (await server.givenShop(companyId)).shopId];
  head = await server.as(await server.givenUser(companyId, { role: 'general' }));
  borrower = await server.givenUser(companyId, { shopIds: [shopId], overrides: { administration: true } });
  colleague = await server.givenUser(companyId, { role: 'staff', shopIds: [shopId] });
});

const save = (by: Caller, { userId }: GivenUser, featureFlags: RightOverrides, canSignIn = true) =>
  by.put(`/api/${companyId}/staff/${userId}/rights`, { featureFlags, pagePermissions: {}, canSignIn });
const rightsOf = async (user: GivenUser) => {
  const session = await (await server.as(user)).get('/api/auth/session');
  return session.json<{ featureFlags: string[] }>().featureFlags;
};
const listed = async ({ userId }: GivenUser) => {
  const { items } = (await head.get(`/api/${companyId}/staff`)).json<{
    items: { userId: string; overrides: RightOverrides }[];
  }>();
  return items.find((member) => member.userId === userId)?.overrides;
};
const REFUSED = [403, 'Vous ne pouvez accorder que les droits de votre rôle, aux personnes de vos magasins.'];
const answer = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body['errorMessage']];

describe('ROL-10 sec:lent-administration whoever holds the administration on loan', () => {
  test('grants what their own role holds to a person of their shops, and the journal says who', async () => {
    const reply = await save(await server.as(borrower), colleague, { refundOrder: true });

    expect([reply.status, reply.body['overrides']]).toEqual([200, { refundOrder: true }]);
    expect(await rightsOf(colleague)).toContain('refundOrder');
    expect((await auditOf(server, companyId)).at(-1)).toMatchObject({
      action: 'user.save-rights',
      actor_id: borrower.userId,
      entity_id: colleague.userId,
      after: { overrides: { refundOrder: true } },
    });
  });

  test('grants nothing beyond their role, not even what they were lent besides, and never the administration', async () => {
    await save(head, borrower, { administration: true, globalFinances: true });
    const deputy = await server.as(borrower);

    const replies = [
      await save(deputy, colleague, { globalFinances: true }),
      await save(deputy, colleague, { allShops: true }),
      await save(deputy, colleague, { administration: true }),
      await save(deputy, borrower, { administration: true, globalFinances: true, allShops: true }),
    ];

    expect(replies.map(answer)).toEqual(replies.map(() => REFUSED));
    expect([await listed(colleague), await listed(borrower)]).toEqual([
      {},
      { administration: true, globalFinances: true },
    ]);
  });

  test('grants nothing that was taken from themselves, and takes no decision of the head office back', async () => {
    await save(head, borrower, { administration: true, refundOrder: false });
    await save(head, colleague, { drivers: false });
    const deputy = await server.as(borrower);

    const replies = [
      await save(deputy, colleague, { drivers: false, refundOrder: true }),
      await save(deputy, colleague, {}),
      await save(deputy, colleague, { drivers: true }),
      await save(deputy, borrower, { administration: true }),
    ];

    expect(replies.map(answer)).toEqual(replies.map(() => REFUSED));
  });

  test('grants nothing to people of other shops, not even to those who also work in theirs', async () => {
    const elsewhere = await server.givenUser(companyId, { role: 'staff', shopIds: [sisterId] });
    const both = await server.givenUser(companyId, { role: 'staff', shopIds: [shopId, sisterId] });
    const nowhere = await server.givenUser(companyId, { withoutEntry: true });
    const deputy = await server.as(borrower);

    const replies = [
      await save(deputy, elsewhere, { refundOrder: true }),
      await save(deputy, both, { refundOrder: true }),
      await save(deputy, nowhere, { refundOrder: true }),
      await save(deputy, elsewhere, {}, false),
    ];

    expect(replies.map(answer)).toEqual(replies.map(() => REFUSED));
  });

  test('may take the sign-in from a person of their shops, and does not give it back', async () => {
    const deputy = await server.as(borrower);

    expect((await save(deputy, colleague, {}, false)).status).toBe(200);
    expect(answer(await save(deputy, colleague, {}))).toEqual(REFUSED);
    expect((await save(head, colleague, {})).status).toBe(200);
  });
});

describe('ROL-10 sec:lent-administration what they granted ends with the loan', () => {
  const refundsOf = async (user: GivenUser) => {
    const telephone = await server.as(user);
    const path = `/api/${companyId}/shops/${shopId}/orders/${crypto.randomUUID()}/refund`;
    return async () => (await telephone.post(path, { amount: 100 })).body['errorCode'];
  };

  test('when the administration is taken back: the next call is refused, the journal has its row', async () => {
    await save(head, colleague, { push: true });
    await save(await server.as(borrower), colleague, { push: true, refundOrder: true, drivers: false });
    const refund = await refundsOf(colleague);
    expect(await refund()).not.toBe('FORBIDDEN');

    await save(head, borrower, {});
    isFelt();

    expect(await refund()).toBe('FORBIDDEN');
    expect(await listed(colleague)).toEqual({ push: true });
    const rows = (await auditOf(server, companyId)).filter((row) => row.entity_id === colleague.userId);
    expect(rows.at(-1)).toMatchObject({
      action: 'user.save-rights',
      before: { overrides: { push: true, refundOrder: true, drivers: false } },
      after: { overrides: { push: true }, endedLoanOf: borrower.userId },
    });
    // A new loan is another one.
    await save(head, borrower, { administration: true });
    expect(await listed(colleague)).toEqual({ push: true });
  });

  test('when the sign-in of the borrower is withdrawn', async () => {
    await save(await server.as(borrower), colleague, { refundOrder: true });

    await save(head, borrower, { administration: true }, false);
    isFelt();

    expect(await listed(colleague)).toEqual({});
    expect(await rightsOf(colleague)).not.toContain('refundOrder');
  });

  test('when the account of the borrower is disabled in the database', async () => {
    await save(await server.as(borrower), colleague, { refundOrder: true });
    const refund = await refundsOf(colleague);
    expect(await refund()).not.toBe('FORBIDDEN');

    await server.database
      .forCompany(companyId)
      .updateTable('users')
      .set({ is_disabled: true })
      .where('id', '=', borrower.userId)
      .execute();
    isFelt();

    expect(await refund()).toBe('FORBIDDEN');
    expect(await listed(colleague)).toEqual({});
  });

  test('what the head office has decided since stays', async () => {
    await save(await server.as(borrower), colleague, { refundOrder: true, push: true });
    await save(head, colleague, { refundOrder: false, push: true });

    await save(head, borrower, {});

    expect(await listed(colleague)).toEqual({ refundOrder: false });
  });

  test('a grant that arrives with the end of the loan does not outlive it', async () => {
    for (let round = 0; round < 10; round += 1) {
      // eslint-disable-next-line no-await-in-loop -- one race after the other
      await save(head, borrower, { administration: true });
      isFelt();
      // eslint-disable-next-line no-await-in-loop
      const deputy = await server.as(borrower);
      // eslint-disable-next-line no-await-in-loop
      await Promise.all([save(deputy, colleague, { refundOrder: true }), save(head, borrower, {})]);
      // Under a new loan nothing of the former one counts again.
      // eslint-disable-next-line no-await-in-loop
      await save(head, borrower, { administration: true });
      // eslint-disable-next-line no-await-in-loop
      expect(await listed(colleague)).toEqual({});
    }
  });
});
