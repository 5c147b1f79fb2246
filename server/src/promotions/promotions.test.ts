import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import { promotionState } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import { aPromotionInput } from '@comptoir/domain/promotions/promotions.samples.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { issueVoucher } from './issue-voucher.ts';
import { givenCounter, someone, type Counter } from './promotions.fixture.ts';

let server: TestServer;
let counter: Counter;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  counter = await givenCounter(server);
});

const PARIS = 'Europe/Paris';
const day = (days: number, time = '12:00') => instantAt(addDays(localDay(server.deps.now(), PARIS), days), time, PARIS);
type Listed = { items: Promotion[]; total: number; counts: Record<string, number> };
const list = async (query: Record<string, string> = {}) =>
  (await counter.manager.get(counter.path, { query })).json<Listed>();

describe('CAT-API-26 CAT-API-27 a code is created', () => {
  test('PRO-03 PRO-16 PRO-19 figures and dates are corrected; the list shows the newest first, with its traces', async () => {
    await counter.created({ promoCode: 'FIRST-1' });
    const made = await counter.created({
      promoCode: 'é MIMI#_10',
      discountPercent: 250.7,
      minimumBasket: -5,
      startsAt: day(0),
      endsAt: day(3),
    });

    expect(made).toMatchObject({
      promoCode: 'MIMI_10',
      discountPercent: 100,
      minimumBasket: 0,
      startsAt: day(0, '00:00'),
      endsAt: new Date(Date.parse(day(4, '00:00')) - 1).toISOString(),
      usedCount: 0,
      expired: false,
      isGeneral: false,
    });
    expect((await list({ pageSize: '1' })).items.map(({ promoCode }) => promoCode)).toEqual(['MIMI_10']);
    const { journal, news } = await counter.traces();
    expect(journal.map(({ action, entity_id }) => [action, entity_id])).toContainEqual(['promotion.create', 'MIMI_10']);
    expect(news.at(-1)).toMatchObject({
      topic: 'promotions',
      shop_id: counter.shop.shopId,
      payload: { key: made.key, expired: false },
    });
  });

  test('PRO-11 PRO-15 PRO-17 CAT-ERR-04 CAT-ERR-07 what is missing is named, field by field', async () => {
    expect((await counter.create({ promoCode: 'MIMI' })).body).toMatchObject({
      errorCode: 'RECORD_INVALID',
      errorMessage: 'le code promotionnel doit contenir minimum 5 caracteres.',
    });
    const empty = await counter.create({ discountPercent: 0, usesPerCustomer: 0, channels: [], orderTypes: [] });
    expect(empty).toMatchObject({ status: 422, body: { errorCode: 'MISSING_FIELDS' } });
    const { errorMessage } = empty.json<{ errorMessage: { path: string; message: string }[] }>();
    expect(errorMessage.map(({ path }) => path)).toEqual([
      'promotion.discountPercent',
      'promotion.usesPerCustomer',
      'promotion.channels',
      'promotion.orderTypes',
    ]);
    expect(errorMessage[0]?.message).toBe('Vous avez oublié de remplir un des champs indiqués\u00A0!');
    expect((await counter.create({ startsAt: day(-1) })).body).toMatchObject({ errorCode: 'RECORD_INVALID' });
  });

  test('PRO-40 a till with references demands one of a shop’s code', async () => {
    const integration = { type: 'zelty', enabled: true };
    const till = await server.givenShop(counter.companyId, { integration });
    const asked = (posRef: string | null, isGeneral = false) =>
      counter.create({ promoCode: `REF-${String(posRef)}`, posRef, isGeneral }, {}, counter.network, till.shopId);
    expect((await asked(null)).body).toMatchObject({ errorCode: 'MISSING_FIELDS' });
    expect((await asked('R-10')).body).toMatchObject({ posRef: 'R-10' });
    expect((await asked(null, true)).status).toBe(201);
  });

  test('PRO-12 PRO-14 CAT-ERR-05 CAT-ERR-06 a name is taken once, whatever its case, in the shop or across all', async () => {
    await counter.created();
    const taken = {
      status: 409,
      body: {
        errorCode: 'ALREADY_EXISTS',
        errorMessage: 'Ce code promotionnel existe déjà, veulliez modifier le nom\u00A0!',
      },
    };

    expect(await counter.create({ promoCode: 'mimi10' })).toMatchObject(taken);
    expect(await counter.create({ isGeneral: true }, {}, counter.network)).toMatchObject(taken);
    const elsewhere = await counter.create({}, {}, counter.network, counter.other.shopId);
    expect(elsewhere.status).toBe(201);
    const twins = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        counter.create({ promoCode: 'TWINS', isGeneral: i % 2 === 0 }, {}, counter.network),
      ),
    );
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('PRO-35 PRO-36 one call per shop with one groupId is one general code; a repeated call changes nothing', async () => {
    const groupId = randomUUID();
    const call = (shopId: string) => counter.create({ isGeneral: true }, { groupId }, counter.network, shopId);

    const replies = await Promise.all([counter.shop, counter.other, counter.shop].map(({ shopId }) => call(shopId)));

    expect(replies.map(({ status, body }) => [status, body['key']])).toEqual(replies.map(() => [201, groupId]));
    expect((await list()).items).toMatchObject([{ key: groupId, groupId, isGeneral: true }]);
    expect((await counter.traces()).journal).toHaveLength(1);
    const later = await server.givenShop(counter.companyId);
    expect((await counter.order({ promoCode: 'MIMI10' }, later.shopId)).status).toBe(201);
  });

  test('PRO-39 CAT-ROL-08 CAT-API-52 a shop’s manager makes no general code, and staff none at all', async () => {
    expect((await counter.create({ isGeneral: true })).status).toBe(403);
    const staff = await server.as(
      await server.givenUser(counter.companyId, { role: 'staff', shopIds: [counter.shop.shopId] }),
    );
    expect((await counter.create({}, {}, staff)).status).toBe(403);
    expect((await counter.create({}, {}, counter.manager, counter.other.shopId)).status).toBe(404);
    await counter.created({ isGeneral: true }, {}, counter.network);
    await counter.created({ promoCode: 'OWN-1' });
    const general = await counter.network.get(`/api/${counter.companyId}/promotions`);
    expect(general.json<Listed>().items.map(({ promoCode }) => promoCode)).toEqual(['MIMI10']);
  });
});

