import { FIRST_WEB_DESIGN } from '@comptoir/domain/design/web-design.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type TestServer } from '../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

async function givenNetwork() {
  const companyId = await server.givenCompany();
  const [shop, sister] = [await server.givenShop(companyId), await server.givenShop(companyId)];
  const admin = await server.as(await server.givenUser(companyId, { role: 'general' }));
  const manager = await server.as(await server.givenUser(companyId, { shopIds: [shop.shopId] }));
  const path = `/api/${companyId}`;
  const read = async (caller: Caller, shopId?: string) =>
    (await caller.get(`${path}/configuration/design${shopId ? `?shopId=${shopId}` : ''}`)).body;
  return { companyId, shop, sister, admin, manager, path, read };
}

const picture = async (width: number, height: number, background = '#B5452C') =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64');

async function uploaded(caller: Caller, companyId: string, purpose: string, crop: object | null = null) {
  const body = { purpose, crop, imageBase64: await picture(600, 300) };
  const reply = await caller.post(`/api/${companyId}/image/upload`, body);
  expect(reply.status).toBe(201);
  return reply.json<{ imageUrl: string; originalUrl: string; thumbnailUrl: string }>();
}

describe('web design', () => {
  test('SET-API-18 SET-API-75 DSW-04 SET-35 SET-37 a shop saves its own, in the journal, told live', async () => {
    const { companyId, shop, sister, manager, admin, path, read } = await givenNetwork();
    const crop = { x: 5, y: 0, zoom: 1.2 };
    const { imageUrl, originalUrl, thumbnailUrl } = await uploaded(manager, companyId, 'banner', crop);
    const design = { coverImageUrl: imageUrl, menuOrientation: 'vertical', productLayout: 'grid' };

    const reply = await manager.put(`${path}/configuration/design-web`, { shopId: shop.shopId, ...design });

    expect(reply).toMatchObject({ status: 200, body: design });
    expect(await read(manager, shop.shopId)).toMatchObject({
      web: design,
      pictures: { [imageUrl]: { imageUrl, originalUrl, thumbnailUrl, crop } },
    });
    expect(await read(admin, sister.shopId)).toMatchObject({ web: FIRST_WEB_DESIGN, pictures: {} });
    const db = server.database.forCompany(companyId);
    const journal = await db.selectFrom('audit').selectAll().where('entity', '=', 'settings').orderBy('at').execute();
    expect(journal).toMatchObject([
      { action: 'settings.web-design', entity_id: 'webDesign', shop_id: shop.shopId, before: null, after: design },
    ]);
    const news = await db.selectFrom('live_events').select(['type', 'payload']).execute();
    expect(news).toEqual([{ type: 'settings-changed', payload: { family: 'webDesign', shopId: shop.shopId } }]);
  });

  test('DSW-04 the banner is sent as base64 without prefix, and a field that is not sent stays', async () => {
    const { shop, manager, path } = await givenNetwork();
    const save = (body: object) => manager.put(`${path}/configuration/design-web`, { shopId: shop.shopId, ...body });
    await save({ productLayout: 2 });

    const { body } = await save({ imageBase64: await picture(900, 300) });

    expect(body).toEqual({
      coverImageUrl: expect.stringMatching(/^\/images\/.+-image\.webp$/),
      menuOrientation: 'horizontal',
      productLayout: 'grid',
    });
    expect((await save({ coverImageUrl: null })).body).toMatchObject({ coverImageUrl: null, productLayout: 'grid' });
  });

  test('SET-ERR-50 a banner that is too heavy, no picture, foreign or of another shape is refused; nothing is written', async () => {
    const { companyId, shop, manager, path, read } = await givenNetwork();
    const foreign = await givenNetwork();
    const square = await uploaded(manager, companyId, 'logo');
    const theirs = await uploaded(foreign.manager, foreign.companyId, 'banner');
    const save = (body: object) => manager.put(`${path}/configuration/design-web`, { shopId: shop.shopId, ...body });
    const heavy = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500_001)]).toString('base64');

    expect(await save({ imageBase64: heavy })).toMatchObject({ status: 422, body: { errorCode: 'IMAGE_TOO_LARGE' } });
    expect(await save({ imageBase64: 'Zm9v' })).toMatchObject({ status: 422, body: { errorCode: 'IMAGE_TYPE' } });
    for (const coverImageUrl of [square.imageUrl, theirs.imageUrl, '/images/never', 'https://example.com/a.png'])
      expect(await save({ coverImageUrl })).toMatchObject({ status: 422, body: { path: 'coverImageUrl' } });
    expect(await read(manager, shop.shopId)).toMatchObject({ web: FIRST_WEB_DESIGN });
  });

  test('DSW-05 DSW-06 other orientations, layouts and fields do not exist', async () => {
    const { shop, manager, path } = await givenNetwork();
    for (const wrong of [{ menuOrientation: 'diagonal' }, { productLayout: 3 }, { productStyle: 'list' }])
      expect(
        (await manager.put(`${path}/configuration/design-web`, { shopId: shop.shopId, ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(422);
  });

  test('ROL-30 ROL-31 a shop designs itself alone; the network is designed with all shops', async () => {
    const { shop, sister, manager, admin, path, read } = await givenNetwork();
    const save = (caller: Caller, body: object) =>
      caller.put(`${path}/configuration/design-web`, { productLayout: 'grid', ...body });

    expect((await save(manager, {})).status).toBe(403);
    expect((await save(manager, { shopId: sister.shopId })).status).toBe(404);
    expect((await manager.get(`${path}/configuration/design?shopId=${sister.shopId}`)).status).toBe(404);
    expect((await save(admin, {})).status).toBe(200);

    // A shop without a design of its own has the network's, and starts from it.
    expect(await read(manager, shop.shopId)).toMatchObject({ web: { productLayout: 'grid' } });
    await manager.put(`${path}/configuration/design-web`, { shopId: shop.shopId, menuOrientation: 'vertical' });
    await save(admin, { productLayout: 'list' });
    expect(await read(manager, shop.shopId)).toMatchObject({
      web: { productLayout: 'grid', menuOrientation: 'vertical' },
    });
    expect(await read(admin, sister.shopId)).toMatchObject({ web: { productLayout: 'list' } });
  });
});

describe('keywords and the message of the basket', () => {
  test('SET-API-20 SET-API-77 DSW-07 DSW-08 DSW-09 the shop’s wins over the network’s', async () => {
    const { companyId, shop, admin, manager, path, read } = await givenNetwork();
    const network = { seoKeywords: ['cuisine niçoise'], cartMessage: 'Merci de votre confiance' };
    expect(await admin.put(`${path}/webapp`, network)).toMatchObject({ status: 200, body: network });

    const own = { seoKeywords: [' socca ', 'Socca'], cartMessage: ' Livraison offerte ' };
    expect(await manager.put(`${path}/shops/${shop.shopId}/webapp`, own)).toMatchObject({
      status: 200,
      body: { seoKeywords: ['socca'], cartMessage: 'Livraison offerte' },
    });

    expect(await read(manager, shop.shopId)).toMatchObject({
      seoKeywords: { own: ['socca'], inherited: ['cuisine niçoise'] },
      cartMessage: { own: 'Livraison offerte', inherited: 'Merci de votre confiance' },
    });
    expect(await read(admin)).toMatchObject({ cartMessage: { own: 'Merci de votre confiance', inherited: '' } });
    const journal = await server.database
      .forCompany(companyId)
      .selectFrom('audit')
      .select(['action', 'shop_id'])
      .where('entity', '=', 'settings')
      .orderBy('at')
      .execute();
    expect(journal).toEqual([
      { action: 'settings.cart-message', shop_id: null },
      { action: 'settings.seo-keywords', shop_id: null },
      { action: 'settings.cart-message', shop_id: shop.shopId },
      { action: 'settings.seo-keywords', shop_id: shop.shopId },
    ]);
  });

  test('DSW-07 ROL-26 the message needs infoBasketMessage, by each of its calls; keywords do not', async () => {
    const { companyId, shop, path } = await givenNetwork();
    const overrides = { infoBasketMessage: false };
    const user = await server.givenUser(companyId, { shopIds: [shop.shopId], overrides });
    const designer = await server.as(user);
    const mine = `${path}/shops/${shop.shopId}/webapp`;

    expect((await designer.put(mine, { cartMessage: 'Bonjour' })).status).toBe(403);
    const both = { shopId: shop.shopId, cartMessage: 'Bonjour', productLayout: 'grid' };
    expect((await designer.put(`${path}/configuration/design-web`, both)).status).toBe(403);
    expect((await designer.put(mine, { seoKeywords: ['socca'] })).status).toBe(200);
  });

  test('DSW-07 LCH-12 201 characters, eleven keywords or a long one are refused', async () => {
    const { shop, manager, path } = await givenNetwork();
    const words = Array.from({ length: 11 }, (_, index) => `mot ${index}`);
    for (const wrong of [{ cartMessage: 'é'.repeat(201) }, { seoKeywords: words }, { seoKeywords: ['é'.repeat(31)] }])
      expect((await manager.put(`${path}/shops/${shop.shopId}/webapp`, wrong)).status).toBe(422);
  });
});
