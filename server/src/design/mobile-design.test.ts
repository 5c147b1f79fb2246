import { FIRST_MOBILE_DESIGN } from '@comptoir/domain/design/mobile-design.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let companyId: string;
let shopId: string;
let manager: Caller;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  companyId = await server.givenCompany();
  const shop = await server.givenShop(companyId);
  await server.givenShop(companyId);
  shopId = shop.shopId;
  manager = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
});

const put = (call: string, body: object, caller = manager) =>
  caller.put(`/api/${companyId}/configuration/${call}`, { shopId, ...body });
const saved = async () =>
  (await manager.get(`/api/${companyId}/configuration/design?shopId=${shopId}`)).json<{ mobile: object }>().mobile;
const journal = () =>
  server.database
    .forCompany(companyId)
    .selectFrom('audit')
    .select(['action', 'after'])
    .where('entity', '=', 'settings')
    .orderBy('at')
    .execute();

async function uploaded(purpose: string, type: 'png' | 'jpeg' = 'png') {
  const canvas = sharp({ create: { width: 300, height: 300, channels: 3, background: '#B5452C' } });
  const imageBase64 = (await canvas[type]().toBuffer()).toString('base64');
  return manager.post(`/api/${companyId}/image/upload`, { purpose, imageBase64 });
}
const addressOf = async (purpose: string) => (await uploaded(purpose)).json<{ imageUrl: string }>().imageUrl;

test('SET-API-72 DSM-03 DSM-04 DSM-13 media, texts and style are saved, in the journal, told live', async () => {
  expect(await saved()).toEqual(FIRST_MOBILE_DESIGN);
  const [slide, orders] = [await addressOf('slide'), await addressOf('orders')];

  const reply = await put('design-mobile', {
    editedSection: 'orders',
    slides: [slide],
    ordersPicture: orders,
    homeTitle: '  Bienvenue  ',
    loyaltyName: '',
    productLayout: 2,
    isPublished: false,
    // Of the other calls.
    websiteUrl: 'chezmimi.fr',
    newProductsTitle: 'Cette semaine',
  });

  const expected = {
    ...FIRST_MOBILE_DESIGN,
    editedSection: 'orders',
    slides: [slide],
    ordersPicture: orders,
    homeTitle: 'Bienvenue',
    productLayout: 'grid',
    isPublished: false,
  };
  expect(reply).toMatchObject({ status: 200, body: expected });
  expect(await saved()).toEqual(expected);
  expect(await journal()).toMatchObject([{ action: 'settings.mobile-design', after: expected }]);
  const news = await server.database.forCompany(companyId).selectFrom('live_events').select(['payload']).execute();
  expect(news).toEqual([{ payload: { family: 'mobileDesign', shopId } }]);
});

test('SET-API-71 DSM-11 DSM-15 links are made secure; what is no text becomes none, what is no address is refused', async () => {
  await put('design-mobile', { homeTitle: 'Bienvenue' });
  const { body } = await put('design-web-mobile', {
    websiteUrl: 'http://chezmimi.fr',
    facebook: 'facebook.com/chezmimi',
    instagram: 42,
    linkedin: '',
    homeTitle: 'Autre',
  });
  expect(body).toMatchObject({
    homeTitle: 'Bienvenue',
    websiteUrl: 'https://chezmimi.fr',
    socialLinks: { facebook: 'https://facebook.com/chezmimi', instagram: null, linkedin: null },
  });

  expect((await put('design-web-mobile', { facebook: 'javascript:alert(1)' })).status).toBe(422);
  expect(await saved()).toEqual(body);
});

test('SET-API-73 DSM-12 new products of this menu are kept in their order, ten at most', async () => {
  const db = server.database.forCompany(companyId);
  const products = await db.selectFrom('products').select('key').where('shop_id', '=', shopId).execute();
  const keys = products.map(({ key }) => key).slice(0, 2);
  expect(keys).toHaveLength(2);

  const reply = await put('new-products', {
    newProductKeys: [...keys.toReversed(), 'PRODUCT-gone'],
    newProductsTitle: 'Cette semaine',
  });

  expect(reply.body).toMatchObject({ newProductKeys: keys.toReversed(), newProductsTitle: 'Cette semaine' });
  const eleven = Array.from({ length: 11 }, (_, index) => `PRODUCT-${index}`);
  expect((await put('new-products', { newProductKeys: eleven })).status).toBe(422);
});

test('SET-ERR-50 DSM-08 DSM-09 a picture of another shape or company is refused, and icons are PNG', async () => {
  const square = await addressOf('account');
  for (const wrong of [{ slides: [square] }, { loyaltyPicture: square }, { ordersPicture: '/images/never' }])
    expect((await put('design-mobile', wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect((await put('design-mobile', { slides: Array(4).fill(await addressOf('slide')) })).status).toBe(422);
  expect(await saved()).toEqual(FIRST_MOBILE_DESIGN);
  expect((await uploaded('orders', 'jpeg')).body).toMatchObject({ errorCode: 'IMAGE_TYPE' });
  expect((await uploaded('slide', 'jpeg')).status).toBe(201);
});

test('DSM-15 two calls at once store both their parts', async () => {
  const replies = await Promise.all([
    put('design-mobile', { homeTitle: 'Bienvenue' }),
    put('design-web-mobile', { websiteUrl: 'chezmimi.fr' }),
    put('new-products', { newProductsTitle: 'Cette semaine' }),
  ]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await saved()).toMatchObject({
    homeTitle: 'Bienvenue',
    websiteUrl: 'https://chezmimi.fr',
    newProductsTitle: 'Cette semaine',
  });
});
