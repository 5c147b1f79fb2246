import { pino } from 'pino';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { unconfiguredPorts } from '../ports/unconfigured/unconfigured-ports.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { FORM, givenNewShop, GOOD_IBAN, HOME } from './launch.fixture.ts';

const logged: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) });
});

describe('the launch form', () => {
  test('LCH-03 SET-API-68 a shop that was just made stands at step 1, with what is known of it', async () => {
    const { manager, home, shop, panel } = await givenNewShop(server);

    expect(await manager.get(`${home}/shop-launch`)).toMatchObject({
      status: 200,
      body: {
        step: 1,
        shopLegalEntity: null,
        shop: { name: shop.name },
        seoKeywords: [],
        setup: { launchFormDone: false, paymentAccountId: null, paymentAccountStatus: 'not_started', ibanLast4: null },
      },
    });
    expect(await panel()).toEqual({ step: 1, status: 'not_started' });
  });

  test('INS-06 INS-07 LCH-11 what was said at the installation is not asked again, an address typed by hand among it', async () => {
    const { manager, home, db, shop } = await givenNewShop(server);
    const address = { ...FORM.shop.address, street: 'Rue Barla', location: null };
    await db
      .updateTable('shops')
      .set({ address: JSON.stringify(address) })
      .where('id', '=', shop.shopId)
      .execute();
    await db.updateTable('companies').set({ name: 'SARL Léa', siren: '732829320' }).execute();

    const { body } = await manager.get(`${home}/shop-launch`);
    expect(body).toMatchObject({ company: { name: 'SARL Léa', siren: '732829320' }, shop: { address } });
    const form = { ...FORM, shop: { ...FORM.shop, address } };
    expect((await manager.put(`${home}/shop-launch`, form)).status).toBe(200);
    expect((await manager.get(home)).body).toMatchObject({ address });
    await db.updateTable('shops').set({ type: 'franchise' }).where('id', '=', shop.shopId).execute();
    expect((await manager.get(`${home}/shop-launch`)).body['company']).toBeNull();
  });

  test('LCH-06 LCH-16 LCH-25 SET-API-16 saved at once with the shop and its keywords, told and noted; step 2', async () => {
    const { manager, home, sendForm, panel, journal, news, db, shop } = await givenNewShop(server);

    const reply = await sendForm();

    expect(reply).toMatchObject({
      status: 200,
      body: { setup: { launchFormDone: true, paymentAccountStatus: 'launching' } },
    });
    expect((await manager.get(home)).body).toMatchObject({
      name: 'Chez Léa',
      email: 'lea@exemple.fr',
      phone: '+33493000001',
      address: { city: 'Nice' },
      shopLegalEntity: { companyName: 'Chez Léa', siren: '732829320', shareCapital: 800_000, vatNumber: null },
    });
    expect((await manager.get(`${home}/shop-launch`)).body).toMatchObject({
      step: 2,
      shopLegalEntity: { legalForm: 'SARL', businessType: 'greengrocer' },
      seoKeywords: ['socca', 'Nice'],
    });
    expect(await panel()).toEqual({ step: 2, status: 'launching' });
    expect(await journal()).toMatchObject([
      {
        action: 'launch.form',
        shop_id: shop.shopId,
        before: { launchFormDone: false },
        after: { launchFormDone: true },
      },
    ]);
    expect(await news()).toEqual([{ type: 'launch-changed', shop_id: shop.shopId, topic: 'generalConfig' }]);
    const told = await db.selectFrom('live_events').select('type').orderBy('seq').execute();
    expect(told.map(({ type }) => type)).toEqual(['settings-changed', 'shop-changed', 'launch-changed']);
  });

  test('LCH-08 LCH-09 LCH-10 LCH-11 LCH-12 SET-ERR-22 every wrong field is named, and nothing is written', async () => {
    const { manager, home, panel, db } = await givenNewShop(server);
    const legal = { ...FORM.shopLegalEntity, companyName: ' ', siren: '732829321', address: null };
    const shop = { ...FORM.shop, email: 'lea', phone: '', address: { ...FORM.shop.address, location: null } };

    const refused = await manager.put(`${home}/shop-launch`, { ...FORM, shopLegalEntity: legal, shop });

    expect(refused).toMatchObject({ status: 422, body: { errorCode: 'MISSING_FIELDS' } });
    expect(refused.body['errorMessage']).toEqual([
      { path: 'shopLegalEntity.companyName', message: 'Vous avez oublié de remplir un des champs indiqués\u00A0!' },
      { path: 'shopLegalEntity.siren', message: 'Le numéro SIREN est invalide.' },
      { path: 'shopLegalEntity.address', message: 'Merci de bien sélectionner une des adresses proposées' },
      { path: 'shop.email', message: 'L’adresse e-mail n’est pas valide.' },
      { path: 'shop.phone', message: 'Veuillez fournir un téléphone valide' },
      { path: 'shop.address', message: 'Merci de bien sélectionner une des adresses proposées' },
    ]);
    expect(await panel()).toEqual({ step: 1, status: 'not_started' });
    expect(await db.selectFrom('live_events').select('type').execute()).toEqual([]);
  });

  test('LCH-16 a double click saves once; the form saved again later undoes no step', async () => {
    const { manager, home, sendForm, sendBank, journal, panel, setup } = await givenNewShop(server);
    const key = { headers: { 'idempotency-key': 'double' } };
    const [first, second] = await Promise.all([
      manager.put(`${home}/shop-launch`, FORM, key),
      manager.put(`${home}/shop-launch`, FORM, key),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await journal()).toHaveLength(1);

    await sendBank();
    expect(await panel()).toEqual({ step: 3, status: 'launching' });
    expect((await sendForm({ seoKeywords: [] })).status).toBe(200);
    expect(await panel()).toEqual({ step: 3, status: 'launching' });
    expect((await setup()).paymentAccountId).toMatch(/^acct_sandbox_/);
  });
});

describe('the bank account', () => {
  test('LCH-18 LCH-21 SET-API-30 SET-API-89 SET-API-90 SET-API-91 key, two tokens, then the account; step 3', async () => {
    const { manager, account, sendForm, setup, panel, journal } = await givenNewShop(server);
    await sendForm();

    const keys = await manager.post(`${account}/api-keys`);
    const iban = await manager.post(`${account}/iban-token`, { accountHolder: 'Chez Léa', iban: GOOD_IBAN });
    const terms = await manager.post(`${account}/account-token`, { agreementAccepted: true });
    const saved = await manager.put(`${account}/bank-details`, {
      ...iban.body,
      paymentAccountId: null,
      supportEmail: 'aide@exemple.fr',
      supportPhone: '06 12 34 56 78',
    });

    expect([keys.status, iban.status, terms.status, saved.status]).toEqual([200, 201, 201, 200]);
    expect(keys.body['publishableKey']).toBe('pk_sandbox');
    expect(iban.body).toEqual({ ibanTokenId: expect.stringMatching(/^btok_/), ibanLast4: '2606' });
    expect(terms.body['accountTokenId']).toMatch(/^ct_/);
    expect(await setup()).toMatchObject({
      paymentAccountId: saved.body['paymentAccountId'],
      paymentAccountStatus: 'launching',
      ibanLast4: '2606',
      supportEmail: 'aide@exemple.fr',
      supportPhone: '+33612345678',
    });
    expect(await panel()).toEqual({ step: 3, status: 'launching' });
    expect((await journal()).at(-1)).toMatchObject({ action: 'launch.bank', after: { ibanLast4: '2606' } });
  });

  test('LCH-21 the full IBAN stands in no table and in no line of the log', async () => {
    const { sendForm, sendBank } = await givenNewShop(server);
    await sendForm();
    const iban = 'BE68 5390 0754 7034';
    expect((await sendBank(iban)).status).toBe(200);
    // The provider's failure is logged; what it was about is not.
    expect((await sendBank('FR76 3000 6000 0100 0000 0000 249')).status).toBe(503);
    expect(logged.join('')).toContain('call failed');

    const system = server.database.forSystem();
    const { rows: tables } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(system);
    expect(tables.length).toBeGreaterThan(50);
    const tablesWith = async (needle: string) => {
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${needle}%`} limit 1`
          .execute(system)
          .catch(() => ({ rows: [] }));
        if (rows.length > 0) found.push(name);
      }
      return found;
    };
    // What is kept is found, so that finding nothing means something.
    expect(await tablesWith('732829320')).toEqual(
      expect.arrayContaining(['public.shops', 'public.audit', 'public.live_events', 'sandbox.payment_accounts']),
    );
    const needles = ['539007547034', '5390 0754 7034', '300060000100', '3000 6000 0100'];
    for (const needle of needles) expect(await tablesWith(needle)).toEqual([]);
    expect(logged.filter((line) => /539007547034|5390 0754|300060000100|3000 6000/.test(line))).toEqual([]);
  });

  test.each([
    [{ iban: 'FR14 2004 1010 0505 0001 3M02 607' }, 'RECORD_INVALID', 'L’IBAN saisi est invalide.'],
    [{ iban: 'AE07 0331 2345 6789 0123 456' }, 'RECORD_INVALID', 'L’IBAN saisi est invalide.'],
    [{ iban: '' }, 'MISSING_FIELDS', 'Merci de remplir l’ensemble des champs\u00A0!'],
    [{ accountHolder: ' ' }, 'MISSING_FIELDS', 'Merci de remplir l’ensemble des champs\u00A0!'],
  ])('LCH-19 LCH-20 %j is refused as %s', async (change, errorCode, errorMessage) => {
    const { manager, account, sendForm } = await givenNewShop(server);
    await sendForm();
    const body = { accountHolder: 'Chez Léa', iban: GOOD_IBAN, ...change };
    expect(await manager.post(`${account}/iban-token`, body)).toMatchObject({
      status: 422,
      body: { errorCode, errorMessage },
    });
  });

  test('LCH-19 the terms must be accepted', async () => {
    const { manager, account, sendForm } = await givenNewShop(server);
    await sendForm();
    expect(await manager.post(`${account}/account-token`, { agreementAccepted: false })).toMatchObject({
      status: 422,
      body: { errorCode: 'MISSING_FIELDS' },
    });
  });

  test('LCH-29 a bank that refuses and a provider that is away leave the shop at step 2, and another IBAN helps', async () => {
    const { sendForm, sendBank, panel } = await givenNewShop(server);
    await sendForm();
    expect(await sendBank('FR76 3000 6000 0100 0000 0000 152')).toMatchObject({
      status: 502,
      body: { errorCode: 'THIRD_PARTY_ERROR', errorMessage: expect.stringContaining('La banque a refusé ce compte') },
    });
    expect(await sendBank('FR76 3000 6000 0100 0000 0000 249')).toMatchObject({
      status: 503,
      body: { errorCode: 'THIRD_PARTY_UNAVAILABLE' },
    });
    expect(await panel()).toEqual({ step: 2, status: 'launching' });

    expect((await sendBank()).status).toBe(200);
    expect(await panel()).toEqual({ step: 3, status: 'launching' });
  });

  test('LCH-21 two tabs and two clicks make one account; a later IBAN replaces the former on it', async () => {
    const { sendForm, sendBank, setup, shop } = await givenNewShop(server);
    await sendForm();
    const replies = await Promise.all([sendBank(), sendBank(), sendBank('DE89 3704 0044 0532 0130 00')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { paymentAccountId } = await setup();
    expect(new Set(replies.map(({ body }) => body['paymentAccountId']))).toEqual(new Set([paymentAccountId]));
    const ofShop = sql`select account_id from sandbox.payment_accounts where shop_id = ${shop.shopId}`;
    expect((await ofShop.execute(server.database.forSystem())).rows).toHaveLength(1);

    expect((await sendBank('BE68 5390 0754 7034')).body).toEqual({ paymentAccountId });
    expect(await setup()).toMatchObject({ paymentAccountId, ibanLast4: '7034' });
  });

  test('LCH-21 LCH-23 SET-API-92 the steps stand in their order, and only the own account is spoken of', async () => {
    const { manager, account, sendForm, sendBank, setup, askLink } = await givenNewShop(server);
    const conflict = { status: 409, body: { errorCode: 'RECORD_CONFLICT' } };
    const details = { ibanTokenId: 'btok_sandbox_accepted_2606_x', ibanLast4: '2606' };
    expect(await manager.post(`${account}/account-token`, { agreementAccepted: true })).toMatchObject(conflict);
    expect(await manager.put(`${account}/bank-details`, details)).toMatchObject(conflict);
    await sendForm();
    expect((await manager.put(`${account}/bank-details`, details)).status).toBe(422);
    expect(await manager.post(`${account}/verification-link`, { paymentAccountId: 'acct_1' })).toMatchObject(conflict);
    await sendBank();

    const stolen = { ...details, paymentAccountId: 'acct_of_somebody' };
    expect((await manager.put(`${account}/bank-details`, stolen)).status).toBe(409);
    expect((await manager.post(`${account}/verification-link`, { paymentAccountId: 'acct_x' })).status).toBe(409);
    const own = { paymentAccountId: (await setup()).paymentAccountId, linkType: 'account_onboarding' };
    const foreign = { refreshUrl: 'https://voleur.exemple/', returnUrl: `${HOME}/?onboarding=return` };
    expect(await manager.post(`${account}/onboarding-link`, { ...own, ...foreign })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Cette adresse de retour n’est pas celle de votre tableau de bord.' },
    });
    expect((await askLink()).status).toBe(201);
  });
});

test('LCH-33 API-60 sec:no-pretence without credentials the bank steps refuse in French, and keep nothing', async () => {
  const bare = await testServer({ paymentAccounts: unconfiguredPorts().paymentAccounts });
  const { manager, account, sendForm, panel } = await givenNewShop(bare);
  await sendForm();
  const refused = {
    status: 503,
    body: { errorMessage: 'Ce service n’est pas configuré\u00A0: Paiement par carte.' },
  };
  expect(await manager.post(`${account}/api-keys`)).toMatchObject(refused);
  expect(await manager.post(`${account}/iban-token`, { accountHolder: 'L', iban: GOOD_IBAN })).toMatchObject(refused);
  expect(await manager.post(`${account}/account-token`, { agreementAccepted: true })).toMatchObject(refused);
  expect(await panel()).toEqual({ step: 2, status: 'launching' });
});

test('LCH-02 LCH-32 ROL-108 the panel shows to whoever works in the shop, and to nobody in all-shops mode', async () => {
  const { companyId, shop } = await givenNewShop(server);
  await server.givenShop(companyId);
  const staff = await server.as(await server.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] }));
  const general = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const session = async (caller: typeof staff, isAllShops: string) =>
    (await caller.get('/api/auth/session', { query: { shopId: shop.shopId, isAllShops } })).body;

  expect(await session(staff, 'false')).toMatchObject({ launch: { step: 1 } });
  expect((await session(staff, 'false'))['featureFlags']).not.toContain('launch');
  expect(await session(general, 'false')).toMatchObject({ launch: { step: 1 } });
  expect(await session(general, 'true')).toMatchObject({ isAllShops: true, launch: null });
  expect((await staff.get(`/api/${companyId}/shops/${shop.shopId}/shop-launch`)).status).toBe(403);
});
