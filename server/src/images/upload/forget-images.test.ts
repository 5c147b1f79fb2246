import { aMenu, aProduct, aSection } from '@comptoir/domain/menu/menu.samples.ts';
import type { Crop, Picture } from '@comptoir/domain/menu/product.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { systemCtx } from '../../http/envelope.ts';
import * as snapshots from '../../menu-sync/snapshots.ts';
import * as settings from '../../settings/settings.store.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { forgetUnusedImages } from './forget-images.ts';

let server: TestServer;
let companyId: string;
let shopId: string;
let upload: (background: string, crop?: Crop) => Promise<Picture>;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  companyId = await server.givenCompany();
  ({ shopId } = await server.givenShop(companyId));
  const editor = await server.as(await server.givenUser(companyId, { shopIds: [shopId] }));
  upload = async (background, crop) => {
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
      .png()
      .toBuffer();
    const body = { purpose: 'product', imageBase64: bytes.toString('base64'), ...(crop && { crop }) };
    return (await editor.post(`/api/${companyId}/image/upload`, body)).json<Picture>();
  };
});

const db = () => server.database.forSystem();
const files = () => readdirSync(join(server.deps.config.dataDir, 'images', companyId));
const aged = () =>
  sql`update images set created_at = now() - interval '25 hours'
  where company_id = ${companyId}`.execute(db());
const keyOf = ({ imageUrl }: Picture) => imageUrl.slice('/images/'.length);
const isKept = async (picture: Picture) => (await server.deps.images.get(keyOf(picture))) !== null;
const useIn = (picture: Picture, deletedAt: string | null = null) =>
  sql`
  update products set deleted_at = ${deletedAt}::timestamptz, image_id =
    (select id from images where company_id = ${companyId} and storage_key = ${keyOf(picture)})
  where company_id = ${companyId} and key = (select min(key) from products where company_id = ${companyId})`.execute(
    db(),
  );

/** SYN-54: as it is taken before an overwrite. */
async function useInSnapshot(picture: Picture): Promise<void> {
  const ctx = systemCtx(server.deps, companyId, 'test');
  const menu = aMenu({ sections: [aSection({ products: [aProduct({ picture })] })] });
  await ctx.transaction((tx) => snapshots.take(tx, ctx, { companyId, shopId }, { menu, reason: 'copy' }));
}

test('SYN-11 a picture that no shop uses goes after a day, its files with it; one in use stays', async () => {
  const used = await upload('#ff0000');
  const unused = await upload('#00ff00');
  await useIn(used);
  await aged();
  const young = await upload('#0000ff');

  await forgetUnusedImages(server.deps);

  expect(await Promise.all([used, unused, young].map(isKept))).toEqual([true, false, true]);
  expect(files()).toHaveLength(10);
});

test('SYN-11 IMG-05 two frames of one picture share its original until the last one goes', async () => {
  const used = await upload('#ff0000');
  const otherFrame = await upload('#ff0000', { x: 0, y: 5, zoom: 1.2 });
  await useIn(used);
  await aged();

  await forgetUnusedImages(server.deps);

  expect(await isKept(otherFrame)).toBe(false);
  expect(await server.deps.images.get(used.originalUrl.slice('/images/'.length))).not.toBeNull();
});

test('SYN-06 SYN-54 what a copy or a snapshot may bring back keeps its picture', async () => {
  const ofDeleted = await upload('#ff0000');
  const inSnapshot = await upload('#00ff00');
  await useIn(ofDeleted, new Date().toISOString());
  await useInSnapshot(inSnapshot);
  await aged();

  await forgetUnusedImages(server.deps);

  expect(await Promise.all([ofDeleted, inSnapshot].map(isKept))).toEqual([true, true]);
});

test('SYN-11 a picture that is sent again is young again', async () => {
  await upload('#ff0000');
  await aged();
  const again = await upload('#ff0000');

  await forgetUnusedImages(server.deps);

  expect(await isKept(again)).toBe(true);
});

test('SYN-11 a picture sent again while it is being removed is there afterwards', async () => {
  const first = await upload('#ff0000');
  for (let round = 0; round < 5; round += 1) {
    await aged();
    await Promise.all([forgetUnusedImages(server.deps), upload('#ff0000')]);

    expect(await isKept(first)).toBe(true);
    expect(await server.deps.images.get(first.originalUrl.slice('/images/'.length))).not.toBeNull();
  }
});

test('SYN-11 DSW-04 a picture that a design shows stays', async () => {
  const [banner, unused] = [await upload('#ff0000'), await upload('#00ff00')];
  const webDesign = { coverImageUrl: banner.imageUrl, menuOrientation: 'vertical', productLayout: 'list' } as const;
  await settings.fill(db(), { companyId, shopId }, { webDesign });
  await aged();

  await forgetUnusedImages(server.deps);

  expect([await isKept(banner), await isKept(unused)]).toEqual([true, false]);
});
