import { toHubCatalog } from '@comptoir/domain/hub/to-hub-catalog.ts';
import { aMenu } from '@comptoir/domain/menu/menu.samples.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../db/db.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/provider-failures.ts';
import { written as aWrite } from '../../ports/real/hubs/hubrise.samples.ts';
import type { Hub } from '../../ports/hub.ts';
import { testDatabase } from '../../test/test-db.ts';
import { setBehaviour, type Behaviour } from '../ports/sandbox-behaviours.ts';
import { sandboxHub } from './sandbox-hub.ts';

let db: Db;
let hub: Hub;
beforeAll(async () => {
  db = (await testDatabase()).forSandbox();
  hub = sandboxHub(db);
});

const { catalog: ours } = toHubCatalog(aMenu());
const aPlace = () => ({
  companyId: randomUUID(),
  shopId: randomUUID(),
  catalogId: randomUUID(),
  catalogName: 'Carte',
});

describe('SYN-50 the hub of the sandbox', () => {
  test('holds somebody else’s catalogue until ours is written, and has it back to the letter', async () => {
    const place = aPlace();
    const foreign = await hub.readCatalog(place);
    expect(foreign.catalog).toMatchObject({ categories: [{ name: 'Entrées' }, { name: 'Pizzas' }] });
    expect(foreign.catalog.products.map(({ skus }) => skus.length)).toEqual([1, 1, 2, 1]);
    expect(foreign.raw).toHaveProperty('deals');
    expect(foreign.catalog.others).toMatchObject([{ kind: 'deal', ref: 'MIDI', name: 'Formule du midi' }]);

    await hub.writeCatalog(place, aWrite(ours));

    const written = await hub.readCatalog(place);
    expect(written).toMatchObject({ catalogId: place.catalogId, catalog: ours });
    expect(written.digest).not.toBe(foreign.digest);
    expect((await hub.readCatalog(aPlace())).raw).toEqual(foreign.raw);
    await hub.putBack(place, foreign.raw);
    expect(await hub.readCatalog(place)).toEqual(foreign);
  });

  test.each<[Behaviour<'hub'>, typeof ProviderRefused | typeof ProviderUnavailable]>([
    ['unauthorized', ProviderRefused],
    ['busy', ProviderUnavailable],
    ['error', ProviderUnavailable],
    ['timeout', ProviderUnavailable],
  ])('that answers %s does nothing at all', async (behaviour, failure) => {
    const place = aPlace();
    const before = await hub.readCatalog(place);
    await setBehaviour(db, place.shopId, 'hub', behaviour);

    await expect(hub.readCatalog(place)).rejects.toThrow(failure);
    await expect(hub.writeCatalog(place, aWrite(ours))).rejects.toThrow(failure);
    await expect(hub.putBack(place, {})).rejects.toThrow(failure);

    await setBehaviour(db, place.shopId, 'hub', 'answers');
    expect(await hub.readCatalog(place)).toEqual(before);
  });

  test('that finds a catalogue invalid refuses it; one that is cut off has half of it', async () => {
    const place = aPlace();
    const before = await hub.readCatalog(place);
    await setBehaviour(db, place.shopId, 'hub', 'invalid');
    await expect(hub.writeCatalog(place, aWrite(ours))).rejects.toThrow(ProviderRefused);
    expect(await hub.readCatalog(place)).toEqual(before);

    await setBehaviour(db, place.shopId, 'hub', 'half');
    await expect(hub.writeCatalog(place, aWrite(ours))).rejects.toThrow(ProviderUnavailable);

    expect((await hub.readCatalog(place)).catalog.products).toEqual(ours.products.slice(0, 1));
  });

  test('whose catalogue is none answers nonsense', async () => {
    const place = aPlace();
    await hub.putBack(place, { products: 'none' });

    await expect(hub.readCatalog(place)).rejects.toThrow(ProviderUnavailable);
  });
});
