import { refusalSentence } from '@comptoir/contract/errors.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../ports/provider-failures.ts';
import { unconfiguredPorts } from '../ports/unconfigured/unconfigured-ports.ts';
import { SANDBOX_PLACES } from '../sandbox/ports/sandbox-maps.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function signedIn(at = server) {
  const companyId = await at.givenCompany();
  const shop = await at.givenShop(companyId);
  const caller = await at.as(await at.givenUser(companyId, { role: 'staff', shopIds: [shop.shopId] }));
  return { caller, path: `/api/${companyId}` };
}
const items = ({ body }: { body: Record<string, unknown> }) => body['items'] as { placeId: string; mainText: string }[];

describe('addresses', () => {
  test('SET-API-28 SET-API-87 ADR-01 ADR-03 ADR-06 suggestions, then the details of the one chosen', async () => {
    const { caller, path } = await signedIn();

    const suggested = await caller.get(`${path}/places/autocomplete`, { query: { placeInput: '8 rue de france' } });

    expect(suggested.status).toBe(200);
    expect(items(suggested).length).toBeLessThanOrEqual(5);
    expect(items(suggested)[0]).toMatchObject({
      mainText: '8 Rue de France',
      secondaryText: '06000 Nice',
      precision: 'number',
    });
    const details = await caller.get(`${path}/places/${items(suggested)[0]?.placeId}/details`);
    expect(details).toMatchObject({
      status: 200,
      body: {
        formattedAddress: '8 Rue de France, 06000 Nice',
        addressComponents: {
          streetNumber: '8',
          street: 'Rue de France',
          city: 'Nice',
          postalCode: '06000',
          country: 'FR',
        },
        precision: 'number',
      },
    });
    expect((await caller.get(`${path}/places/nowhere/details`)).status).toBe(404);
  });

  test('SET-API-104 the public shop asks the same without a session, at the pace of somebody who types', async () => {
    const { caller, path } = await signedIn();
    const ask = { query: { placeInput: '8 rue de france' } };
    const suggested = await server.anonymous.get('/api/public/places/autocomplete', ask);
    expect(suggested).toMatchObject({ status: 200, body: (await caller.get(`${path}/places/autocomplete`, ask)).body });
    const id = items(suggested)[0]?.placeId;
    const details = await server.anonymous.get(`/api/public/places/${id}/details`);
    expect(details).toMatchObject({ status: 200, body: (await caller.get(`${path}/places/${id}/details`)).body });
    const statuses = new Set<number>();
    for (let i = 0; i < 120; i += 1)
      statuses.add((await server.anonymous.get('/api/public/places/autocomplete', ask)).status);
    expect(statuses).toEqual(new Set([200, 429]));
    expect((await server.anonymous.get(`/api/public/places/${id}/details`)).status).toBe(429);
    const headers = { 'x-channel-key': server.identity.tokens.channelKey };
    expect((await server.anonymous.get('/api/public/places/autocomplete', { ...ask, headers })).status).toBe(200);
  });

  test('SET-API-88 ADR-03 ADDRESS_ERROR an address is located, a street says that it is one, and nothing is refused', async () => {
    const { caller, path } = await signedIn();
    const ask = (address: string) => caller.get(`${path}/geocode/from-address`, { query: { address } });

    expect(await ask('8 rue de France, 06000 Nice')).toMatchObject({ status: 200, body: { precision: 'number' } });
    expect(await ask('777 rue de France, Nice')).toMatchObject({
      status: 200,
      body: { precision: 'street', score: 0.6 },
    });
    expect(await ask('zzzz')).toMatchObject({
      status: 422,
      body: { errorCode: 'ADDRESS_ERROR', errorMessage: 'Aucune adresse trouvée.' },
    });
    expect((await ask('')).status).toBe(400);
  });

  test('ADR-09 SET-API-107 a point of the map has a door, a town, or nothing', async () => {
    const { caller, path } = await signedIn();
    const at = (latitude: number, longitude: number) => caller.post(`${path}/places/nearest`, { latitude, longitude });
    const [door] = SANDBOX_PLACES.filter(({ mainText }) => mainText === '8 Rue de France');
    const { latitude, longitude } = door?.place.location ?? { latitude: 0, longitude: 0 };

    expect(await at(latitude + 0.0002, longitude)).toMatchObject({
      status: 200,
      body: {
        place: {
          precision: 'number',
          addressComponents: { streetNumber: '8', street: 'Rue de France', city: 'Nice' },
        },
      },
    });
    expect(await at(43.72, 7.3)).toMatchObject({
      status: 200,
      body: { place: { precision: 'city', location: { latitude: 43.72 }, addressComponents: { street: null } } },
    });
    expect(await at(44.9, 5.4)).toMatchObject({ status: 200, body: { place: null } });
    expect((await at(91, 7)).status).toBe(422);
  });

  test('ADR-05 a service that does not answer, and one that nobody configured, are said in French', async () => {
    const down = async (): Promise<never> => {
      throw new ProviderUnavailable('geocoder');
    };
    const { database } = server;
    const broken = await testServer({
      database,
      maps: { autocomplete: down, details: down, geocode: down, nearest: down },
    });
    const bare = await testServer({ database, maps: unconfiguredPorts().maps });
    for (const [node, sentence] of [
      [broken, refusalSentence('address-search-down')],
      [bare, refusalSentence('third-party-not-configured', { service: 'Adresses et cartes' })],
    ] as const) {
      const { caller, path } = await signedIn(node);
      const reply = await caller.get(`${path}/places/autocomplete`, { query: { placeInput: 'rue de france' } });
      expect(reply).toMatchObject({
        status: 503,
        body: { errorCode: 'THIRD_PARTY_UNAVAILABLE', errorMessage: sentence },
      });
    }
  });
});
