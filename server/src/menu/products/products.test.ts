import { cents } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ownerOf } from '../../test/test-db.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aProductForm, givenKitchen, keyed, shown, withTill, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';
const productPath = ({ path }: Kitchen, key = SOCCA, section = 'SECTION-1') =>
  `${path}/sections/${section}/products/${key}`;
const save = (kitchen: Kitchen, product: Partial<Parameters<typeof aProductForm>[0]>, more: object = {}) =>
  kitchen.manager.put(productPath(kitchen), { product: aProductForm(product), ...more });

/** The application may only read that table. */
async function asOwner(statement: string): Promise<void> {
  await ownerOf(server.database).query(statement);
}

describe('reading the menu', () => {
  test('CAT-API-38 CAT-ROL-17 the whole menu with what the till allows, for staff too', async () => {
    const kitchen = await givenKitchen(server, withTill('biborne'));
    await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-aioli' }]);

    const reply = await kitchen.staff.get(`${kitchen.path}/menu`);

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({
      menuVersion: 1,
      sections: { 'SECTION-1': { name: 'Carte', products: { [SOCCA]: { price: 450, position: 0 } } } },
      optionLists: { 'OPTION-sauces': { options: { 'ITEM-aioli': { price: 50 } } } },
      rules: { hideCreate: true, lockAvailability: true, hasMenuPOS: true },
      offersTillPull: true,
      lockedByJobId: null,
    });
  });

  test('CAT-ROL-19 a switch is changed in the table, without a release', async () => {
    const kitchen = await givenKitchen(server, withTill('splash'));
    await asOwner(`insert into shop_type_rules values ('splash', '{"hideCreate": false}')`);

    const reply = await kitchen.staff.get(`${kitchen.path}/menu`);

    expect(reply.body).toMatchObject({ rules: { hideCreate: false, disableDeletion: true } });
  });
});