test('PRO-22 PRO-23 a code says its type with one value, how often it may serve and how often it has', async () => {
  const types = [
    { discountType: 'percentage', discountPercent: 10, discountAmount: null },
    { discountType: 'euro', discountPercent: null, discountAmount: 500 },
    { discountType: 'freeDelivery', discountPercent: null, discountAmount: null },
  ] as const;
  for (const [index, type] of types.entries()) {
    // What another type would need does not stay.
    const typed = { discountType: type.discountType, discountPercent: 10, discountAmount: cents(500) };
    expect(await counter.created({ promoCode: `TYPE-${index}`, ...typed })).toMatchObject(type);
  }
  const { key } = await counter.created({ promoCode: 'COUNTED', usesPerCustomer: 2, totalLimit: null });

  await counter.order({ promoCode: 'COUNTED' });
  await counter.order({ promoCode: 'COUNTED' });

  // Nobody has an account to save a code in yet.
  expect(await counter.read(key)).toMatchObject({ usesPerCustomer: 2, totalLimit: null, usedCount: 2, savedCount: 0 });
  expect((await counter.order({ promoCode: 'COUNTED' })).body).toMatchObject({ errorCode: 'PROMO_CUSTOMER_LIMIT' });
});

describe('CAT-API-28 CAT-API-29 a code is changed', () => {
  const save = (change: object, version?: number, who = counter.manager) =>
    who.put(`${counter.path}/MIMI10`, {
      promotion: { ...aPromotionInput(), ...change },
      ...(version ? { version } : {}),
    });

  test('PRO-20 name and dates stand; PRO-33 the limit is no less than the uses', async () => {
    await counter.created();
    await counter.order({ promoCode: 'MIMI10' });
    await counter.order({ promoCode: 'MIMI10', customer: someone('b@exemple.fr') });
    const fixed = { status: 422, body: { errorCode: 'RECORD_INVALID' } };
    expect(await save({ promoCode: 'MIMI20' })).toMatchObject(fixed);
    expect(await save({ endsAt: day(3) })).toMatchObject(fixed);
    expect((await save({ totalLimit: 1 })).body).toMatchObject({
      errorMessage: 'La limite doit être au moins égale au nombre d’utilisations (2).',
    });
    const saved = await counter.manager.put(`${counter.path}/mimi10`, {
      promotion: { ...aPromotionInput(), discountPercent: 20, totalLimit: 5 },
    });
    expect(saved).toMatchObject({ status: 200, body: { discountPercent: 20, totalLimit: 5, version: 2 } });
    expect((await counter.traces()).journal.at(-1)).toMatchObject({
      action: 'promotion.save',
      before: { discountPercent: 10 },
      after: { discountPercent: 20 },
    });
  });

  test('README 12 the second of two people is told, with what the first one wrote', async () => {
    await counter.created();
    const replies = await Promise.all([save({ discountPercent: 20 }, 1), save({ discountPercent: 30 }, 1)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ errorCode: 'RECORD_CONFLICT', current: { version: 2 } });
    // An order that uses it is no other version of it.
    await counter.order({ promoCode: 'MIMI10' });
    expect((await save({ discountPercent: 40 }, 2)).status).toBe(200);
  });

  test('PRO-31 PRO-32 CAT-ERR-08 reactivation is refused where nobody could use it; PRO-33 a higher limit makes it possible', async () => {
    const { key } = await counter.created({ totalLimit: 1, endsAt: day(1) });
    await counter.order({ promoCode: 'MIMI10' });
    const reactivate = () => counter.manager.put(`${counter.path}/${key}/expired`, { expired: false });
    expect(await reactivate()).toMatchObject({
      status: 409,
      body: {
        errorCode: 'LIMIT_REACHED',
        errorMessage: 'Ce code promotionnel ne peut pas être réactivé car sa limite d’utilisations est atteinte.',
      },
    });
    const { startsAt, endsAt } = await counter.read(key);
    await save({ totalLimit: 2, startsAt, endsAt });
    expect((await reactivate()).body).toMatchObject({ expired: false });
    expect((await counter.traces()).journal.at(-1)).toMatchObject({ action: 'promotion.reactivate' });
    const told = (await counter.traces()).news.length;
    await reactivate();
    expect((await counter.traces()).news).toHaveLength(told);

    await counter.db
      .updateTable('promotions')
      .set({ ends_at: day(-1) })
      .where('id', '=', key)
      .execute();
    expect((await reactivate()).body).toMatchObject({
      errorMessage: 'Ce code promotionnel ne peut pas être réactivé car sa période de validité est terminée.',
    });
  });

  test('PRO-37 PRO-38 a general code is its network’s: one shop’s switch needs modifyGlobalPromo and stays there', async () => {
    const { key } = await counter.created({ isGeneral: true }, {}, counter.network);
    expect(await save({ isGeneral: true })).toMatchObject({ status: 403 });
    expect((await counter.manager.put(`${counter.path}/${key}/expired`, { expired: true })).body).toMatchObject({
      errorMessage: 'Code géré par votre réseau.',
    });

    const here = await counter.network.put(`${counter.path}/${key}/expired`, { expired: true });
    expect(here.body).toMatchObject({ expired: false, isOffHere: true });
    const code = { promoCode: 'MIMI10' };
    expect((await counter.order(code)).body).toMatchObject({ errorCode: 'PROMO_INACTIVE' });
    expect((await counter.order(code, counter.other.shopId)).status).toBe(201);

    const everywhere = { expired: false, allShops: true };
    await counter.network.put(`${counter.path}/${key}/expired`, { expired: true, allShops: true });
    const told = (await counter.traces()).news.length;
    expect(await counter.network.put(`${counter.path}/${key}/expired`, { expired: false })).toMatchObject({
      status: 409,
      body: {
        errorMessage:
          'Ce code est désactivé par votre réseau\u00A0: il ne peut être réactivé que dans tous les magasins à la fois.',
      },
    });
    expect((await counter.traces()).news).toHaveLength(told);
    expect((await counter.network.put(`${counter.path}/${key}/expired`, everywhere)).body).toMatchObject({
      expired: false,
      isOffHere: false,
    });
    expect((await save({ isGeneral: true, discountPercent: 15 }, undefined, counter.network)).status).toBe(200);
  });

  test('PRO-49 dates change by a call of their own: an end may move, a start only before it has come', async () => {
    const { key } = await counter.created({ startsAt: day(2), endsAt: day(3) });
    const move = (startsAt: string | null, endsAt: string | null) =>
      counter.manager.put(`${counter.path}/${key}/period`, { startsAt, endsAt });
    expect((await move(day(1), day(2))).body).toMatchObject({ startsAt: day(1, '00:00'), version: 2 });
    expect((await move(day(1), day(-1))).status).toBe(422);
    expect((await move(null, null)).body).toMatchObject({ startsAt: null, endsAt: null });
    expect((await move(day(5), null)).body).toMatchObject({
      errorMessage: 'Ce code est déjà valable\u00A0: seule sa date de fin peut encore changer.',
    });
    expect((await counter.traces()).journal.at(-1)).toMatchObject({ action: 'promotion.period' });
  });
});

