import { findProduct, productsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { patchedMenu } from '@comptoir/domain/menu/menu-patch.ts';
import { positionsOf } from '@comptoir/domain/menu/positions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { aProductForm, expectWhole, givenKitchen, keyed, shown, type Kitchen } from '../menu.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const [SOCCA, PAN_BAGNAT, DAUBE] = ['PRODUCT-socca', 'PRODUCT-panbagnat', 'PRODUCT-out'];
const order = (kitchen: Kitchen, keys: readonly string[], body: object = {}) =>
  kitchen.manager.put(`${kitchen.path}/menu/positions`, {
    kind: 'products',
    parentKey: 'SECTION-1',
    positions: positionsOf(keys),
    menuVersion: 1,
    ...body,
  });
const move = (kitchen: Kitchen, key: string, sectionKey: string, position: number, menuVersion: number) =>
  kitchen.manager.put(`${kitchen.path}/menu/products/${key}/section`, { sectionKey, position, menuVersion });
const versionOf = async (kitchen: Kitchen) => (await kitchen.menu()).menuVersion;

describe('CAT-API-10 positions', () => {
  test('PRD-17 PRD-24 the products of a section; the final order and the version are answered and told', async () => {
    const kitchen = await givenKitchen(server);
    const before = await kitchen.menu();
    const keys = [DAUBE, SOCCA, PAN_BAGNAT];

    const reply = await order(kitchen, keys);

    expect(reply.body).toEqual({ positions: positionsOf(keys), menuVersion: 2 });
    const menu = await kitchen.menu();
    expect(shown(menu)).toEqual([['Carte', ['Daube niçoise', 'Socca', 'Pan bagnat']]]);
    const [news] = await kitchen.news();
    expect(news).toEqual({ menuVersion: 2, patch: { placements: [{ parentKey: 'SECTION-1', keys }] } });
    expect(patchedMenu(before, 2, news?.patch ?? {}).sections).toEqual(menu.sections);
  });

  test('PRD-24 what was created or deleted meanwhile: nothing is lost, whatever version was looked at', async () => {
    const kitchen = await givenKitchen(server);
    await kitchen.product('SECTION-1', { name: 'Nouveau' });
    await kitchen.manager.post('/api/product/delete', { shopId: kitchen.shop.shopId, key: SOCCA });

    const reply = await order(kitchen, [DAUBE, SOCCA, PAN_BAGNAT]);

    expect(reply.status).toBe(200);
    const menu = await kitchen.menu();
    expect(shown(menu)).toEqual([['Carte', ['Daube niçoise', 'Pan bagnat', 'Nouveau']]]);
    expectWhole(menu);
  });

  test('PRD-21 a stretch of the order may be sent alone', async () => {
    const kitchen = await givenKitchen(server);

    await order(kitchen, [], { positions: { [DAUBE]: 1, [PAN_BAGNAT]: 2 } });

    expect(shown(await kitchen.menu())).toEqual([['Carte', ['Socca', 'Daube niçoise', 'Pan bagnat']]]);
  });

  test('SEC-02 sections, and OPT-34 the options of a list', async () => {
    const kitchen = await givenKitchen(server);
    const desserts = await kitchen.section();
    await kitchen.optionList('OPTION-sauces', [{ key: 'ITEM-aioli' }, { key: 'ITEM-harissa' }]);

    const sections = await order(kitchen, [desserts, 'SECTION-1'], { kind: 'sections', parentKey: null });
    const items = await order(kitchen, ['ITEM-harissa', 'ITEM-aioli'], { kind: 'items', parentKey: 'OPTION-sauces' });

    expect(sections.body['positions']).toEqual({ [desserts]: 0, 'SECTION-1': 1 });
    expect(items.body['positions']).toEqual({ 'ITEM-harissa': 0, 'ITEM-aioli': 1 });
    const menu = await kitchen.menu();
    expect(shown(menu).map(([name]) => name)).toEqual(['Desserts', 'Carte']);
    expect(menu.optionLists['OPTION-sauces']?.options['ITEM-harissa']?.position).toBe(0);
  });

  test('CAT-API-10 a parent that is unknown, missing or another’s is refused', async () => {
    const kitchen = await givenKitchen(server);

    expect((await order(kitchen, [], { parentKey: 'SECTION-never' })).status).toBe(404);
    expect((await order(kitchen, [], { kind: 'items', parentKey: 'OPTION-never' })).status).toBe(404);
    expect((await order(kitchen, [], { parentKey: null })).status).toBe(422);
    expect(await versionOf(kitchen)).toBe(1);
  });
});

describe('PRD-18 PRD-25 to another section', () => {
  test('PRD-18 PRD-19 PRD-27 the product keeps its key; both sections are renumbered, answered and told', async () => {
    const kitchen = await givenKitchen(server);
    const desserts = await kitchen.section();
    const tarte = await kitchen.product(desserts, { name: 'Tarte' });
    const before = await kitchen.menu();

    const reply = await move(kitchen, SOCCA, desserts, 0, before.menuVersion);

    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({
      product: { key: SOCCA, sectionKey: desserts, position: 0, version: 1, price: 450 },
      positions: { [desserts]: { [SOCCA]: 0, [tarte]: 1 }, 'SECTION-1': { [PAN_BAGNAT]: 0, [DAUBE]: 1 } },
      menuVersion: before.menuVersion + 1,
    });
    const menu = await kitchen.menu();
    expect(shown(menu)).toEqual([
      ['Carte', ['Pan bagnat', 'Daube niçoise']],
      ['Desserts', ['Socca', 'Tarte']],
    ]);
    expectWhole(menu);
    const news = (await kitchen.news()).at(-1);
    expect(patchedMenu(before, news?.menuVersion ?? 0, news?.patch ?? {}).sections).toEqual(menu.sections);
  });

  test('PRD-19 beyond the end it goes last; in its own section it only changes place', async () => {
    const kitchen = await givenKitchen(server);

    await move(kitchen, SOCCA, 'SECTION-1', 99, 1);

    expect(shown(await kitchen.menu())).toEqual([['Carte', ['Pan bagnat', 'Daube niçoise', 'Socca']]]);
  });

  test('PRD-25 a stale version answers 409 MENU_CONFLICT and moves nothing', async () => {
    const kitchen = await givenKitchen(server);
    const desserts = await kitchen.section();

    const reply = await move(kitchen, SOCCA, desserts, 0, 1);

    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ errorCode: 'MENU_CONFLICT' });
    expect(findProduct(await kitchen.menu(), SOCCA)?.sectionKey).toBe('SECTION-1');
  });

  test('PRD-43 PRD-41 in a section of free products its price becomes 0, and that is told', async () => {
    const kitchen = await givenKitchen(server);
    const free = await kitchen.section({ freeOnly: true });

    const reply = await move(kitchen, SOCCA, free, 0, await versionOf(kitchen));

    expect(reply.body['product']).toMatchObject({ price: 0, version: 2, sectionKey: free });
    expect((await kitchen.news()).at(-1)?.patch).toMatchObject({ products: [{ key: SOCCA, price: 0 }] });
  });

  test('CAT-API-08 SEC-27 PRD-25 the whole object of sections: only membership and order are read from it', async () => {
    const kitchen = await givenKitchen(server);
    const desserts = await kitchen.section();
    const before = await kitchen.menu();
    const sections = {
      [desserts]: { position: 0, name: 'Pirate', products: { [SOCCA]: { position: 0, price: 1 } } },
      'SECTION-1': { position: 1, products: { [DAUBE]: { position: 0 }, [PAN_BAGNAT]: { position: 1 } } },
    };
    const send = (menuVersion: number) =>
      kitchen.manager.put(`${kitchen.path}/menu/sections`, { sections, menuVersion });

    const stale = await send(1);
    const reply = await send(before.menuVersion);

    expect([stale.status, stale.body['errorCode']]).toEqual([409, 'MENU_CONFLICT']);
    expect(reply.body).toEqual({
      sections: {
        [desserts]: { position: 0, productKeys: [SOCCA] },
        'SECTION-1': { position: 1, productKeys: [DAUBE, PAN_BAGNAT] },
      },
      menuVersion: before.menuVersion + 1,
    });
    const menu = await kitchen.menu();
    expect(shown(menu)).toEqual([
      ['Desserts', ['Socca']],
      ['Carte', ['Daube niçoise', 'Pan bagnat']],
    ]);
    expect(findProduct(menu, SOCCA)?.price).toBe(450);
    const news = (await kitchen.news()).at(-1);
    expect(patchedMenu(before, news?.menuVersion ?? 0, news?.patch ?? {}).sections).toEqual(menu.sections);
  });
});

