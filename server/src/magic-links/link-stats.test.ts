import type { MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import { addDays, DAY } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownerOf } from '../test/test-db.ts';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';
import { aBrowser, givenCampaigns, type Campaigns } from './campaign.fixture.ts';

let server: TestServer;
let campaigns: Campaigns;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  campaigns = await givenCampaigns(server);
});

const anEmail = () => `${randomUUID()}@exemple.fr`;
const SOMEONE = () => ({ firstName: 'Camille', lastName: 'Dubois', email: anEmail(), phone: '0612345678' });
const linked = async () => {
  const { rows } = await sql<{ linkKey: string | null; method: string | null }>`
    select link_key as "linkKey", marketing_method as method from orders order by created_at`.execute(campaigns.db);
  return rows;
};

describe('SET-API-26 SET-API-81 links are created and listed', () => {
  test('LNK-02 LNK-06 LNK-07 LNK-09 newest first, with its address, its journal and its news', async () => {
    const first = await campaigns.create('Newsletter d’octobre', 'email');
    server.clock.offsetMs = 60_000;
    const second = await campaigns.create('Bio Instagram');

    expect(second).toMatchObject({ campaignName: 'Bio Instagram', campaignType: 'instagram' });
    expect(second.key).toMatch(/^[acdefghjkmnpqrtuvwxy34679]{8}$/);
    expect(second.url).toBe(`${server.deps.config.publicUrl}/l/${second.key}`);
    const listed = (await campaigns.lea.get(campaigns.path)).json<Record<string, MagicLink>>();
    expect(Object.values(listed)).toEqual([second, first]);
    const journal = await campaigns.db
      .selectFrom('audit')
      .selectAll()
      .where('entity', '=', 'magic-link')
      .orderBy('at')
      .execute();
    expect(journal.map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ['magic-link.create', first.key],
      ['magic-link.create', second.key],
    ]);
    const news = await campaigns.db
      .selectFrom('live_events')
      .selectAll()
      .where('type', '=', 'magic-link-created')
      .orderBy('seq')
      .execute();
    expect(news.map(({ topic, shop_id, payload }) => [topic, shop_id, payload])).toEqual([
      ['magicLinks', null, { key: first.key }],
      ['magicLinks', null, { key: second.key }],
    ]);
  });

  test('LNK-04 LNK-08 SET-ERR-42 name and type are required; together they are used once', async () => {
    const create = (body: object) => campaigns.admin.post(campaigns.path, body);
    for (const body of [{}, { campaignName: '  ', campaignType: 'sms' }, { campaignName: 'A', campaignType: 'fax' }])
      expect(await create(body)).toMatchObject({
        status: 422,
        body: { errorCode: 'MISSING_FIELDS', errorMessage: 'Merci d’indiquer le nom et le type de la campagne.' },
      });
    expect((await create({ campaignName: 'x'.repeat(61), campaignType: 'sms' })).status).toBe(422);
    await campaigns.create('Rentrée', 'sms');
    expect(await create({ campaignName: 'RENTRÉE', campaignType: 'sms' })).toMatchObject({
      status: 409,
      body: {
        errorCode: 'ALREADY_EXISTS',
        errorMessage: 'Un lien existe déjà pour cette campagne et ce type.',
      },
    });
    await campaigns.create('Rentrée', 'email');
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => create({ campaignName: 'Ensemble', campaignType: 'sms' })),
    );
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('MKT-08 a company without the feature creates none, and its printed links go on leading to it', async () => {
    const link = await campaigns.create('Imprimé', 'flyer');
    await campaigns.db.updateTable('companies').set({ magic_links_enabled: false }).execute();
    expect(await campaigns.admin.post(campaigns.path, { campaignName: 'B', campaignType: 'sms' })).toMatchObject({
      status: 403,
      body: { errorMessage: 'Contactez votre chargé de compte pour activer cette fonctionnalité.' },
    });
    expect((await aBrowser(server).follow(link.key)).statusCode).toBe(302);
  });

  test('LNK-01 its QR code is drawn as a picture and as lines; not for another company', async () => {
    const link = await campaigns.create('Vitrine', 'poster');
    const { token } = campaigns.admin;
    const draw = (format: string, company = campaigns.companyId) =>
      server.app.inject({
        url: `/api/${company}/deeplinks/${link.key}/code?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const [png, svg] = [await draw('png'), await draw('svg')];
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(svg.headers['content-disposition']).toBe(`attachment; filename="lien-${link.key}.svg"`);
    expect(svg.body).toMatch(/^<svg /);
    const other = await givenCampaigns(server);
    const stranger = await other.admin.get(`${other.path}/${link.key}/code`);
    expect(stranger.status).toBe(404);
  });
});

describe('SET-API-82 what a link has brought', () => {
  test('LNK-21 LNK-22 FIN-17 a link followed, an account opened, an order placed: each once per device', async () => {
    const link = await campaigns.create('Bio Instagram');
    const [browser, email] = [aBrowser(server), anEmail()];
    await browser.follow(link.key);
    await campaigns.signUp(browser, email);
    const customer = { ...SOMEONE(), email };
    const orders = [await campaigns.order(browser, { customer }), await campaigns.order(browser, { customer })];

    expect((await campaigns.stats(link)).summary).toMatchObject({ signupCount: 1, purchaseCount: 0, revenue: 0 });
    for (const order of orders) await campaigns.completed(order);

    const revenue = orders.reduce((sum, { amountDue }) => sum + amountDue, 0);
    const { summary, rows } = await campaigns.stats(link);
    expect(summary).toMatchObject({ clickCount: 1, signupCount: 1, purchaseCount: 1, revenue });
    expect(rows.existingAppUsersWithSignups).toMatchObject({ installs: 0, signups: 1, purchases: 1 });
    expect(await linked()).toEqual(orders.map(() => ({ linkKey: link.key, method: 'magic_link' })));
    // FIN-11, FIN-17: the same revenue as in finances, where nobody came back by a reminder.
    const { rows: days } = await sql<{ revenue: number; reactivated: number }>`
      select sum(revenue)::int as revenue, sum(reactivated)::int as reactivated from finance_days`.execute(
      campaigns.db,
    );
    expect(days).toEqual([{ revenue, reactivated: 0 }]);
    const purchases = await campaigns.db
      .selectFrom('link_events')
      .selectAll()
      .where('type', '=', 'purchase')
      .orderBy('at')
      .execute();
    expect(purchases.map(({ order_id, amount, customer_id }) => [order_id, amount, customer_id])).toEqual(
      orders.map(({ id, amountDue, customerId }) => [id, amountDue, customerId]),
    );
  });

  test('LNK-21 an account signs up once, and a person who signs in again is none', async () => {
    const link = await campaigns.create('Bio Instagram');
    const email = anEmail();
    await campaigns.signUp(aBrowser(server), email);
    await campaigns.db.deleteFrom('customer_sessions').execute();
    server.clock.offsetMs = 2 * 60_000;
    const browser = aBrowser(server);
    await browser.follow(link.key);
    await campaigns.signUp(browser, email);
    expect((await campaigns.stats(link)).summary.signupCount).toBe(0);
  });

  test('LNK-21 newsletter: only who agrees now, once', async () => {
    const link = await campaigns.create('Bio Instagram');
    const [browser, email] = [aBrowser(server), anEmail()];
    await browser.follow(link.key);
    await campaigns.order(browser, { customer: { ...SOMEONE(), email } });
    await campaigns.signUp(browser, email);
    const agree = (newsletterSubscribed: boolean) =>
      browser.call('PUT', `/api/public/customers/me/newsletter?shopId=${campaigns.shop.shopId}`, {
        body: { newsletterSubscribed },
      });
    for (const yes of [false, true, true, false, true]) expect((await agree(yes)).statusCode).toBe(200);
    expect((await campaigns.stats(link)).summary.newsletterSubscriptionCount).toBe(1);
  });

  test('LNK-22 canceled, refused and refunded orders leave; a partial refund takes its part of the revenue', async () => {
    const link = await campaigns.create('Bio Instagram');
    const bought = async () => {
      const browser = aBrowser(server);
      await browser.follow(link.key);
      const order = await campaigns.order(browser, { paymentType: 'stripe', cardToken: 'success' });
      return campaigns.completed(order);
    };
    const [whole, back] = [await bought(), await bought()];
    expect((await campaigns.stats(link)).summary).toMatchObject({
      purchaseCount: 2,
      revenue: whole.amountDue + back.amountDue,
    });

    expect((await campaigns.say(back, 'refund')).status).toBe(200);
    const set = (columns: { refunded_amount: number } | { status: 'canceled' }) =>
      campaigns.db.updateTable('orders').set(columns).where('id', '=', whole.id).execute();
    await set({ refunded_amount: 300 });

    expect((await campaigns.stats(link)).summary).toMatchObject({ purchaseCount: 1, revenue: whole.amountDue - 300 });
    await set({ status: 'canceled' });
    expect((await campaigns.stats(link)).summary).toMatchObject({ purchaseCount: 0, revenue: 0, clickCount: 2 });
  });

  test('LNK-21 an order by card is attributed too: it is made from what was kept while its bank was asked', async () => {
    const link = await campaigns.create('Bio Instagram');
    const browser = aBrowser(server);
    await browser.follow(link.key);
    const order = await campaigns.order(browser, { paymentType: 'stripe', cardToken: 'success' });
    expect(await linked()).toEqual([{ linkKey: link.key, method: 'magic_link' }]);
    expect(order.status).toBe('contacting');
  });

  test('LNK-21 forged cookies, another company’s key and a click too long ago bring nothing', async () => {
    const link = await campaigns.create('Bio Instagram');
    const other = await givenCampaigns(server);
    const foreign = await other.create('Voisin');
    const forged = aBrowser(server);
    forged.jar.set('lk_did', randomUUID());
    forged.jar.set('lk_ref', link.key);
    await campaigns.order(forged);
    const visitor = aBrowser(server);
    await visitor.follow(foreign.key);
    await campaigns.order(visitor);
    visitor.jar.set('lk_ref', link.key);
    await campaigns.order(visitor);
    const late = aBrowser(server);
    await late.follow(link.key);
    await campaigns.db
      .updateTable('link_events')
      .set({ last_at: new Date(Date.now() - 30 * DAY - 60_000).toISOString() })
      .execute();
    await campaigns.order(late);
    const kiosk = aBrowser(server);
    await kiosk.follow(link.key);
    await campaigns.order(kiosk, { channel: 'terminal', orderType: 'click_and_collect' });

    expect((await linked()).every(({ linkKey, method }) => linkKey === null && method === null)).toBe(true);
    await late.follow(link.key);
    await campaigns.order(late);
    expect((await linked()).filter(({ linkKey }) => linkKey === link.key)).toHaveLength(1);
    const reply = await other.admin.get(`${other.path}/analytics`, {
      query: {
        campaignName: link.campaignName,
        campaignType: link.campaignType,
        startDate: other.today(),
        endDate: other.today(),
      },
    });
    expect(reply.status).toBe(404);
  });

  test('SET-API-103 LNK-21 LNK-23 an install counts once per device; the classes of clicks and the rows', async () => {
    const link = await campaigns.create('Bio Instagram');
    const fresh = aBrowser(server);
    await fresh.follow(link.key);
    const device = fresh.jar.get('lk_did') ?? '';
    for (let i = 0; i < 3; i += 1) expect((await campaigns.install(fresh, link.key, device)).statusCode).toBe(202);
    await campaigns.signUp(fresh, anEmail());
    await campaigns.completed(await campaigns.order(fresh));
    expect((await campaigns.install(fresh, 'zzzzzzzz', device)).statusCode).toBe(202);
    expect((await campaigns.install(fresh, link.key, '<script>')).statusCode).toBe(422);

    // The app is there and no account; then an account without a link; then a guest.
    const withApp = aBrowser(server);
    const before = await campaigns.create('Avant', 'sms');
    await withApp.follow(before.key);
    await campaigns.install(withApp, before.key, withApp.jar.get('lk_did') ?? '');
    await withApp.follow(link.key);
    await campaigns.signUp(withApp, anEmail());
    const known = aBrowser(server);
    await campaigns.signUp(known, anEmail());
    await known.follow(link.key);
    await campaigns.completed(await campaigns.order(known));

    const { summary, rows } = await campaigns.stats(link);
    expect(rows.newInstallations).toMatchObject({ installs: 1, signups: 1, purchases: 1 });
    expect(rows.existingAppUsersWithSignups).toMatchObject({ installs: 0, signups: 1, purchases: 0 });
    expect(rows.existingUsersWithPurchasesWithoutInstall).toMatchObject({ installs: 0, signups: 0, purchases: 1 });
    expect(summary).toMatchObject({
      clickCount: 3,
      newDeviceClickCount: 1,
      installCount: 1,
      signupCount: 2,
      purchaseCount: 2,
      rates: { installBasisPoints: 10_000, signupBasisPoints: 10_000, purchaseBasisPoints: 10_000 },
      conversionBasisPoints: 10_000,
    });
    const classes = await campaigns.db
      .selectFrom('link_days')
      .select(['device_class', 'clicks'])
      .where('link_key', '=', link.key)
      .orderBy('device_class')
      .execute();
    expect(classes).toEqual([
      { device_class: 'A', clicks: 1 },
      { device_class: 'B', clicks: 1 },
      { device_class: 'C', clicks: 1 },
    ]);
  });

  test('LNK-10 LNK-11 LNK-12 two days of delay, except for an administrator who asks for real time', async () => {
    const link = await campaigns.create('Bio Instagram');
    await aBrowser(server).follow(link.key);
    const nora = await campaigns.colleague('Nora');
    const clicks = async (more: Record<string, string>, by: Caller = campaigns.admin) =>
      (await campaigns.stats(link, more, by)).summary.clickCount;

    expect(await clicks({})).toBe(1);
    expect(await clicks({ isRealTime: 'false' })).toBe(0);
    expect(await clicks({}, nora)).toBe(0);
    server.clock.offsetMs = 2 * DAY;
    const admin = await campaigns.signedInAgain();
    expect(await clicks({ isRealTime: 'false' }, admin)).toBe(1);
    const today = campaigns.today();
    expect(await clicks({ isRealTime: 'false', startDate: addDays(today, -1), endDate: today }, admin)).toBe(0);
    expect(
      await clicks({ isRealTime: 'false', startDate: addDays(today, -3), endDate: addDays(today, -2) }, admin),
    ).toBe(1);
  });

  test('LNK-28 a link that nobody followed shows zeros', async () => {
    const { summary } = await campaigns.stats(await campaigns.create('Rien'));
    expect(summary).toMatchObject({ clickCount: 0, signupCount: 0, purchaseCount: 0, revenue: 0 });
    expect(summary.conversionBasisPoints).toBe(0);
  });

  test('LNK-13 the clicks of a busy link are read from its days, never one by one', async () => {
    const link = await campaigns.create('Foule');
    await sql`
      insert into link_days (company_id, link_key, day, device_class, clicks)
      values (${campaigns.companyId}, ${link.key}, ${campaigns.today()}, 'A', 1000000)`.execute(campaigns.db);
    expect((await campaigns.stats(link)).summary.clickCount).toBe(1_000_000);
    await sql`
      insert into link_events (company_id, link_key, device_id, type, at, last_at, device_class)
      select ${campaigns.companyId}, ${link.key}, gen_random_uuid()::text, 'click', now(), now(), 'A'
      from generate_series(1, 20000)`.execute(campaigns.db);
    await ownerOf(server.database).query('analyze link_events');
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from link_events where company_id = ${campaigns.companyId} and link_key = ${link.key}
        and type <> 'click' and at >= now() - interval '7 days' and at < now()`.execute(campaigns.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('link_conversions');
  });

  test('CLI-31 whoever is forgotten leaves what the campaign brought', async () => {
    const link = await campaigns.create('Bio Instagram');
    const [browser, email] = [aBrowser(server), anEmail()];
    await browser.follow(link.key);
    await campaigns.signUp(browser, email);
    const order = await campaigns.order(browser, { customer: { ...SOMEONE(), email } });
    await campaigns.completed(order);
    const ctx = { ...campaigns.ctx() };
    await ctx.transaction(async (tx) => {
      for (const erase of ctx.effects.customerErased) await erase(tx, ctx, order.customerId);
    });
    const kept = await campaigns.db.selectFrom('link_events').select('customer_id').execute();
    expect(kept.every(({ customer_id }) => customer_id === null)).toBe(true);
    expect((await campaigns.stats(link)).summary.purchaseCount).toBe(1);
  });
});