describe('creating and editing', () => {
  test('CAT-API-03 CAT-API-37 PRD-53 a new product goes last in its section, and its news are small', async () => {
    const kitchen = await givenKitchen(server);
    const before = await kitchen.menu();

    const reply = await kitchen.manager.post(`${kitchen.path}/sections/SECTION-1/products`, {
      product: aProductForm(),
    });

    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const { product } = reply.json<{ product: Product }>();
    expect(product).toMatchObject({ name: 'Beignets de courgette', position: 3, kind: 'product', version: 1 });
    expect(product.key).toMatch(/^PRODUCT-[a-z0-9]{12}$/);
    expect(reply.body['reports']).toEqual([]);
    const menu = await kitchen.menu();
    expect(menu.menuVersion).toBe(before.menuVersion + 1);
    expect(await kitchen.news()).toEqual([{ menuVersion: 2, patch: { products: [product] } }]);
    expect(patchedMenu(before, 2, { products: [product] }).sections).toEqual(menu.sections);
    expect(await kitchen.journal()).toEqual([`product.create ${product.key} staff`]);
  });

  test('API-71 CAT-API-37 sent twice with one key, at once or later, it is made once', async () => {
    const kitchen = await givenKitchen(server);
    const [key, body] = [keyed(), { product: aProductForm() }];
    const create = () => kitchen.manager.post(`${kitchen.path}/sections/SECTION-1/products`, body, key);

    const replies = await Promise.all([create(), create(), create()]);
    const later = await create();

    expect(new Set([...replies, later].map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(shown(await kitchen.menu())[0]?.[1]).toHaveLength(4);
  });

  test('CAT-API-04 PRD-29 PRD-57 every field of the form is saved, and nothing else changes', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.optionList('OPTION-sauces');
    const imageUrl = await kitchen.picture();
    const form = aProductForm({
      description: 'Au feu de bois',
      optionListKeys: ['OPTION-sauces'],
      unavailableForDelivery: true,
      unavailableForClickAndSeat: true,
      preparationHours: 1.5,
      allergens: ['milk', 'gluten'],
      diets: ['halal', 'vegetarian'],
      vatRates: { delivery: 550, click_and_collect: 550, click_and_seat: 1000 },
      imageUrl,
      crop: { x: 10, y: -5, zoom: 1.2 },
    });

    const reply = await kitchen.manager.put(productPath(kitchen), { product: form, version: 1 });

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { imageUrl: _, ...fields } = form;
    expect(reply.body['product']).toMatchObject({
      ...fields,
      allergens: ['gluten', 'milk'],
      diets: ['vegetarian', 'halal'],
      picture: { imageUrl, thumbnailUrl: '/images/thumbnail', originalUrl: '/images/original' },
      version: 2,
      position: 0,
      unavailable: false,
    });
  });

  test('PRD-57 a diet that an allergen denies is refused, and nothing is saved', async () => {
    const kitchen = await givenKitchen(server);

    const reply = await save(kitchen, { allergens: ['gluten'], diets: ['glutenFree'] });

    const errorMessage = '«\u00A0Sans gluten\u00A0» contredit l’allergène «\u00A0Gluten\u00A0».';
    expect([reply.status, reply.body]).toMatchObject([422, { errorCode: 'RECORD_INVALID', errorMessage }]);
    expect((await save(kitchen, { allergens: ['gluten'], diets: ['paleo'] as never })).status).toBe(422);
    expect(JSON.stringify(await kitchen.menu())).not.toContain('glutenFree');
  });

  test('PRD-48 PRD-27 the section that one remembers does not matter: the key finds the product', async () => {
    const kitchen = await givenKitchen(server);

    const reply = await kitchen.manager.put(productPath(kitchen, SOCCA, 'SECTION-elsewhere'), {
      product: aProductForm(),
    });

    expect(reply.body['product']).toMatchObject({ key: SOCCA, sectionKey: 'SECTION-1' });
  });

  test('PRD-26 CAT-ERR-25 two people edit: the second is shown what stands, and may overwrite it', async () => {
    const kitchen = await givenKitchen(server);
    await save(kitchen, { name: 'Socca de Léa' }, { version: 1 });

    const second = await save(kitchen, { name: 'Socca de Max' }, { version: 1 });

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      errorCode: 'RECORD_CONFLICT',
      errorMessage: 'Cet élément vient d’être modifié par un autre utilisateur.',
      current: { name: 'Socca de Léa', version: 2 },
    });
    expect((await save(kitchen, { name: 'Socca de Max' })).body['product']).toMatchObject({
      name: 'Socca de Max',
      version: 3,
    });
  });

  test('PRD-26 a changed stock or availability is no conflict for the form', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.staff.put(`${kitchen.path}/menu/sections/SECTION-1/products/${SOCCA}/availability`, {
      unavailable: true,
    });

    const reply = await save(kitchen, {}, { version: 1 });

    expect(reply.body['product']).toMatchObject({ version: 2, unavailable: true });
  });

  test.each<[string, object, string]>([
    ['PRD-32 a name of spaces', { name: '   ' }, 'product.name'],
    ['PRD-44 a name of 81 characters', { name: 'n'.repeat(81) }, 'product.name'],
    ['PRD-44 a description of 501 characters', { description: 'd'.repeat(501) }, 'product.description'],
    ['PRD-44 a price above 9 999,99 €', { price: 1_000_000 }, 'product.price'],
    ['PRD-44 a preparation of 721 hours', { preparationHours: 721 }, 'product.preparationHours'],
    ['PRD-44 a preparation of 20 minutes', { preparationHours: 1 / 3 }, 'product.preparationHours'],
  ])('CAT-API-02 %s is refused, and nothing is written', async (_, fields, path) => {
    const kitchen = await givenKitchen(server);

    const reply = await kitchen.manager.put(productPath(kitchen), { product: { ...aProductForm(), ...fields } });

    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errorCode: 'RECORD_INVALID', errorMessage: [{ path }] });
    expect(await kitchen.journal()).toEqual([]);
  });

  test('PRD-33 PRD-34 negative figures are refused, not sold for nothing', async () => {
    const kitchen = await givenKitchen(server);

    const reply = await kitchen.manager.put(productPath(kitchen), {
      product: { ...aProductForm(), price: -100, preparationHours: -1 },
    });

    expect(reply.status).toBe(422);
    expect(reply.body['errorMessage']).toEqual([
      { message: 'Prix non valide.', path: 'product.price' },
      { message: 'Durée non valide.', path: 'product.preparationHours' },
    ]);
    expect(await kitchen.journal()).toEqual([]);
  });

  test('PRD-41 in a section of free products the price is forced to 0', async () => {
    const kitchen = await givenKitchen(server);
    const free = await kitchen.section({ freeOnly: true });

    const key = await kitchen.product(free, { price: cents(950) });

    expect(findProduct(await kitchen.menu(), key)?.price).toBe(0);
  });

  test('a list or a picture that does not exist, or is another company’s, is refused field by field', async () => {
    const [kitchen, stranger] = [await givenKitchen(server), await givenKitchen(server)];
    const foreign = await stranger.picture();

    const both = await save(kitchen, { optionListKeys: ['OPTION-gone'], imageUrl: foreign });
    const one = await save(kitchen, { imageUrl: 'https://elsewhere.exemple/a.png' });

    expect(both.body).toMatchObject({
      errorCode: 'RECORD_INVALID',
      errorMessage: [
        { path: 'product.optionListKeys', message: 'Une des listes d’options n’existe plus.' },
        { path: 'product.imageUrl' },
      ],
    });
    expect(one.body['errorMessage']).toBe('Cette image n’existe plus, merci de l’envoyer à nouveau.');
    expect((await kitchen.menu()).menuVersion).toBe(1);
  });

  test('SYN-35 while a run replaces the menu nobody edits it', async () => {
    const kitchen = await givenKitchen(server);
    const now = server.deps.now();
    await kitchen.db
      .insertInto('sync_jobs')
      .values({
        company_id: kitchen.companyId,
        id: server.deps.newId(),
        shop_id: kitchen.shop.shopId,
        kind: 'pull',
        state: 'running',
        request: '{}',
        targets: [],
        locks_menu: true,
        created_by: 'Léa',
        started_at: now,
        heartbeat_at: now,
      })
      .execute();

    const reply = await save(kitchen, {});

    expect(reply.status).toBe(409);
    expect(reply.body['errorCode']).toBe('SYNC_RUNNING');
  });
});