describe('many at once', () => {
  test('PRD-24 PRD-25 thirty moves at once leave every product exactly once, in positions without a gap', async () => {
    const kitchen = await givenKitchen(server);
    const homes = ['SECTION-1', await kitchen.section({ name: 'Deux' }), await kitchen.section({ name: 'Trois' })];
    await Promise.all(homes.map((home) => kitchen.product(home)));
    const keys = Object.values((await kitchen.menu()).sections).flatMap((section) =>
      productsByPosition(section).map(({ key }) => key),
    );

    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const key = keys[index % keys.length] ?? SOCCA;
        const home = homes[(index * 7) % homes.length] ?? 'SECTION-1';
        // PRD-25: whoever comes late looks again and tries again.
        for (let isDone = false; !isDone;) {
          // eslint-disable-next-line no-await-in-loop -- tried until it is up to date
          const reply = await move(kitchen, key, home, index % 4, await versionOf(kitchen));
          isDone = reply.status === 200;
          if (!isDone) expect(['MENU_CONFLICT', 'UNAVAILABLE']).toContain(reply.body['errorCode']);
        }
      }),
    );

    const menu = await kitchen.menu();
    expectWhole(menu);
    expect(
      Object.values(menu.sections)
        .flatMap((section) => Object.keys(section.products))
        .sort(),
    ).toEqual([...keys].sort());
  }, 60_000);

  test('PRD-24 orders, creations and deletions at once: nothing is lost', async () => {
    const kitchen = await givenKitchen(server);
    const create = (name: string) =>
      kitchen.manager.post(`${kitchen.path}/sections/SECTION-1/products`, { product: aProductForm({ name }) }, keyed());

    const replies = await Promise.all([
      ...Array.from({ length: 8 }, (_, index) => create(`Plat ${index}`)),
      ...[
        [DAUBE, SOCCA, PAN_BAGNAT],
        [PAN_BAGNAT, DAUBE, SOCCA],
      ].map((keys) => order(kitchen, keys)),
      kitchen.manager.post('/api/product/delete', { shopId: kitchen.shop.shopId, key: PAN_BAGNAT }),
    ]);

    expect(replies.every(({ status }) => status < 300)).toBe(true);
    const menu = await kitchen.menu();
    expectWhole(menu);
    expect(shown(menu)[0]?.[1]).toHaveLength(10);
    expect(menu.menuVersion).toBe(12);
  });
});
