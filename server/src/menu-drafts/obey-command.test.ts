import { cents } from '@comptoir/domain/kernel/money.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { findProduct } from '@comptoir/domain/menu/by-position.ts';
import { beforeAll, expect, test } from 'vitest';
import { aProductForm, aSectionForm, givenKitchen } from '../menu/menu.fixture.ts';
import { testServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const SOCCA = 'PRODUCT-socca';

test('DRF-04 a whole form writes what its author changed; what a colleague typed meanwhile stays, and comes back', async () => {
  const kitchen = await givenKitchen(server);
  const made = await kitchen.manager.post(`${kitchen.path}/menu-drafts`, { name: 'Carte de Noël' });
  const path = `${kitchen.path}/menu-drafts/${made.json<MenuDraft>().draftId}`;
  const change = async (...commands: object[]) => {
    const reply = await kitchen.manager.post(`${path}/changes`, { commands });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.json<{ draft: MenuDraft; held: object[] }>();
  };
  const menu = await kitchen.menu();
  const [was, section] = [findProduct(menu, SOCCA), menu.sections['SECTION-1']];
  const form = (fields: object) => ({
    do: 'product',
    key: SOCCA,
    sectionKey: 'SECTION-1',
    was,
    product: aProductForm({ name: 'Socca', price: cents(450), allergens: [], diets: [], ...fields }),
  });
  await change({ do: 'set', key: SOCCA, fields: { price: 600 }, was: { price: was?.price } });

  const other = await change(form({ description: 'Au feu de bois' }));
  const same = await change(form({ price: 700, description: 'À la braise' }));

  expect(other.held).toEqual([]);
  expect(other.draft.changes.edits[SOCCA]?.fields).toMatchObject({
    price: { value: 600 },
    description: { value: 'Au feu de bois' },
  });
  expect(same.held).toMatchObject([
    { field: 'description', value: 'Au feu de bois' },
    { field: 'price', value: 600 },
  ]);
  expect(same.draft.changes.edits[SOCCA]?.fields).toMatchObject({ price: { value: 600 } });

  await change({ do: 'set', key: 'SECTION-1', fields: { name: 'Braise' } });
  const whole = { name: section?.name, description: 'Tout feu tout flamme' };
  const ofSection = await change({
    do: 'section',
    key: 'SECTION-1',
    was: { name: section?.name, description: section?.description },
    section: aSectionForm(whole as Parameters<typeof aSectionForm>[0]),
  });
  expect(ofSection.draft.changes.edits['SECTION-1']?.fields).toMatchObject({
    name: { value: 'Braise' },
    description: { value: 'Tout feu tout flamme' },
  });
});
