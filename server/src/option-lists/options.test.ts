import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes } from '@comptoir/domain/kernel/time.ts';
import { optionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../http/envelope.ts';
import { endOptionState } from './availability.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aMenuShop, optionInput, type MenuShop } from './option-lists.fixture.ts';

let server: TestServer;
let mimi: MenuShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aMenuShop(server);
});
afterEach(() => {
  server.clock.offsetMs = 0;
});

const optionOf = async (at: MenuShop, { key, listKey }: Pick<Option, 'key' | 'listKey'>) =>
  (await at.read()).optionLists[listKey]?.options[key];

describe('an option', () => {
  test('CAT-API-16 goes last in its list, told and written down', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const list = await at.givenList();
    await at.givenOption(list);

    const reply = await at.boss.post(at.path(`/${list.key}/items`), { item: optionInput({ name: '  Thon  ' }) });

    expect(reply.status).toBe(201);
    const option = reply.body['option'] as Option;
    expect(option).toMatchObject({ name: 'Thon', position: 1, listKey: list.key, kind: 'option', version: 1 });
    expect(await at.shown(empty)).toEqual(await at.read());
    expect(await at.audits(option.key)).toEqual(['option.create']);
  });

  test('OPT-36 PRD-34 a negative price is refused, not written as none', async () => {
    const list = await mimi.givenList();

    const reply = await mimi.boss.post(mimi.path(`/${list.key}/items`), { item: optionInput({ price: cents(-50) }) });

    expect(reply.status).toBe(422);
    expect(reply.body['errorMessage']).toEqual([{ message: 'Prix non valide.', path: 'item.price' }]);
  });

  test('CAT-API-41 PRD-26 is edited, unless somebody has meanwhile', async () => {
    const option = await mimi.givenOption(await mimi.givenList());
    const path = mimi.path(`/${option.listKey}/items/${option.key}`);

    const saved = await mimi.boss.put(path, { item: optionInput({ price: cents(200) }), version: 1 });
    const late = await mimi.boss.put(path, { item: optionInput({ price: cents(300) }), version: 1 });

    expect(saved.body).toMatchObject({ option: { price: 200, version: 2 }, reports: [] });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ errorCode: 'RECORD_CONFLICT', current: { price: 200, version: 2 } });
  });

  test('OPT-42 a duplicate has a fresh key, the words « (copie) », the same list', async () => {
    const list = await mimi.givenList({ subListKeys: [] }, [optionInput({ name: 'x'.repeat(80) }), optionInput()]);
    const [first] = optionsByPosition(list);

    const reply = await mimi.boss.post(mimi.path(`/${list.key}/items/${first?.key}/duplicate`));

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ listKey: list.key, position: 2, price: 150, name: `${'x'.repeat(72)} (copie)` });
    expect(reply.body['key']).not.toBe(first?.key);
  });

  test('OPT-39 stands for a product of the menu only', async () => {
    const list = await mimi.givenList();

    const linked = await mimi.givenOption(list, { linkedProductKey: 'PRODUCT-socca' });
    const unknown = await mimi.boss.post(mimi.path(`/${list.key}/items`), {
      item: optionInput({ linkedProductKey: 'PRODUCT-nowhere' }),
    });

    expect(linked.linkedProductKey).toBe('PRODUCT-socca');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toMatchObject({ path: 'item.linkedProductKey' });
  });

  test('OPT-40 does not call the list that it stands in', async () => {
    const list = await mimi.givenList();

    const reply = await mimi.boss.post(mimi.path(`/${list.key}/items`), {
      item: optionInput({ subListKeys: [list.key] }),
    });

    expect(reply.body).toMatchObject({ errorMessage: refusalSentence('list-in-itself'), path: 'item.subListKeys' });
  });

  test('CAT-API-17 OPT-41 is deleted softly, the others move up, the last one stays', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const list = await at.givenList(
      {},
      ['A', 'B', 'C'].map((name) => optionInput({ name })),
    );
    const [a, b, c] = optionsByPosition(list);
    if (!a || !b || !c) throw new Error('three options were given');

    const first = await at.deleteOption(a);
    const again = await at.deleteOption(a);
    await at.deleteOption(b);
    const last = await at.deleteOption(c);

    expect([first.status, again.status]).toEqual([200, 404]);
    // The one that was deleted afterwards made the last version.
    const { menuVersion } = await at.read();
    expect(first.body).toEqual({ reports: [], jobId: null, menuVersion: menuVersion - 1, snapshotId: null });
    expect(last.status).toBe(409);
    expect(last.body).toMatchObject({ errorCode: 'LAST_ITEM', errorMessage: refusalSentence('LAST_ITEM') });
    expect(await optionOf(at, c)).toMatchObject({ position: 0 });
    expect(await at.shown(empty)).toEqual(await at.read());
    const kept = await at.db.selectFrom('options').select('deleted_at').where('key', '=', a.key).executeTakeFirst();
    expect(kept?.deleted_at).not.toBeNull();
  });

  test('OPT-41 two who delete the last two at once leave one', async () => {
    const list = await mimi.givenList({}, [optionInput(), optionInput({ name: 'Thon' })]);

    const replies = await Promise.all(optionsByPosition(list).map((option) => mimi.deleteOption(option)));

    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  test('CAT-API-17 the right is that of the shop in the body', async () => {
    const list = await mimi.givenList({}, [optionInput(), optionInput()]);
    const [option] = optionsByPosition(list);
    const other = await aMenuShop(server);
    if (!option) throw new Error('two options were given');

    expect((await mimi.deleteOption(option, mimi.team)).status).toBe(403);
    expect((await mimi.deleteOption(option, other.boss)).status).toBe(404);
  });

  test('CAT-API-10 PRD-24 twenty who reorder and create at once lose nothing', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const list = await at.givenList(
      {},
      ['A', 'B', 'C', 'D'].map((name) => optionInput({ name })),
    );
    const keys = optionsByPosition(list).map(({ key }) => key);
    const order = (shift: number) => Object.fromEntries(keys.map((key, index) => [key, (index + shift) % keys.length]));

    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 4 === 0
          ? at.givenOption(list, { name: `N${turn}` })
          : at.boss.put(`/api/${at.companyId}/shops/${at.shop.shopId}/menu/positions`, {
              kind: 'items',
              parentKey: list.key,
              positions: order(turn),
              menuVersion: 1,
            }),
      ),
    );

    const saved = (await at.read()).optionLists[list.key];
    const positions = Object.values(saved?.options ?? {}).map(({ position }) => position);
    expect(positions.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await at.shown(empty)).toEqual(await at.read());
  });
});

