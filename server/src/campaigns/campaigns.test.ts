import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../magic-links/campaign.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenBook, PAN_BAGNAT, SOCCA, someone, type Book } from './campaigns.fixture.ts';

let server: TestServer;
let book: Book;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  book = await givenBook(server);
});

describe('CMP-01 what campaigns bring', () => {
  test('CMP-04 CMP-05 CMP-07 CMP-09 CMP-10 CMP-11 a story counted by hand, to the cent', async () => {
    await book.givenCode('MIMI10');
    const link = await book.create('Bio Instagram');
    const [plain, linked] = [aBrowser(server), aBrowser(server)];
    await linked.follow(link.key);
    await book.ordered(plain, { lines: PAN_BAGNAT, promoCode: 'MIMI10' });
    await book.ordered(linked);
    await book.ordered(linked, { lines: PAN_BAGNAT, promoCode: 'MIMI10' });
    await book.ordered(plain);

    const unknown = await book.report();
    expect(unknown.costs).toEqual({ materialBasisPoints: null });
    expect(unknown.totals).toMatchObject({ material: null, margin: null, marginBasisPoints: null });
    expect((await book.setMaterial(2800)).status).toBe(200);
    const { campaigns, totals, contract } = await book.report();

    // Pan bagnat 8,90 + 0,50 of management, less 0,89: 8,51 are paid, of which 0,68 + 0,25 are fees.
    // Socca 4,50 + 0,50: 5,00 are paid, of which 0,40 + 0,25 are fees.
    expect(campaigns).toMatchObject([
      {
        kind: 'code',
        name: 'MIMI10',
        orders: 2,
        sales: 1880,
        discounts: 178,
        points: 0,
        fees: 186,
        material: 526,
        margin: 990,
        marginBasisPoints: 5266,
      },
      {
        kind: 'link',
        id: link.key,
        name: 'Bio Instagram',
        orders: 2,
        sales: 1440,
        discounts: 89,
        fees: 158,
        material: 403,
        margin: 790,
      },
    ]);
    expect(totals).toEqual({
      orders: 3,
      sales: 2380,
      discounts: 178,
      points: 0,
      fees: 251,
      material: 666,
      margin: 1285,
      marginBasisPoints: 5399,
    });
    expect(contract).toEqual({ commissionBasisPoints: 800, fixedFee: 25 });
  });

  test('CMP-06 what is paid with loyalty is a cost at its price on the menu, with its options', async () => {
    const link = await book.create('Flyer', 'flyer');
    const browser = aBrowser(server);
    await browser.follow(link.key);
    const order = await book.ordered(browser, { lines: [...SOCCA, ...PAN_BAGNAT] });
    const options = [{ key: 'L', name: 'Sauces', options: [{ key: 'O', name: 'Aïoli', price: 60, quantity: 1 }] }];
    await book.db
      .updateTable('order_lines')
      .set({ is_loyalty_product: true, option_lists: JSON.stringify(options) })
      .where('order_id', '=', order.id)
      .where('product_key', '=', 'PRODUCT-socca')
      .execute();
    await book.change(order, { amount_due: 740, cashback_used: 200 });

    // Socca 4,50 with 0,60 of aïoli, and 2,00 of the pot.
    expect((await book.report()).campaigns).toMatchObject([
      { sales: 740 + 710, points: 710, discounts: 0, fees: 59 + 25 },
    ]);
  });

  test('CMP-04 a refund leaves, in part or whole; what is not finished or does not count is not there', async () => {
    const link = await book.create('Bio Instagram');
    const browser = aBrowser(server);
    await browser.follow(link.key);
    const [part, , away] = [await book.ordered(browser), await book.ordered(browser), await book.ordered(browser)];
    const card = { paymentType: 'stripe', cardToken: 'success' };
    const back = await book.ordered(browser, card);
    await book.order(browser, { lines: SOCCA, customer: someone() });
    await book.change(part, { refunded_amount: 120 });
    await book.change(away, { counts_in_revenue: false });
    expect((await book.say(back, 'refund')).status).toBe(200);

    expect((await book.report()).campaigns).toMatchObject([{ orders: 2, sales: 2 * 500 - 120 }]);
  });

  test('CMP-08 a period is of whole days on the clock of the shop, from midnight to midnight', async () => {
    const link = await book.create('Bio Instagram');
    const browser = aBrowser(server);
    await browser.follow(link.key);
    const [first, last] = [await book.ordered(browser), await book.ordered(browser)];
    // 00:10 on the 10th and 23:50 on the 12th in Paris.
    await book.change(first, { requested_for: '2026-02-09T23:10:00Z' });
    await book.change(last, { requested_for: '2026-02-12T22:50:00Z' });

    const counts = await Promise.all(
      ['2026-02-09', '2026-02-10', '2026-02-12', '2026-02-13'].map(
        async (day) => (await book.report(book.days(day))).totals.orders,
      ),
    );
    expect(counts).toEqual([0, 1, 1, 0]);
    expect((await book.report(book.days('2026-02-12', '2026-02-10'))).totals.orders).toBe(2);
  });

  test('CMP-02 vouchers of one client are no campaign; a code that was given back is not counted', async () => {
    await book.givenCode('MIMI10');
    const order = await book.ordered(aBrowser(server), { lines: PAN_BAGNAT, promoCode: 'MIMI10' });
    expect((await book.report()).campaigns).toHaveLength(1);

    await book.db.updateTable('promotions').set({ kind: 'voucher' }).execute();
    expect(await book.report()).toMatchObject({ campaigns: [], totals: { orders: 0, sales: 0 } });

    await book.db.updateTable('promotions').set({ kind: 'code' }).execute();
    await book.db.updateTable('promotion_uses').set({ given_back_at: order.createdAt }).execute();
    expect((await book.report()).campaigns).toEqual([]);
  });
});

