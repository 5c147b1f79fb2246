import { addMs, DAY, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { anOrderBody } from '@comptoir/domain/orders/orders.samples.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../magic-links/campaign.fixture.ts';
import { PAN_BAGNAT } from '../campaigns/campaigns.fixture.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';
import { standAt } from '../push-notifications/push-notifications.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { forgetTurns, joinTurns, turnsOfCustomer } from './of-customers.ts';
import { givenAbsent, keepTellers, type Absent } from './win-back.fixture.ts';

let server: TestServer;
let work: Absent;
let kept: ReturnType<typeof keepTellers>;
beforeAll(async () => {
  server = await testServer();
  kept = keepTellers(server);
});
beforeEach(async () => {
  standAt(server, '12:00');
  kept.length = 0;
  work = await givenAbsent(server);
});

const one = async (ruleId: string) => {
  const [turn] = await work.turns(ruleId);
  if (!turn) throw new Error('nobody had a turn');
  return turn;
};

describe('CMP-16 the turns of a day', () => {
  test('CMP-17 CMP-18 by push where a device agreed, else by e-mail with a way out, else not at all', async () => {
    const pushed = await work.absent({ hasDevice: true });
    const mailed = await work.absent();
    const silent = await work.absent({ isSubscribed: false });
    const { id } = await work.rule();

    await work.round();
    const turns = await work.turns(id);
    expect(turns.map(({ customer_id: who }) => who).toSorted()).toEqual([pushed, mailed].toSorted());
    expect(
      turns.every(({ state, promo_code: code }) => state === 'claimed' && /^RETOUR-[A-Z0-9]{8}$/.test(code ?? '')),
    ).toBe(true);
    expect(await work.vouchers()).toHaveLength(2);
    expect((await work.listed())[0]?.result).toMatchObject({ written: 0, waiting: 2 });
    for (const { data } of kept)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.tell(data.turnId);

    const code = (customerId: string) => turns.find(({ customer_id: who }) => who === customerId)?.promo_code ?? '?';
    expect(await work.messagesTo(pushed)).toMatchObject([
      { kind: 'push', title: 'Vous nous manquez', body: expect.stringContaining(`Code ${code(pushed)}\u00A0: -5,00`) },
    ]);
    const [mail] = await work.messagesTo(mailed);
    expect(mail).toMatchObject({ kind: 'mail', title: 'Vous nous manquez' });
    expect(mail?.body).toContain('Bonjour Camille,');
    expect(mail?.body).toContain(code(mailed));
    expect(mail?.body).toMatch(/Se désabonner\u00A0: http\S+\/desabonnement\/\S{64}/);
    expect(await work.messagesTo(silent)).toEqual([]);
    expect((await work.listed())[0]?.result).toMatchObject({ written: 2, waiting: 0 });
    expect(await work.actions()).toEqual([
      'win-back.create',
      'win-back.switch',
      'win-back.turns',
      'win-back.sent',
      'win-back.sent',
    ]);
    expect(await work.news()).toBe(5);
  });

  test('nobody twice within 90 days, over all rules, however many workers there are', async () => {
    const people = [await work.absent(), await work.absent(), await work.absent()];
    const rules = [await work.rule(), await work.rule({ audience: 'atRisk' })];
    await Promise.all([work.round(), work.round(), work.round(), work.round()]);
    const all = (await Promise.all(rules.map(({ id }) => work.turns(id)))).flat();
    expect(all.map(({ customer_id: who }) => who).toSorted()).toEqual(people.toSorted());
    expect(await work.vouchers()).toHaveLength(3);
    expect(kept).toHaveLength(3);

    server.clock.offsetMs += 89 * DAY;
    await work.round();
    expect((await Promise.all(rules.map(({ id }) => work.turns(id)))).flat()).toHaveLength(3);
    server.clock.offsetMs += 2 * DAY;
    await work.round();
    expect((await Promise.all(rules.map(({ id }) => work.turns(id)))).flat()).toHaveLength(6);
  });

  test('at most K a day, those who left last first; the rest on the next days, never before 10:30 nor at night', async () => {
    const [old, late, later] = [
      await work.absent({ daysAgo: 300 }),
      await work.absent({ daysAgo: 60 }),
      await work.absent({ daysAgo: 50 }),
    ];
    const { id } = await work.rule({ dailyMost: 2 });
    for (const time of ['10:15', '22:30']) {
      standAt(server, time);
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.round();
      // eslint-disable-next-line no-await-in-loop -- one after the other
      expect(await work.turns(id)).toEqual([]);
    }
    standAt(server, '12:00');
    await Promise.all([work.round(), work.round()]);
    await work.round();
    expect((await work.turns(id)).map(({ customer_id: who }) => who).toSorted()).toEqual([late, later].toSorted());
    server.clock.offsetMs += DAY;
    await work.round();
    expect((await work.turns(id)).map(({ customer_id: who }) => who)).toContain(old);
  });

  test('CMP-17 whoever has had two notifications this week is told by e-mail, or waits', async () => {
    const both = await work.absent({ hasDevice: true });
    const telephone = await work.absent({ hasDevice: true, isSubscribed: false });
    for (let sent = 0; sent < 2; sent += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.givenSent([both, telephone]);
    await work.db.updateTable('push_recipients').set({ frozen_at: server.deps.now() }).execute();
    const devices = await work.db.selectFrom('push_devices').select(['id', 'customer_id']).execute();
    expect(devices.length).toBe(6);
    const { id } = await work.rule();
    await work.round();
    expect((await work.turns(id)).map(({ customer_id: who }) => who)).toEqual([both]);
  });
});

describe('STO-44 a shop that is closed for good', () => {
  const retire = (shopId: string) =>
    work.db.updateTable('shops').set({ retired_at: server.deps.now() }).where('id', '=', shopId).execute();

  test('calls nobody back, and what was claimed before is given up', async () => {
    const [told, later] = [await work.absent({ daysAgo: 60 }), await work.absent({ daysAgo: 90 })];
    const { id } = await work.rule({ dailyMost: 1 });
    await work.round();
    await retire(work.shop.shopId);

    await work.tell((await one(id)).id);
    server.clock.offsetMs += DAY;
    await work.round();

    expect(await work.messagesTo(told)).toEqual([]);
    expect(await work.messagesTo(later)).toEqual([]);
    expect((await work.turns(id)).map(({ state }) => state)).toEqual(['dropped']);
  });

  test('is no page to which a rule of the whole company leads', async () => {
    const other = await server.givenShop(work.companyId);
    const mailed = await work.absent();
    const pushed = await work.absent({ hasDevice: true });
    const made = await work.create({}, work.admin, { toAllUsers: true });
    const { id } = made.json<{ id: string }>();
    await work.admin.put(`${work.path}/${id}/switch`, { isOn: true });
    await retire(work.shop.shopId);

    await work.round();
    for (const turn of await work.turns(id))
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.tell(turn.id);

    expect((await work.messagesTo(mailed))[0]?.body).toContain(`/s/${other.slug}`);
    const sent = JSON.stringify(await work.messagesTo(pushed));
    expect(sent).not.toContain(`/s/${work.shop.slug}`);
    expect(sent).toContain('RETOUR-');
  });
});

describe('CMP-19 the control group', () => {
  test('is chosen by rule and client, recorded, given no code and never told', async () => {
    for (let made = 0; made < 40; made += 1)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.absent();
    const { id } = await work.rule({ controlPercent: 50, dailyMost: 200 });
    await work.round();
    const turns = await work.turns(id);
    const controls = turns.filter(({ state }) => state === 'control');
    expect(turns).toHaveLength(40);
    expect(controls.length).toBeGreaterThan(8);
    expect(controls.length).toBeLessThan(32);
    expect(controls.every(({ promo_code: code, promotion_id: key }) => code === null && key === null)).toBe(true);
    expect(kept).toHaveLength(40 - controls.length);
    expect(await work.vouchers()).toHaveLength(40 - controls.length);
    const [first] = controls;
    await work.tell(first?.id ?? '');
    expect(await work.messagesTo(first?.customer_id ?? '')).toEqual([]);
    expect((await work.listed())[0]?.result).toMatchObject({
      controls: controls.length,
      waiting: turns.length - controls.length,
    });

    // The same people the next time: whoever is only watched by a rule is never told by it.
    server.clock.offsetMs += 91 * DAY;
    await work.round();
    const again = (await work.turns(id)).filter(({ state }) => state === 'control').map(({ customer_id: who }) => who);
    expect(new Set(again)).toEqual(new Set(controls.map(({ customer_id: who }) => who)));
    expect(again).toHaveLength(2 * controls.length);
  });
});

describe('CMP-18 telling one person', () => {
  test('law:provider-outside after a crash another teller takes over, with the same code and key, once', async () => {
    const who = await work.absent();
    const { id } = await work.rule();
    await work.round();
    const before = await one(id);
    // The teller that died had taken the turn, and perhaps called.
    await work.db.updateTable('win_back_turns').set({ taken_at: server.deps.now(), attempts: 1 }).execute();
    kept.length = 0;
    await work.tell(before.id);
    expect(await work.messagesTo(who)).toEqual([]);
    expect(kept).toMatchObject([{ data: { turnId: before.id }, at: expect.any(String) }]);
    expect((await work.listed())[0]?.result).toMatchObject({ waiting: 1, written: 0 });

    server.clock.offsetMs += 2 * MINUTE;
    await Promise.all([work.tell(before.id), work.tell(before.id), work.tell(before.id), work.tell(before.id)]);
    const messages = await work.messagesTo(who);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.body).toContain(before.promo_code);
    expect(await one(id)).toMatchObject({ state: 'sent', channel: 'mail', promo_code: before.promo_code, attempts: 2 });
    expect(await work.vouchers()).toHaveLength(1);
  });

  test('PSH-22 waits at night; who withdrew, whose rule is off and what is a day old is given up', async () => {
    const [first, second, third] = [await work.absent(), await work.absent(), await work.absent()];
    const { id } = await work.rule();
    await work.round();
    const turns = new Map((await work.turns(id)).map((turn) => [turn.customer_id, turn.id]));
    const tell = (customerId: string) => work.tell(turns.get(customerId) ?? '');
    const state = async (customerId: string) =>
      (await work.turns(id)).find(({ customer_id: who }) => who === customerId)?.state;
    kept.length = 0;
    standAt(server, '23:00');
    await tell(first);
    expect(kept[0]?.at).toMatch(/T0[78]:00:00/);
    expect(await state(first)).toBe('claimed');

    standAt(server, '12:00');
    await work.db.updateTable('customers').set({ newsletter_subscribed: false }).where('id', '=', first).execute();
    await tell(first);
    expect(await state(first)).toBe('dropped');
    await work.admin.put(`${work.path}/${id}/switch`, { isOn: false });
    await tell(second);
    expect(await state(second)).toBe('dropped');
    await work.admin.put(`${work.path}/${id}/switch`, { isOn: true });
    server.clock.offsetMs += DAY + MINUTE;
    await tell(third);
    expect(await state(third)).toBe('failed');
    for (const who of [first, second, third])
      // eslint-disable-next-line no-await-in-loop -- one after the other
      expect(await work.messagesTo(who)).toEqual([]);
    standAt(server, '12:00');
    expect((await work.listed())[0]?.result).toMatchObject({ unreached: 3 });
  });

  test('a mail service in trouble is asked again; one that refuses ends the turn', async () => {
    const [first] = [await work.absent()];
    const { id } = await work.rule();
    await work.round();
    const turn = await one(id);
    const { mailer } = server.deps;
    const answering = (error: Error) => ({ send: () => Promise.reject(error) });
    try {
      server.deps.mailer = answering(new ProviderUnavailable('smtp'));
      await expect(work.tell(turn.id)).rejects.toThrow('smtp');
      expect(await one(id)).toMatchObject({ state: 'claimed', taken_at: null });
      server.deps.mailer = answering(new ProviderRefused('smtp', '550'));
      await work.tell(turn.id);
    } finally {
      server.deps.mailer = mailer;
    }
    expect(await one(id)).toMatchObject({ state: 'failed', attempts: 2 });
    await work.tell(turn.id);
    expect(await work.messagesTo(first)).toEqual([]);
  });

  test('CMP-18 the link of an e-mail asks before it ends the consent, once; mailboxes end it by one POST', async () => {
    const who = await work.absent();
    await work.rule();
    await work.round();
    await work.tell(kept[0]?.data.turnId ?? '');
    const [mail] = await work.messagesTo(who);
    const link = new URL(/http\S+\/desabonnement\/\S+/.exec(mail?.body ?? '')?.[0] ?? '').pathname;
    const isSubscribed = async () =>
      (
        await work.db
          .selectFrom('customers')
          .select('newsletter_subscribed')
          .where('id', '=', who)
          .executeTakeFirstOrThrow()
      ).newsletter_subscribed;
    const browser = aBrowser(server);
    const opened = await browser.call('GET', link);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('<button>Se désabonner</button>');
    expect(await isSubscribed()).toBe(true);

    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = () =>
      server.app.inject({ method: 'POST', url: link, headers: form, payload: 'List-Unsubscribe=One-Click' });
    expect((await post()).statusCode).toBe(200);
    expect((await post()).body).toContain('C’est fait');
    expect(await isSubscribed()).toBe(false);
    const journal = await work.db
      .selectFrom('audit')
      .select('action')
      .where((eb) => eb.and({ company_id: work.companyId, entity_id: who, action: 'customer.newsletter' }))
      .execute();
    expect(journal).toHaveLength(1);
    expect((await browser.call('GET', `${link.slice(0, -2)}AA`)).statusCode).toBe(404);
  });
});

describe('CMP-20 what a rule brought', () => {
  test('FIN-17 an order with its code is « win_back », whatever was clicked; others cannot use the code', async () => {
    const email = `${work.companyId}@exemple.fr`;
    const browser = aBrowser(server);
    const customer = { firstName: 'Lou', lastName: 'Martin', email, phone: '0612345679' };
    const early = await work.ordered(browser, { customer });
    await work.change(early, { created_at: addMs(server.deps.now(), -50 * DAY) });
    await work.db
      .updateTable('customer_totals')
      .set({ first_order_at: addMs(server.deps.now(), -50 * DAY), last_order_at: addMs(server.deps.now(), -50 * DAY) })
      .where('customer_id', '=', early.customerId)
      .execute();
    await work.db
      .updateTable('customers')
      .set({ newsletter_subscribed: true })
      .where('id', '=', early.customerId)
      .execute();
    await work.setMaterial(2800);
    await work.absent();
    const { id } = await work.rule({ discountAmount: 200 });
    await work.round();
    for (const { data } of kept)
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await work.tell(data.turnId);
    const code = (await work.turns(id)).find(({ customer_id: who }) => who === early.customerId)?.promo_code ?? '?';
    await work.opened(browser, await work.givenSent([]));
    const back = await work.ordered(browser, { customer, lines: PAN_BAGNAT, promoCode: code });

    expect(await work.attribution(back)).toMatchObject({ marketing_method: 'win_back' });
    const thief = { ...customer, email: 'thief@exemple.fr' };
    const stolen = await browser.call('POST', `/api/public/shops/${work.shop.shopId}/orders`, {
      body: {
        ...anOrderBody({ customer: thief }),
        promoCode: code,
      },
      headers: { 'x-channel-key': server.identity.tokens.channelKey },
    });
    expect(stolen.statusCode).toBe(409);
    const [rule] = await work.listed();
    const { amountDue } = back;
    expect(rule?.result).toMatchObject({
      written: 2,
      returned: 1,
      controls: 0,
      orders: 1,
      sales: amountDue + 200,
      discounts: 200,
      fees: Math.round(amountDue * 0.08) + 25,
    });
    const { sales = 0, discounts = 0, fees = 0, material, margin } = rule?.result ?? {};
    expect(margin).toBe(sales - discounts - fees - (material ?? 0));
  });

  test('CLI-31 CLI-36 merged records have the later turn; an erased one is told nothing more, and a file says what was', async () => {
    const [kept1, other] = [await work.absent(), await work.absent()];
    const { id } = await work.rule();
    await work.round();
    const ctx = work.ctx();
    const latest = async () =>
      (await work.db.selectFrom('win_back_latest').select('customer_id').execute()).map((row) => row.customer_id);
    await work.tell(await turnOf(id, kept1));
    await ctx.transaction((tx) => joinTurns(tx, ctx, { customerId: kept1, otherId: other }));
    expect(await latest()).toEqual([kept1]);
    expect((await work.turns(id)).map(({ customer_id: who }) => who)).toEqual([kept1, kept1]);

    expect(await turnsOfCustomer(work.db, work.companyId, kept1)).toMatchObject([
      { promoCode: expect.stringContaining('RETOUR') },
      { promoCode: expect.stringContaining('RETOUR') },
    ]);
    await ctx.transaction((tx) => forgetTurns(tx, ctx, kept1));
    expect(await latest()).toEqual([]);
    expect((await work.turns(id)).map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent']);
  });
});

const turnOf = async (ruleId: string, customerId: string): Promise<string> =>
  (await work.turns(ruleId)).find(({ customer_id: who }) => who === customerId)?.id ?? '';