describe('references and prices of the till', () => {
  const tillMenu = (price: number): TillMenu => ({
    sections: [],
    products: [],
    optionLists: [
      {
        posRef: 'L',
        name: 'Garniture',
        kind: 'option',
        minChoices: 0,
        maxChoices: null,
        allowRepeat: false,
        options: [{ posRef: 'GA-01', name: 'Anchois', price: cents(price), available: true }],
      },
    ],
    paymentTypes: [],
  });
  async function aTillShop() {
    const at = await aMenuShop(server, { integration: { type: 'zelty', enabled: true } });
    await at.db
      .insertInto('pos_menus')
      .values({
        company_id: at.companyId,
        shop_id: at.shop.shopId,
        content: JSON.stringify(tillMenu(150)),
        pulled_at: server.deps.now(),
      })
      .execute();
    return at;
  }

  test('PRD-36 OPT-37 the price of the till is looked up, and not exceeded', async () => {
    const at = await aTillShop();
    const list = await at.givenList();

    const option = await at.givenOption(list, { posRef: 'GA-01', price: cents(150) });
    const dear = await at.boss.post(at.path(`/${list.key}/items`), {
      item: optionInput({ posRef: 'GA-01', price: cents(151) }),
    });

    expect(option.posPrice).toBe(150);
    expect(dear.status).toBe(422);
    expect(dear.body).toMatchObject({ errorMessage: refusalSentence('price-above-till', { price: '1,50' }) });
  });

  test('OPT-36 without a reference nothing is saved; every fault is said at its field', async () => {
    const at = await aTillShop();
    const list = await at.givenList();

    const reply = await at.boss.post(at.path(`/${list.key}/items`), { item: optionInput({ posRef: ' ' }) });

    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errorMessage: refusalSentence('reference-required') });
    expect((await at.read()).optionLists[list.key]?.options).toEqual({});
  });

  test('SYN-25 an option that is given a reference which the till knows is missing no longer', async () => {
    const at = await aTillShop();
    const option = await at.givenOption(await at.givenList(), { posRef: 'gone' });
    await at.db.updateTable('options').set({ missing_in_pos: true }).where('key', '=', option.key).execute();

    const path = at.path(`/${option.listKey}/items/${option.key}`);
    const still = await at.boss.put(path, { item: optionInput({ posRef: 'gone' }) });
    const found = await at.boss.put(path, { item: optionInput({ posRef: 'GA-01' }) });

    expect(still.body).toMatchObject({ option: { missingInPos: true, posPrice: null } });
    expect(found.body).toMatchObject({ option: { missingInPos: false, posPrice: 150 } });
  });
});

