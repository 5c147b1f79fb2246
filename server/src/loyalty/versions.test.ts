import { refusalSentence } from '@comptoir/contract/errors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenNetwork, PAN_BAGNAT, SOCCA, tiersOf } from './loyalty.fixture.ts';
import { programmeInForce } from './programme.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const NAMED = [{ path: 'name', message: refusalSentence('MISSING_FIELDS') }];
const byName = (versions: { name: string; isDefault: boolean }[]) =>
  Object.fromEntries(versions.map(({ name, isDefault }) => [name, isDefault]));

describe('versions of the product programme', () => {
  test('SET-API-23 SET-API-79 LOY-17 created, changed, in the journal, told live', async () => {
    const network = await givenNetwork(server);
    const created = await network.version();
    const expected = { name: 'Centre-ville', isDefault: true, minimumBasket: 1_000, shopIds: [], tiers: [] };
    expect(created).toMatchObject(expected);
    expect((await network.read()).versions).toEqual([created]);

    const changed = { name: 'Centre', minimumBasket: 1_250, isDefault: true };
    const reply = await network.admin.put(`${network.path}/versions/${created.key}/configuration`, changed);

    expect(reply).toMatchObject({ status: 200, body: { ...expected, ...changed } });
    expect(await network.journal()).toMatchObject([
      { action: 'loyalty.version-create', entity_id: 'Centre-ville', before: null, after: expected },
      { action: 'loyalty.version-save', entity_id: 'Centre', before: expected, after: changed },
    ]);
    expect((await network.news()).map(({ type }) => type)).toEqual(['loyalty-changed', 'loyalty-changed']);
  });

  test('LOY-18 SET-ERR-36 a name and a minimum basket that is not negative', async () => {
    const network = await givenNetwork(server);
    const post = (body: object) => network.admin.post(`${network.path}/versions`, body);

    expect(await post({ minimumBasket: 0 })).toMatchObject({
      status: 422,
      body: { errorCode: 'MISSING_FIELDS', errorMessage: NAMED },
    });
    expect((await post({ name: 'Port' })).body).toMatchObject({
      errorCode: 'MISSING_FIELDS',
      errorMessage: [{ path: 'minimumBasket' }],
    });
    expect(await post({ name: 'Port', minimumBasket: -1 })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Le panier minimum ne peut pas être négatif.' },
    });
    expect((await network.read()).versions).toEqual([]);
  });

  test('LOY-20 one default version: setting it unsets the previous, and it is only given on', async () => {
    const network = await givenNetwork(server);
    const first = await network.version();
    const second = await network.version({ name: 'Port' });
    expect(byName((await network.read()).versions)).toEqual({ 'Centre-ville': true, Port: false });

    const save = (key: string, name: string, isDefault: boolean) =>
      network.admin.put(`${network.path}/versions/${key}/configuration`, { name, minimumBasket: 0, isDefault });
    expect((await save(second.key, 'Port', true)).status).toBe(200);
    expect(byName((await network.read()).versions)).toEqual({ 'Centre-ville': false, Port: true });
    expect(await save(second.key, 'Port', false)).toMatchObject({ status: 409, body: { errorCode: 'LAST_ITEM' } });

    await Promise.all([save(first.key, 'Centre-ville', true), network.version({ name: 'Gare', isDefault: true })]);
    const defaults = (await network.read()).versions.filter(({ isDefault }) => isDefault);
    expect(defaults).toHaveLength(1);
  });

  test('LOY-20 shops in no version follow the default one', async () => {
    const network = await givenNetwork(server);
    await network.admin.put(network.configPath, {
      enabled: true,
      loyaltyType: 'product',
      productConfig: { pointName: 'points', pointsPerEuro: 1, showRewardsInApp: true },
    });
    const usual = await network.version();
    await network.offer(usual.key, { 50: [SOCCA] });
    const other = await network.version({ name: 'Port', minimumBasket: 2_000 });
    await network.join(other.key, [network.port]);

    const inForce = (shopId: string) => programmeInForce(network.db, { companyId: network.companyId, shopId });
    expect(await inForce(network.oldTown)).toMatchObject({ minimumBasket: 1_000, tiers: [{ points: 50 }] });
    expect(await inForce(network.port)).toMatchObject({ minimumBasket: 2_000, tiers: [] });
  });

  test('SET-API-80 LOY-21 the default version stays while there are others; a deleted one frees its shops', async () => {
    const network = await givenNetwork(server);
    const first = await network.version();
    const second = await network.version({ name: 'Port' });
    await network.join(second.key, [network.port]);

    const refused = await network.admin.delete(`${network.path}/versions/${first.key}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { errorCode: 'LAST_ITEM', errorMessage: 'Choisissez d’abord une autre version par défaut.' },
    });

    expect((await network.admin.delete(`${network.path}/versions/${second.key}`)).status).toBe(204);
    expect((await network.join(first.key, [network.port])).status).toBe(201);
    expect((await network.admin.delete(`${network.path}/versions/${first.key}`)).status).toBe(204);
    expect((await network.read()).versions).toEqual([]);
    expect((await network.journal()).at(-1)).toMatchObject({
      action: 'loyalty.version-delete',
      before: { name: 'Centre-ville' },
      after: null,
    });
    expect((await network.admin.delete(`${network.path}/versions/${first.key}`)).status).toBe(404);
  });
});

describe('offered products', () => {
  test('SET-API-25 LOY-32 LOY-33 tiers by their points, in the journal, told live', async () => {
    const network = await givenNetwork(server);
    const { key } = await network.version();

    const reply = await network.offer(key, { 100: [PAN_BAGNAT], 50: [SOCCA, PAN_BAGNAT] });

    const tiers = [
      { points: 50, productKeys: [SOCCA, PAN_BAGNAT] },
      { points: 100, productKeys: [PAN_BAGNAT] },
    ];
    expect(reply).toMatchObject({ status: 200, body: { key, tiers } });
    expect((await network.read()).versions[0]?.tiers).toEqual(tiers);
    expect((await network.journal()).at(-1)).toMatchObject({
      action: 'loyalty.version-products',
      before: { tiers: [] },
      after: { tiers },
    });
    expect((await network.news()).length).toBe(2);
  });

  test.each<[id: string, tiers: object, status: number, sentence: string]>([
    ['SET-ERR-38 LOY-33', {}, 422, "Merci d'ajouter au moins un palier."],
    ['SET-ERR-39 LOY-33', tiersOf({ 50: [] }).tiers, 422, 'Chaque palier doit contenir au moins un produit.'],
    [
      'SET-ERR-39 LOY-33',
      { '50': { points: 50, products: { [SOCCA]: false } } },
      422,
      'Chaque palier doit contenir au moins un produit.',
    ],
    [
      'SET-ERR-40 LOY-32',
      { '50': { points: 50, products: { [SOCCA]: true } }, '050': { points: 50, products: { [SOCCA]: true } } },
      422,
      'Ce palier existe déjà.',
    ],
    ['SET-ERR-41 LOY-32', tiersOf({ 0: [SOCCA] }).tiers, 422, 'Le palier doit être un nombre entier supérieur à 0.'],
    ['SET-ERR-41 LOY-32', tiersOf({ 12.5: [SOCCA] }).tiers, 422, 'Le palier doit être un nombre entier supérieur à 0.'],
    ['LOY-36', tiersOf({ 10001: [SOCCA] }).tiers, 422, 'Un palier demande 10 000 points au plus.'],
    [
      'LOY-36 SET-CST-15',
      tiersOf(Object.fromEntries(Array.from({ length: 11 }, (_, rank) => [rank + 1, [SOCCA]]))).tiers,
      409,
      'Une version compte 10 paliers au plus.',
    ],
  ])('%s %j', async (_id, tiers, status, sentence) => {
    const network = await givenNetwork(server);
    const { key } = await network.version();
    const reply = await network.admin.post(`${network.path}/versions/${key}/products`, { tiers });

    expect(reply.status).toBe(status);
    expect(String(reply.body['errorMessage']).replaceAll('\u00A0', ' ')).toBe(sentence.replaceAll("'", '’'));
    expect((await network.read()).versions[0]?.tiers).toEqual([]);
  });

  test('LOY-34 what is added is sold in all shops of the version; what is there already may stay', async () => {
    const network = await givenNetwork(server);
    const { key } = await network.version();
    await network.join(key, [network.oldTown, network.port]);
    await network.offer(key, { 50: [SOCCA] });
    await network.change(network.port, PAN_BAGNAT, { unavailable: true });

    const refused = await network.offer(key, { 50: [SOCCA], 100: [PAN_BAGNAT] });
    expect(refused).toMatchObject({
      status: 422,
      body: { errorMessage: 'Pan bagnat n’est pas proposé dans tous les restaurants de cette version.' },
    });

    await network.change(network.port, SOCCA, { unavailable: true });
    expect((await network.offer(key, { 60: [SOCCA] })).status).toBe(200);
    expect((await network.offer(key, { 60: [SOCCA, 'PRODUCT-nowhere'] })).status).toBe(422);
  });
});
