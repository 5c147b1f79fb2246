import type { readEveningMail } from '@comptoir/contract/tower.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, instantAt, localDay, WEEKDAYS, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atWork, eventually, type AtWork } from '../orders/walks/at-work.fixture.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { listMessages, type KeptMessage } from '../sandbox/ports/sandbox-messages.ts';
import type { GivenUser } from '../test/given.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { eveningWords, type EveningRow } from './evening-words.ts';
import { giveEveningMails, mailEvening } from './send-evening-mails.ts';

const ZONE = 'Europe/Paris';
const hours = (...openingSlots: string[]): Shop['hours'] =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, { openingSlots, deliverySlots: openingSlots }]));
const lines = [{ productKey: 'PRODUCT-panbagnat', quantity: 1 }];

let server: TestServer;
let work: AtWork;
let bar: Shop;
let michele: GivenUser;
let today: Day;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  today = addDays(localDay(server.deps.now(), ZONE), 1);
  at('08:00', addDays(today, -1));
  work = await atWork(server, { name: 'Vieux-Nice', hours: hours('10:00-14:30', '18:00-22:00') });
  bar = await server.givenShop(work.companyId, { name: 'Port', hours: hours('00:00-02:00', '18:00-00:00') });
  michele = await server.givenUser(work.companyId, { role: 'general', firstName: 'Michèle' });
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

/** Travels. */
function at(time: string, day: Day = today): void {
  server.clock.offsetMs = Date.parse(instantAt(day, time, ZONE)) - Date.now();
}
const path = () => `/api/${work.companyId}/tower/mail`;
const wish = async (isWanted: boolean, user = michele) => (await server.as(user)).put(path(), { isWanted });
const round = () => giveEveningMails(server.deps, 'test');
const mailsTo = async ({ email }: Pick<GivenUser, 'email'>): Promise<KeptMessage[]> =>
  (await listMessages(server.database.forSystem(), { kind: 'mail', limit: 500 })).filter(
    ({ recipient }) => recipient === email,
  );
const claims = () => work.db.selectFrom('evening_mails').selectAll().execute();
const journal = async (action: string) =>
  (
    await work.db
      .selectFrom('audit')
      .select(['entity_id', 'after'])
      .where('action', '=', action as never)
      .execute()
  ).map((row) => row);
const sent = (count: number, user: GivenUser = michele) =>
  eventually(async () => expect(await mailsTo(user)).toHaveLength(count));

describe('TOW-30 who wants the evening mail', () => {
  test('asks for it and stops it; each change is in the journal once', async () => {
    expect((await (await server.as(michele)).get(path())).json<Reply<typeof readEveningMail>>()).toEqual({
      isWanted: false,
      email: michele.email,
      latest: null,
    });
    expect((await wish(true)).body).toMatchObject({ isWanted: true });
    await wish(true);
    expect(await journal('evening-mail.subscribe')).toMatchObject([{ entity_id: michele.userId }]);
    expect((await wish(false)).body).toMatchObject({ isWanted: false });
    await wish(false);
    expect(await journal('evening-mail.unsubscribe')).toHaveLength(1);
    expect((await work.lea.put(path(), { isWanted: true })).status).toBe(403);
  });

  test('TOW-35 is refused where no mail can be sent', async () => {
    const lost = await testServer({
      database: server.database,
      ports: [{ port: 'mail', adapter: 'unconfigured' }],
    });
    const reply = await (await lost.as(michele)).put(path(), { isWanted: true });
    expect(reply.status).toBe(503);
    expect(await work.db.selectFrom('evening_mail_readers').selectAll().execute()).toEqual([]);
  });
});