describe('the switch of an option', () => {
  const path = (at: MenuShop, { listKey, key }: Option) => at.path(`/${listKey}/items/${key}/availability`);

  test('PRD-16 PRD-55 SHL-44 anybody turns it off; at its end it is back by itself and the screens are told', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const option = await at.givenOption(await at.givenList());
    const until = addMinutes(server.deps.now(), 30);

    const off = await at.team.put(path(at, option), { unavailable: true, unavailableUntil: until });

    expect(off.body).toMatchObject({ unavailable: true, unavailableUntil: until, version: 1, stateVersion: 2 });
    const ref = { companyId: at.companyId, shopId: at.shop.shopId };
    const system = systemCtx(server.deps, at.companyId, 'test');
    await endOptionState(system, ref, option.key);
    expect(await optionOf(at, option)).toMatchObject({ unavailable: true });

    server.clock.offsetMs = 31 * 60_000;
    await endOptionState(system, ref, option.key);

    expect(await optionOf(at, option)).toMatchObject({ unavailable: false, unavailableUntil: null });
    expect((await at.news()).at(-1)).toMatchObject({ endedByItself: 'Anchois' });
    expect(await at.shown(empty)).toEqual(await at.read());
    expect(await at.audits(option.key)).toEqual(['option.create', 'option.unavailable', 'option.available']);
  });

  test('PRD-26 is no conflict for whoever edits the option meanwhile', async () => {
    const option = await mimi.givenOption(await mimi.givenList());
    await mimi.team.put(path(mimi, option), { unavailable: true });

    const saved = await mimi.boss.put(mimi.path(`/${option.listKey}/items/${option.key}`), {
      item: optionInput({ name: 'Anchois frais' }),
      version: option.version,
    });

    expect(saved.body).toMatchObject({ option: { name: 'Anchois frais', unavailable: true } });
  });

  test('OPT-39 is the product’s where the option stands for one', async () => {
    const at = await aMenuShop(server);
    const option = await at.givenOption(await at.givenList(), { linkedProductKey: 'PRODUCT-socca' });
    const headers = { 'idempotency-key': 'switch-1' };

    const replies = [
      await at.team.put(path(at, option), { unavailable: true }, { headers }),
      await at.team.put(path(at, option), { unavailable: true }, { headers }),
    ];

    for (const { body } of replies) expect(body).toMatchObject({ key: option.key, unavailable: false });
    const { sections } = await at.read();
    const socca = Object.values(sections).flatMap(({ products }) => products['PRODUCT-socca'] ?? []);
    expect(socca).toMatchObject([{ unavailable: true }]);
  });

  test('SHL-44 PRD-15 an end that has passed is refused, and where the till decides, everything', async () => {
    const at = await aMenuShop(server, { integration: { type: 'biborne', enabled: true } });
    const place = { company_id: at.companyId, shop_id: at.shop.shopId };
    await at.db
      .insertInto('option_lists')
      .values({ ...place, key: 'OPTION-b', name: 'B', position: 0 })
      .execute();
    await at.db
      .insertInto('options')
      .values({ ...place, key: 'ITEM-b', list_key: 'OPTION-b', name: 'B', position: 0, price: 0 })
      .execute();
    const option = await mimi.givenOption(await mimi.givenList());

    const late = await mimi.boss.put(path(mimi, option), {
      unavailable: true,
      unavailableUntil: addMinutes(server.deps.now(), -1),
    });
    const locked = await at.boss.put(at.path('/OPTION-b/items/ITEM-b/availability'), { unavailable: true });

    expect(late.body).toMatchObject({ errorMessage: refusalSentence('end-in-the-past') });
    expect(locked.status).toBe(403);
    expect(locked.body).toMatchObject({ errorMessage: refusalSentence('availability-locked') });
  });
});