test('PRO-34 the list filters by the states that the screen shows, and counts each kind', async () => {
  await counter.created({ promoCode: 'ACTIVE' });
  await counter.created({ promoCode: 'PLANNED', startsAt: day(2) });
  await counter.created({ promoCode: 'ENDED', endsAt: day(1) });
  await counter.created({ promoCode: 'LIMIT', totalLimit: 1 });
  const { key } = await counter.created({ promoCode: 'SWITCHED' });
  await counter.manager.put(`${counter.path}/${key}/expired`, { expired: true });
  await counter.order({ promoCode: 'LIMIT' });
  await counter.db
    .updateTable('promotions')
    .set({ ends_at: day(-1) })
    .where('code_key', '=', 'ENDED')
    .execute();

  const { items, counts } = await list({ pageSize: '50' });
  expect([items.length, counts]).toEqual([5, { code: 5, series: 0, voucher: 0 }]);
  for (const state of ['active', 'planned', 'ended', 'limit', 'off'] as const) {
    const expected = items.filter((one) => promotionState(one, server.deps.now()) === state);
    expect((await list({ state })).items, state).toEqual(expected);
    expect(expected.length, state).toBeGreaterThan(0);
  }
  expect((await list({ search: 'plan' })).items.map(({ promoCode }) => promoCode)).toEqual(['PLANNED']);
});