describe('TOW-32 TOW-33 once a business day, after the last shop has closed', () => {
  test('the bar closes at two: its night belongs to the day before, and one mail goes out whoever looks', async () => {
    await wish(true);
    at('20:00');
    await work.signInAgain();
    const lea = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
    const order = await server.givenOrder(work.shop, { lines });
    for (const [command, body] of [
      ['prepare', { preparationMinutes: 15 }],
      ['ready-to-take-away', {}],
      ['validate', {}],
    ] as const)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      expect((await work.say(order, command, body, lea)).status).toBe(200);
    // After midnight, at the bar: still of this evening.
    await work.db
      .updateTable('orders')
      .set({ shop_id: bar.shopId, requested_for: instantAt(addDays(today, 1), '00:40', ZONE) })
      .where('id', '=', order.id)
      .execute();

    at('02:10', addDays(today, 1));
    await round();
    expect(await claims()).toEqual([]);
    at('02:16', addDays(today, 1));
    const second = await testServer({ database: server.database, now: server.deps.now });
    await Promise.all([round(), giveEveningMails(second.deps, 'other node'), round()]);
    await sent(1);
    await round();

    expect(await claims()).toMatchObject([{ user_id: michele.userId, day: today }]);
    await eventually(async () => expect((await claims())[0]?.sent_at).not.toBeNull());
    const mails = await mailsTo(michele);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('Port\n  Ventes\u00A0: 9,40\u00A0€');
    expect(mails[0]?.body).toContain('Vieux-Nice\n  Ventes\u00A0: 0,00\u00A0€');
    expect(await journal('evening-mail.sent')).toMatchObject([{ entity_id: michele.userId, after: { day: today } }]);
  });

  test('a job that was repeated, or whose reader has stopped it meanwhile, sends nothing', async () => {
    await wish(true);
    at('02:16', addDays(today, 1));
    await round();
    await sent(1);
    await eventually(async () => expect((await claims())[0]?.sent_at).not.toBeNull());
    await mailEvening(work.ctx(), { userId: michele.userId, day: today });
    expect(await mailsTo(michele)).toHaveLength(1);
    expect(await journal('evening-mail.sent')).toHaveLength(1);

    await wish(false);
    const tomorrow = addDays(today, 1);
    await work.db
      .insertInto('evening_mails')
      .values({ company_id: work.companyId, user_id: michele.userId, day: tomorrow, claimed_at: server.deps.now() })
      .execute();
    await mailEvening(work.ctx(), { userId: michele.userId, day: tomorrow });
    expect(await mailsTo(michele)).toHaveLength(1);
  });

  test('a mail service that is away is tried again under the same key; one that refuses is noted and left', async () => {
    await wish(true);
    const day = today;
    await work.db
      .insertInto('evening_mails')
      .values({ company_id: work.companyId, user_id: michele.userId, day, claimed_at: server.deps.now() })
      .execute();
    const keys: string[] = [];
    const failing = (error: Error) => ({
      ...work.ctx(),
      mailer: {
        send: async ({ idempotencyKey }: { idempotencyKey: string }) => {
          keys.push(idempotencyKey);
          throw error;
        },
      },
    });
    const job = { userId: michele.userId, day };
    await expect(mailEvening(failing(new ProviderUnavailable('away')), job)).rejects.toThrow('away');
    await mailEvening(failing(new ProviderRefused('mail', 'no such mailbox')), job);

    expect(new Set(keys).size).toBe(1);
    expect(await claims()).toMatchObject([{ sent_at: null }]);
    expect(await journal('evening-mail.failed')).toHaveLength(1);
  });

  test('TOW-31 nobody without the right, the sign-in or a confirmed mailbox gets one', async () => {
    await wish(true);
    const people = await Promise.all(
      [1, 2, 3].map(() => server.givenUser(work.companyId, { role: 'general', firstName: 'Bruno' })),
    );
    for (const user of people)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await wish(true, user);
    const set = (user: GivenUser | undefined, row: object) =>
      work.db
        .updateTable('users')
        .set(row)
        .where('id', '=', user?.userId ?? '')
        .execute();
    await set(people[0], { right_overrides: JSON.stringify({ allShops: false }) });
    await set(people[1], { is_disabled: true });
    await set(people[2], { email_unconfirmed_since: server.deps.now() });

    at('02:16', addDays(today, 1));
    await round();

    expect(await claims()).toMatchObject([{ user_id: michele.userId }]);
  });
});

