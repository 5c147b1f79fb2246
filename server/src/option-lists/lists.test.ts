import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import type { OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { aMenuShop, listInput, optionInput, type MenuShop } from './option-lists.fixture.ts';

let server: TestServer;
let mimi: MenuShop;
beforeAll(async () => {
  server = await testServer();
  mimi = await aMenuShop(server);
});

const zelty = { type: 'zelty', enabled: true } as const;

describe('a list of options', () => {
  test('CAT-API-15 OPT-33 OPT-43 is created without options, corrected, told and written down', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();

    const reply = await at.boss.post(at.path(), {
      option: listInput({ minChoices: 3, maxChoices: 2, freeChoices: 5, kind: 'extra' }),
    });

    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      optionList: { minChoices: 3, maxChoices: 3, freeChoices: null, kind: 'option', position: 0, options: {} },
      reports: [],
    });
    const { key } = reply.body['optionList'] as OptionList;
    expect(key).toMatch(/^OPTION-[a-z0-9]{12}$/);
    expect(await at.shown(empty)).toEqual(await at.read());
    expect(await at.audits(key)).toEqual(['option-list.create']);
  });

  test('CAT-API-19 OPT-18 OPT-19 a duplicate has fresh keys for itself and for each option', async () => {
    const list = await mimi.givenList({ name: 'Garniture (copie)', minChoices: 1 }, [
      optionInput(),
      optionInput({ name: 'Thon et œuf', price: cents(0) }),
    ]);

    const options = Object.values(list.options).sort((a, b) => a.position - b.position);

    expect(options.map(({ name, position, listKey }) => [name, position, listKey])).toEqual([
      ['Anchois', 0, list.key],
      ['Thon et œuf', 1, list.key],
    ]);
    expect(new Set(options.map(({ key }) => key)).size).toBe(2);
    for (const { key } of options) expect(key).toMatch(/^ITEM-[a-z0-9]{12}$/);
  });

  test('CAT-API-37 API-71 the same key creates one list, and answers it again', async () => {
    const at = await aMenuShop(server);
    const headers = { 'idempotency-key': randomUUID() };

    const replies = await Promise.all(
      [1, 2, 3].map(() => at.boss.post(at.path(), { option: listInput() }, { headers })),
    );

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(Object.keys((await at.read()).optionLists)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => (body['optionList'] as OptionList).key)).size).toBe(1);
  });

  test('CAT-API-40 PRD-26 a form opened on an older version is shown the newer one, and may overwrite it', async () => {
    const list = await mimi.givenList();
    const path = mimi.path(`/${list.key}`);
    await mimi.boss.put(path, { option: listInput({ name: 'Première' }), version: list.version });

    const refused = await mimi.boss.put(path, { option: listInput({ name: 'Seconde' }), version: list.version });
    const forced = await mimi.boss.put(path, { option: listInput({ name: 'Seconde' }) });

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ errorCode: 'RECORD_CONFLICT', current: { name: 'Première', version: 2 } });
    expect(forced.body).toMatchObject({ optionList: { name: 'Seconde', version: 3 } });
  });

  test('PRD-26 of several forms saved at once on the same version, one wins', async () => {
    const list = await mimi.givenList();

    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) =>
        mimi.boss.put(mimi.path(`/${list.key}`), { option: listInput({ name }), version: list.version }),
      ),
    );

    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test('OPT-38 a list that becomes one of free options takes their prices along', async () => {
    const at = await aMenuShop(server);
    const empty = await at.read();
    const list = await at.givenList({}, [optionInput({ price: cents(300) }), optionInput({ price: cents(0) })]);

    await at.boss.put(at.path(`/${list.key}`), { option: listInput({ freeOnly: true }) });
    const added = await at.givenOption(list, { price: cents(990) });

    const saved = (await at.read()).optionLists[list.key];
    expect(Object.values(saved?.options ?? {}).map(({ price }) => price)).toEqual([0, 0, 0]);
    expect(added.price).toBe(0);
    expect(await at.shown(empty)).toEqual(await at.read());
  });

  test('OPT-40 a list is never its own sub-list, even through others, nor deeper than three', async () => {
    const at = await aMenuShop(server);
    const d = await at.givenList({ name: 'D' });
    const c = await at.givenList({ name: 'C', subListKeys: [d.key] });
    const b = await at.givenList({ name: 'B' }, [optionInput({ subListKeys: [c.key] })]);

    const around = await at.boss.put(at.path(`/${d.key}`), { option: listInput({ subListKeys: [b.key] }) });
    const itself = await at.boss.put(at.path(`/${d.key}`), { option: listInput({ subListKeys: [d.key] }) });
    const deep = await at.boss.post(at.path(), { option: listInput({ subListKeys: [b.key] }) });
    const unknown = await at.boss.post(at.path(), { option: listInput({ subListKeys: ['OPTION-nowhere'] }) });

    for (const reply of [around, itself]) {
      expect(reply.status).toBe(422);
      expect(reply.body['errorMessage']).toBe(refusalSentence('list-in-itself'));
    }
    expect(deep.body['errorMessage']).toBe(refusalSentence('lists-too-deep'));
    expect(unknown.body['errorMessage']).toBe(refusalSentence('list-unknown'));
    for (const reply of [around, itself, deep, unknown]) expect(reply.body['path']).toBe('option.subListKeys');
    expect(Object.keys((await at.read()).optionLists)).toHaveLength(3);
  });

  test('OPT-40 two lists that call each other at the same moment: one of them is refused', async () => {
    const at = await aMenuShop(server);
    const [a, b] = [await at.givenList({ name: 'A' }), await at.givenList({ name: 'B' })];

    const replies = await Promise.all([
      at.boss.put(at.path(`/${a.key}`), { option: listInput({ subListKeys: [b.key] }) }),
      at.boss.put(at.path(`/${b.key}`), { option: listInput({ subListKeys: [a.key] }) }),
    ]);

    expect(replies.map(({ status }) => status).sort((x, y) => x - y)).toEqual([200, 422]);
  });

  test.each<[string, object]>([
    ['OPT-22 a name of spaces', { name: '   ' }],
    ['OPT-22 a name of 61 letters', { name: 'x'.repeat(61) }],
    ['OPT-25 a minimum of 21', { minChoices: 21 }],
    ['OPT-25 a maximum of 0', { maxChoices: 0 }],
    ['OPT-23 no kind', { kind: undefined }],
  ])('%s is refused', async (_, wrong) => {
    const reply = await mimi.boss.post(mimi.path(), { option: { ...listInput(), ...wrong } });

    expect(reply.status).toBe(422);
    expect(reply.body['errorCode']).toBe('RECORD_INVALID');
  });

  test('OPT-23 OPT-24 OPT-29 with a menu of the till a list has its kind, its options follow, and none is free', async () => {
    const at = await aMenuShop(server, { integration: zelty });
    const empty = await at.read();
    const list = await at.givenList({ kind: 'option', maxChoices: 4, freeChoices: 2 }, [
      optionInput({ posRef: 'Z-1' }),
    ]);
    expect(list).toMatchObject({ freeChoices: null, isSupplement: false });

    await at.boss.put(at.path(`/${list.key}`), { option: listInput({ kind: 'additional' }) });

    const saved = (await at.read()).optionLists[list.key];
    expect(saved).toMatchObject({ kind: 'additional', isSupplement: true });
    expect(Object.values(saved?.options ?? {})).toMatchObject([{ kind: 'additional', isSupplement: true }]);
    expect(await at.shown(empty)).toEqual(await at.read());
  });

  test('OPT-04 OPT-31 CAT-ROL-17 where the till owns the menu nothing is created, copied or deleted', async () => {
    const at = await aMenuShop(server, { integration: { type: 'splash', enabled: true } });
    await at.db
      .insertInto('option_lists')
      .values({ company_id: at.companyId, shop_id: at.shop.shopId, key: 'OPTION-pos', name: 'Caisse', position: 0 })
      .execute();

    const created = await at.boss.post(at.path(), { option: listInput() });
    const deleted = await at.boss.delete(at.path('/OPTION-pos'));
    const item = await at.boss.post(at.path('/OPTION-pos/items'), { item: optionInput({ posRef: 'A' }) });
    const renamed = await at.boss.put(at.path('/OPTION-pos'), { option: listInput({ minChoices: 2 }) });

    for (const reply of [created, deleted, item]) {
      expect(reply.status).toBe(403);
      expect(reply.body['errorMessage']).toBe(refusalSentence('till-owns-menu'));
    }
    expect(renamed.body).toMatchObject({ optionList: { name: 'Garniture', minChoices: 0 } });
  });

  test('CAT-ROL-06 ROL-58 the team reads, the manager writes; elsewhere nothing exists', async () => {
    const list = await mimi.givenList();
    const other = await aMenuShop(server);
    const path = mimi.path(`/${list.key}`);

    expect((await mimi.team.post(mimi.path(), { option: listInput() })).status).toBe(403);
    expect((await mimi.team.put(path, { option: listInput() })).status).toBe(403);
    expect((await mimi.team.delete(path)).status).toBe(403);
    expect((await mimi.team.get(`${path}/dependencies`)).status).toBe(200);
    expect((await other.boss.put(path, { option: listInput() })).status).toBe(404);
    expect((await other.boss.put(other.path(`/${list.key}`), { option: listInput() })).status).toBe(404);
  });
});
