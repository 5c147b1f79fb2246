import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aMenuShop, optionInput, type MenuShop } from './option-lists.fixture.ts';

let server: TestServer;
let mimi: MenuShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aMenuShop(server);
});

const SOCCA = 'PRODUCT-socca';
const PAN_BAGNAT = 'PRODUCT-panbagnat';
const listsOf = async (at: MenuShop, productKey: string) =>
  Object.values((await at.read()).sections).flatMap(({ products }) => products[productKey]?.optionListKeys ?? []);

describe('one list on many products', () => {
  test('goes to the end of those that lack it, and leaves those that are named', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const [first, second] = [await at.givenList(), await at.givenList({ name: 'Sauces' })];
    const attach = (key: string, body: object) =>
      at.boss.post(at.path(`/${key}/attachments`), { attach: [], detach: [], ...body });
    await attach(first.key, { attach: [SOCCA] });

    const both = await attach(second.key, { attach: [SOCCA, PAN_BAGNAT, 'PRODUCT-nowhere'] });
    const again = await attach(second.key, { attach: [SOCCA], detach: [PAN_BAGNAT] });

    expect(both.body).toMatchObject({ attached: 2, detached: 0 });
    expect(again.body).toMatchObject({ attached: 0, detached: 1 });
    expect(await listsOf(at, SOCCA)).toEqual([first.key, second.key]);
    expect(await listsOf(at, PAN_BAGNAT)).toEqual([]);
    expect(await at.shown(empty)).toEqual(await at.read());
  });

  test('PRD-26 a form of a product opened before is shown what was attached', async () => {
    const list = await mimi.givenList();

    await mimi.boss.post(mimi.path(`/${list.key}/attachments`), { attach: [SOCCA], detach: [] });

    const { sections } = await mimi.read();
    expect(Object.values(sections).flatMap(({ products }) => products[SOCCA] ?? [])).toMatchObject([{ version: 2 }]);
  });

  test('CAT-ROL-17 is the till’s where the till chooses the lists; an unknown list attaches to nothing', async () => {
    const at = await aMenuShop(server, { integration: { type: 'oneTouch', enabled: true } });
    await at.db
      .insertInto('option_lists')
      .values({ company_id: at.companyId, shop_id: at.shop.shopId, key: 'OPTION-b', name: 'B', position: 0 })
      .execute();

    const body = { attach: [SOCCA], detach: [] };
    expect((await at.boss.post(at.path('/OPTION-b/attachments'), body)).status).toBe(403);
    expect((await mimi.boss.post(mimi.path('/OPTION-nowhere/attachments'), body)).status).toBe(404);
    expect((await mimi.team.post(mimi.path('/OPTION-nowhere/attachments'), body)).status).toBe(403);
  });
});

describe('what uses a list', () => {
  test('CAT-API-42 OPT-12 products by section, options by list', async () => {
    const at = await aMenuShop(server);
    const cuisson = await at.givenList({ name: 'Cuisson' });
    const garniture = await at.givenList({ name: 'Garniture' }, [
      optionInput({ name: 'Thon mi-cuit', subListKeys: [cuisson.key] }),
      optionInput(),
    ]);
    await at.givenList({ name: 'Viandes', subListKeys: [cuisson.key] }, [optionInput({ name: 'Bœuf' })]);
    await at.boss.post(at.path(`/${cuisson.key}/attachments`), { attach: [PAN_BAGNAT, SOCCA], detach: [] });

    const reply = await at.team.get(at.path(`/${cuisson.key}/dependencies`));

    expect(reply.body).toEqual({
      productsBySection: [
        {
          sectionKey: 'SECTION-1',
          sectionName: 'Carte',
          products: [
            { key: SOCCA, name: 'Socca' },
            { key: PAN_BAGNAT, name: 'Pan bagnat' },
          ],
        },
      ],
      optionsByList: [
        {
          optionListKey: garniture.key,
          optionListName: 'Garniture',
          options: [{ key: optionsByPosition(garniture)[0]?.key, name: 'Thon mi-cuit' }],
        },
        { optionListKey: expect.any(String), optionListName: 'Viandes', options: [] },
      ],
    });
  });

  test('OPT-13 a list that nothing uses has none', async () => {
    const list = await mimi.givenList();

    const reply = await mimi.boss.get(mimi.path(`/${list.key}/dependencies`));

    expect(reply.body).toEqual({ productsBySection: [], optionsByList: [] });
  });

  test('CAT-API-18 OPT-17 a deleted list leaves every product, option and list that called it, at once', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const gone = await at.givenList({ name: 'Cuisson' }, [optionInput({ name: 'À point' })]);
    const kept = await at.givenList({ name: 'Garniture', subListKeys: [gone.key] }, [
      optionInput({ subListKeys: [gone.key] }),
    ]);
    const both = { attach: [SOCCA, PAN_BAGNAT], detach: [] };
    for (const { key } of [gone, kept])
      // eslint-disable-next-line no-await-in-loop -- one after the other
      await at.boss.post(at.path(`/${key}/attachments`), both);

    const reply = await at.boss.delete(at.path(`/${gone.key}`));
    const again = await at.boss.delete(at.path(`/${gone.key}`));

    const menu = await at.read();
    const { menuVersion } = menu;
    expect([reply.status, reply.body, again.status]).toEqual([
      200,
      { reports: [], jobId: null, menuVersion, snapshotId: expect.any(String) },
      404,
    ]);
    expect(JSON.stringify(menu)).not.toContain(gone.key);
    expect(menu.optionLists[kept.key]).toMatchObject({ position: 0 });
    expect(await listsOf(at, SOCCA)).toEqual([kept.key]);
    expect(await at.shown(empty)).toEqual(menu);
    expect(await at.audits(gone.key)).toEqual(['option-list.create', 'option-list.attach', 'option-list.delete']);
  });

  test('OPT-17 attached while it is deleted, it is left on nothing', async () => {
    const at = await aMenuShop(server);
    const list = await at.givenList();

    const [attached, deleted] = await Promise.all([
      at.boss.post(at.path(`/${list.key}/attachments`), { attach: [SOCCA, PAN_BAGNAT], detach: [] }),
      at.boss.delete(at.path(`/${list.key}`)),
    ]);

    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(attached.status);
    expect(await listsOf(at, SOCCA)).toEqual([]);
  });
});