describe('PRO-47 a series: one code per person', () => {
  const csv = async (key: string) => {
    const { token } = counter.manager;
    const reply = await server.app.inject({
      url: `${counter.path}/${key}/codes.csv`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { type: reply.headers['content-type'], text: reply.body };
  };

  test('a thousand per call, no more when it is repeated; each serves once and is exported', async () => {
    const { key } = await counter.created({ promoCode: 'NOEL26', minimumBasket: cents(1050) }, { seriesOf: 2 });
    const make = () => counter.manager.post(`${counter.path}/${key}/codes`, { count: 2 });
    expect((await make()).body).toMatchObject({ kind: 'series', codeCount: 2 });
    expect((await make()).body).toMatchObject({ codeCount: 2 });
    const rows = await counter.db.selectFrom('promotion_codes').selectAll().orderBy('rank').execute();
    const [first, second] = rows.map(({ code_key }) => code_key);
    expect(first).toMatch(/^NOEL26-[A-Z0-9]{8}$/);

    expect((await counter.order({ promoCode: 'NOEL26' })).body).toMatchObject({ errorCode: 'PROMO_UNKNOWN' });
    const rivals = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        counter.order({ promoCode: String(first).toLowerCase(), customer: someone(`s${i}@exemple.fr`) }),
      ),
    );
    expect(rivals.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await counter.read(key)).toMatchObject({ usedCount: 1, expired: false });

    const { type, text } = await csv(key);
    expect(type).toBe('text/csv; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFCode;Réduction;Panier minimum (€);Validité;Statut;Utilisé le;Commande');
    expect(lines[1]).toMatch(
      new RegExp(`^${first};'-10\u00A0%;10,50;Illimitée;Utilisé;\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2};\\d{3}$`),
    );
    expect(lines[2]).toBe(`${second};'-10\u00A0%;10,50;Illimitée;Disponible;;`);
    expect(lines.slice(3)).toEqual(['']);
  });

  test('a long series is made in parts and streamed whole', async () => {
    const { key } = await counter.created({ promoCode: 'LONGUE' }, { seriesOf: 2_500 });
    const counts: unknown[] = [];
    for (let i = 0; i < 3; i += 1)
      counts.push((await counter.manager.post(`${counter.path}/${key}/codes`, { count: 2_500 })).body['codeCount']);
    expect(counts).toEqual([1_000, 2_000, 2_500]);
    const { text } = await csv(key);
    expect(new Set(text.split('\r\n').slice(1, -1)).size).toBe(2_500);
    expect(text.indexOf('\uFEFF', 1)).toBe(-1);
  });
});

test('PRO-48 a voucher is one customer’s, once; it comes back when the order is not made', async () => {
  const placed = await counter.order();
  const { customer_id: customerId } = await counter.db
    .selectFrom('orders')
    .select('customer_id')
    .where('id', '=', String(placed.body['id']))
    .executeTakeFirstOrThrow();
  const ctx = systemCtx(server.deps, counter.companyId, 'complaint');
  const { promoCode, key } = await ctx.transaction((tx) =>
    issueVoucher(tx, ctx, {
      shopId: counter.shop.shopId,
      customerId,
      amount: cents(500),
      endsAt: day(30),
      reason: 'Retard de livraison',
    }),
  );

  expect(promoCode).toMatch(/^BON-[A-Z0-9]{8}$/);
  expect((await counter.order({ promoCode, customer: someone('thief@exemple.fr') })).body).toMatchObject({
    errorCode: 'PROMO_OTHER_CUSTOMER',
  });
  const used = await counter.order({ promoCode });
  expect(used.body).toMatchObject({ amountDue: 890 });
  expect((await counter.order({ promoCode })).body).toMatchObject({ errorCode: 'PROMO_LIMIT' });
  const orders = `/api/${counter.companyId}/shops/${counter.shop.shopId}/orders`;
  await counter.manager.post(`${orders}/${String(used.body['id'])}/refuse`, {});
  expect((await counter.order({ promoCode })).status).toBe(201);
  expect((await list({ kind: 'voucher', search: 'retard' })).items).toMatchObject([
    { key, customerId, reason: 'Retard de livraison', usedCount: 1 },
  ]);
  expect((await counter.traces()).journal[0]).toMatchObject({ action: 'promotion.voucher' });
});