describe('CMP-09 the share of the ingredients', () => {
  test('SET-API-124 is the company’s, with its journal and its news; administrators change it', async () => {
    await server.givenShop(book.companyId);
    const manager = await server.as(
      await server.givenUser(book.companyId, { role: 'franchise', shopIds: [book.shop.shopId] }),
    );
    expect((await book.setMaterial(2800, manager)).status).toBe(403);
    expect((await book.setMaterial(10_001)).status).toBe(422);
    expect((await book.setMaterial(-1)).status).toBe(422);

    expect(await book.setMaterial(2800)).toMatchObject({ status: 200, body: { materialBasisPoints: 2800 } });
    await book.setMaterial(2800);
    await book.setMaterial(null);

    expect((await book.report(book.days(), book.shopPath(), manager)).costs).toEqual({ materialBasisPoints: null });
    const journal = await book.db
      .selectFrom('audit')
      .selectAll()
      .where('entity_id', '=', 'campaignCosts')
      .orderBy('at')
      .execute();
    expect(journal.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['settings.campaign-costs', { materialBasisPoints: null }, { materialBasisPoints: 2800 }],
      ['settings.campaign-costs', { materialBasisPoints: 2800 }, { materialBasisPoints: null }],
    ]);
    const news = await book.db.selectFrom('live_events').selectAll().where('type', '=', 'settings-changed').execute();
    expect(news.map(({ payload }) => payload)).toEqual([
      { family: 'campaignCosts', shopId: null },
      { family: 'campaignCosts', shopId: null },
    ]);
  });
});

describe('CMP-14 the table as a file', () => {
  test('SET-API-122 SET-API-123 amounts are numbers, names are no formulas, and the journal knows who took it', async () => {
    await book.setMaterial(2800);
    const link = await book.create('=2+3', 'sms');
    const browser = aBrowser(server);
    await browser.follow(link.key);
    await book.ordered(browser);
    const { startDate, endDate } = book.days().query;
    const { token } = await book.signedInAgain();
    const file = async (path: string) =>
      server.app.inject({
        method: 'GET',
        url: `${path}/export?startDate=${startDate}&endDate=${endDate}`,
        headers: { authorization: `Bearer ${token}` },
      });

    const one = await file(book.shopPath());
    expect(one.headers['content-disposition']).toBe(`attachment; filename="campagnes_${startDate}_${endDate}.csv"`);
    expect(one.body.startsWith('\uFEFFCampagne;Genre;Détail;Commandes;Ventes (€);')).toBe(true);
    const [, row = '', total] = one.body.split('\r\n');
    expect(row).toMatch(/^'=2\+3;Lien;1 clic depuis le [\d/]+;1;5,00;0,00;0,00;-0,65;-1,40;2,95;1,00$/);
    expect(total).toBe('Total;;;1;5,00;0,00;0,00;-0,65;-1,40;2,95;');
    expect((await file(`/api/${book.companyId}/campaigns`)).body).toBe(one.body);
    const journal = await book.db.selectFrom('audit').selectAll().where('action', '=', 'campaigns.export').execute();
    const taken = { from: startDate, to: endDate };
    expect(journal).toHaveLength(2);
    expect(journal.find(({ shop_id }) => shop_id === book.shop.shopId)?.after).toEqual(taken);
    expect(journal.find(({ shop_id }) => shop_id === null)?.after).toEqual(taken);
  });
});

describe('SET-API-120 SET-API-121 one shop, or all of them', () => {
  test('CMP-01 all shops are those in which the caller holds the page', async () => {
    const link = await book.create('Bio Instagram');
    const browser = aBrowser(server);
    await browser.follow(link.key);
    await book.ordered(browser);
    const other = await server.givenShop(book.companyId);
    const stranger = await server.as(await server.givenUser(book.companyId, { shopIds: [other.shopId] }));
    const all = `/api/${book.companyId}/campaigns`;

    expect((await book.report(book.days(), all)).totals).toMatchObject({ orders: 1, sales: 500 });
    expect((await book.report(book.days(), all, stranger)).totals.orders).toBe(0);
    expect((await stranger.get(book.shopPath(), book.days())).status).toBe(404);
  });
});
