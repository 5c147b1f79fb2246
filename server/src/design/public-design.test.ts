import { FIRST_WEB_DESIGN } from '@comptoir/domain/design/web-design.ts';
import { expect, test } from 'vitest';
import * as settings from '../settings/settings.store.ts';
import { testServer } from '../test/test-server.ts';
import { publicDesign } from './design.store.ts';

test('DSW-08 DSW-11 the public pages of a shop read their designs in one question', async () => {
  const server = await testServer();
  const companyId = await server.givenCompany();
  const [first, second] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const db = server.database.forCompany(companyId);
  const own = { ...FIRST_WEB_DESIGN, productLayout: 'grid' as const };
  await settings.fill(db, { companyId, shopId: null }, { webDesign: FIRST_WEB_DESIGN, cartMessage: 'Merci' });
  await settings.fill(db, { companyId, shopId: first.shopId }, { webDesign: own, cartMessage: '' });

  expect(await publicDesign(db, first)).toMatchObject({
    web: own,
    cartMessage: 'Merci',
    seoKeywords: [],
    general: { theme: 'light' },
    links: { websiteUrl: null },
  });
  expect(await publicDesign(db, second)).toMatchObject({ web: FIRST_WEB_DESIGN, cartMessage: 'Merci' });
});
