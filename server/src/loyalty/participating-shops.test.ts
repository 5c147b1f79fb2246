import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '../test/test-server.ts';
import { givenNetwork, PAN_BAGNAT, SOCCA, type Network } from './loyalty.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const TIERS = [
  { points: 50, productKeys: [SOCCA, PAN_BAGNAT] },
  { points: 100, productKeys: [SOCCA] },
];
const socca = { key: SOCCA, name: 'Socca' };
const panBagnat = { key: PAN_BAGNAT, name: 'Pan bagnat' };

/** A version of one shop with two tiers; the shop at the port has no socca any more. */
async function givenVersion(): Promise<Network & { key: string; now: () => Promise<unknown> }> {
  const network = await givenNetwork(server);
  const { key } = await network.version();
  await network.join(key, [network.oldTown]);
  await network.offer(key, { 50: [SOCCA, PAN_BAGNAT], 100: [SOCCA] });
  await network.change(network.port, SOCCA, { deleted_at: server.deps.now() });
  return { ...network, key, now: async () => (await network.read()).versions[0] };
}

describe('participating shops', () => {
  test('SET-API-24 LOY-24 a shop that has all of it joins with 201, in the journal, told live', async () => {
    const network = await givenVersion();
    const before = (await network.news()).length;

    const reply = await network.join(network.key, [network.oldTown, network.station]);

    expect(reply).toMatchObject({ status: 201, body: { data: { removedProducts: [] } } });
    expect(await network.now()).toMatchObject({ shopIds: [network.oldTown, network.station], tiers: TIERS });
    expect((await network.journal()).at(-1)).toMatchObject({
      action: 'loyalty.version-shops',
      before: { shopIds: [network.oldTown] },
      after: { shopIds: [network.oldTown, network.station] },
    });
    expect((await network.news()).slice(before)).toMatchObject([{ type: 'loyalty-changed' }]);
  });

  test('LOY-24 LOY-26 LOY-29 LOY-30 one that lacks a product is answered 200, and nothing is written', async () => {
    const network = await givenVersion();
    const [before, journal, news] = [await network.now(), await network.journal(), await network.news()];

    const reply = await network.join(network.key, [network.oldTown, network.port]);

    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      data: {
        missingProductsForAddedShops: {
          [network.port]: { shopName: 'B Port', tiers: { '50': [socca], '100': [socca] } },
        },
      },
    });
    expect([await network.now(), await network.journal(), await network.news()]).toEqual([before, journal, news]);
  });

  test('LOY-27 « J’ai compris » removes it from every tier, and a tier that is left empty', async () => {
    const network = await givenVersion();
    const reply = await network.join(network.key, [network.oldTown, network.port], { confirmedUpdateAction: true });

    expect(reply).toMatchObject({ status: 201, body: { data: { removedProducts: [socca] } } });
    expect(await network.now()).toMatchObject({
      shopIds: [network.oldTown, network.port],
      tiers: [{ points: 50, productKeys: [PAN_BAGNAT] }],
    });
  });

  test('LOY-28 « Réinitialiser » erases all tiers and saves the shops', async () => {
    const network = await givenVersion();
    const reply = await network.join(network.key, [network.port], { resetProduct: true });

    expect(reply).toMatchObject({ status: 201, body: { data: { removedProducts: [socca, panBagnat] } } });
    expect(await network.now()).toMatchObject({ shopIds: [network.port], tiers: [] });
  });

  test('LOY-31 the confirming call removes what is missing at that moment, and says which', async () => {
    const network = await givenVersion();
    await network.join(network.key, [network.oldTown, network.port]);
    await network.change(network.port, PAN_BAGNAT, { unavailable: true });

    const reply = await network.join(network.key, [network.oldTown, network.port], { confirmedUpdateAction: true });

    expect(reply).toMatchObject({ status: 201, body: { data: { removedProducts: [socca, panBagnat] } } });
    expect(await network.now()).toMatchObject({ tiers: [] });
  });

  test('LOY-22 a shop of another version cannot join, not even of two at once', async () => {
    const network = await givenVersion();
    const other = await network.version({ name: 'Plage' });
    const [first, second] = await Promise.all([
      network.join(network.key, [network.oldTown, network.station]),
      network.join(other.key, [network.station]),
    ]);

    const refused = first.status === 201 ? second : first;
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(refused.body).toMatchObject({ errorCode: 'ALREADY_EXISTS' });
    expect(String(refused.body['errorMessage'])).toMatch(/^C Libération participe déjà à la version «/);
    const { versions } = await network.read();
    expect(versions.filter(({ shopIds }) => shopIds.includes(network.station))).toHaveLength(1);
  });

  test('LOY-23 SET-ERR-37 at least one restaurant', async () => {
    const network = await givenVersion();
    expect(await network.join(network.key, [])).toMatchObject({
      status: 422,
      body: { errorMessage: 'Merci de sélectionner au moins un restaurant.' },
    });
    expect(await network.now()).toMatchObject({ shopIds: [network.oldTown] });
  });

  test('LOY-24 a shop of another company does not exist', async () => {
    const network = await givenVersion();
    const foreign = await server.givenShop(await server.givenCompany());
    expect((await network.join(network.key, [foreign.shopId])).status).toBe(404);
  });
});