describe('what the till leaves to the dashboard', () => {
  test('PRD-35 PRD-36 PRD-37 PRD-38 a reference is required, brings the till’s price, and caps the price', async () => {
    const kitchen = await givenKitchen(server, withTill('zelty'));
    await kitchen.tillMenu([{ posRef: 'Z-1', price: cents(1250), requiredLists: 0 }]);

    const missing = await save(kitchen, { posRef: '' });
    const above = await save(kitchen, { posRef: 'Z-1', price: cents(1251) });
    const equal = await save(kitchen, { posRef: 'Z-1', price: cents(1250) });

    expect(missing.body).toMatchObject({ errorMessage: 'La référence est obligatoire.', path: 'product.posRef' });
    expect(above.body['errorMessage']).toBe(french('Le prix ne doit pas dépasser 12,50 €.'));
    expect(above.body['path']).toBe('product.price');
    expect(above.status).toBe(422);
    expect(equal.body['product']).toMatchObject({ posRef: 'Z-1', posPrice: 1250, price: 1250 });
    expect((await save(kitchen, { posRef: 'Z-9', price: cents(9000) })).body['product']).toMatchObject({
      posPrice: null,
    });
  });

  test('PRD-40 fewer lists than the till’s composition has steps', async () => {
    const kitchen = await givenKitchen(server, withTill('zelty'));
    await kitchen.tillMenu([{ posRef: 'Z-1', price: cents(1250), requiredLists: 2 }]);
    await kitchen.optionList('OPTION-sauces');

    const reply = await save(kitchen, { posRef: 'Z-1', optionListKeys: ['OPTION-sauces'] });

    expect(reply.body['errorMessage']).toBe('Ce produit doit avoir au moins 2 listes d’options.');
  });

  test('PRD-39 CAT-ROL-17 what the till owns stays as it is, or is refused', async () => {
    const kitchen = await givenKitchen(server, withTill('biborne'));
    const owned = 'Cette partie de la carte est gérée par votre caisse.';

    const created = await kitchen.manager.post(`${kitchen.path}/sections/SECTION-1/products`, {
      product: aProductForm({ posRef: 'B-1' }),
    });
    const copied = await kitchen.manager.post(`${productPath(kitchen)}/duplicate`);
    const deleted = await kitchen.manager.post('/api/product/delete', { shopId: kitchen.shop.shopId, key: SOCCA });
    const saved = await save(kitchen, { posRef: 'B-1', price: cents(1) });

    for (const { status, body } of [created, copied, deleted])
      expect([status, body['errorCode'], body['errorMessage']]).toEqual([403, 'FORBIDDEN', owned]);
    expect(saved.body['product']).toMatchObject({ price: 450, posRef: 'B-1', name: 'Beignets de courgette' });
  });

  test('PRD-52 a product that only the till sells is not edited here', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.db
      .updateTable('products')
      .set({ pos_only: true })
      .where('shop_id', '=', kitchen.shop.shopId)
      .execute();

    expect((await save(kitchen, {})).status).toBe(403);
  });
});

test('SEC-25 PRD-16 CAT-ROL-06 staff without productAndOption reads and switches, and edits nothing', async () => {
  const { staff, path } = await givenKitchen(server);
  const product = aProductForm();

  const refused = [
    await staff.post(`${path}/sections/SECTION-1/products`, { product }),
    await staff.put(`${path}/sections/SECTION-1/products/${SOCCA}`, { product }),
    await staff.post(`${path}/sections/SECTION-1/products/${SOCCA}/duplicate`),
  ];

  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
});