describe('TOW-34 what it says', () => {
  const row = (given: Partial<EveningRow>): EveningRow => ({
    name: 'Port',
    day: '2026-11-14',
    isDayOff: false,
    orders: 44,
    missed: 2,
    revenue: cents(120_470),
    refunds: cents(1_850),
    lastWeek: { was: 'open', revenue: cents(137_050), orders: 50 },
    ...given,
  });
  const words = (...rows: EveningRow[]) =>
    eveningWords({
      companyName: 'Chez Mimi',
      firstName: 'Michèle',
      day: '2026-11-14',
      rows,
      url: 'https://x.exemple/tour',
    });

  test('each shop and the network, against the week before, as text and as a page', () => {
    const vieuxNice = row({
      name: 'Chez <Mimi>',
      revenue: cents(163_830),
      lastWeek: { was: 'open', revenue: cents(151_000), orders: 60 },
    });
    const { subject, text, html = '' } = words(row({}), vieuxNice);

    expect(subject).toBe('Chez Mimi\u00A0: 2\u00A0843,00\u00A0€ samedi 14/11/2026');
    expect(text).toContain('Port\n  Ventes\u00A0: 1\u00A0204,70\u00A0€ (\u221212,1\u00A0%)');
    expect(text).toContain('Commandes\u00A0: 44, manquées\u00A0: 2, remboursements\u00A0: 18,50\u00A0€');
    expect(text).toContain('Réseau\n  Ventes\u00A0: 2\u00A0843,00\u00A0€ (\u22121,3\u00A0%)');
    expect(text).toContain('https://x.exemple/tour');
    expect(html).toContain('Chez &lt;Mimi&gt;');
    expect(html).not.toContain('<Mimi>');
    expect(html).toContain('1\u00A0204,70\u00A0€');
  });

  test('no money for whoever may not read it, no percentage against a day off', () => {
    const blind = words(row({ revenue: null, refunds: null, lastWeek: { was: 'open', revenue: null, orders: 1 } }));
    expect(blind.subject).toBe('Chez Mimi\u00A0: 44 commandes samedi 14/11/2026');
    expect(blind.text).not.toContain('€');
    const closed = words(row({ lastWeek: { was: 'closed', revenue: cents(0), orders: 0 } }), row({ name: 'Autre' }));
    expect(closed.text).toContain('(fermé samedi dernier)');
    expect(closed.text).toMatch(/Réseau\n.*\(--\)/);
  });

  test('refunds are those of the day, of this shop, and no hold that was let go', async () => {
    await wish(true);
    at('12:00');
    const lea = await server.as(await server.givenUser(work.companyId, { shopIds: [work.shop.shopId] }));
    const order = await server.givenOrder(work.shop, { lines });
    await work.say(order, 'prepare', { preparationMinutes: 15 }, lea);
    const refund = (amount: number, cause: 'refund' | 'release', settledAt: string) =>
      work.db
        .insertInto('refunds')
        .values({
          company_id: work.companyId,
          id: server.deps.newId(),
          order_id: order.id,
          cause,
          amount,
          state: 'done',
          asked_at: settledAt,
          settled_at: settledAt,
        })
        .execute();
    await refund(300, 'refund', server.deps.now());
    await refund(940, 'release', server.deps.now());

    at('02:16', addDays(today, 1));
    await round();
    await sent(1);

    const [mail] = await mailsTo(michele);
    expect(mail?.body).toMatch(/Vieux-Nice\n.*\n.*remboursements\u00A0: 3,00\u00A0€/);
    expect(mail?.body).toMatch(/Port\n.*\n.*remboursements\u00A0: 0,00\u00A0€/);
  });
});
