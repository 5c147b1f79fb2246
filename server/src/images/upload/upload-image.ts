import type * as contract from '@comptoir/contract/images.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import type { ImageRefusal } from '@comptoir/domain/images/image-file.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import { rightsInCompany } from '@comptoir/domain/session/principal.ts';
import { audit } from '../../audit/audit.ts';
import type { UserCtx } from '../../ctx.ts';
import { Refused } from '../../http/refused.ts';
import { originalHashOf } from '../image-key.ts';
import { IMAGE_PURPOSES, type ImagePurpose } from '../image-purposes.ts';
import { cutAgain, ImageRefused } from '../process-image.ts';
import { keepImage, keysOf, prepareImage, type PreparedImage } from '../store-image.ts';
import * as images from './images.store.ts';

/** Pictures of dishes need the right to edit the menu, all others the right to design the shop. */
const rightFor = (purpose: ImagePurpose) =>
  purpose === 'product' || purpose === 'section' ? 'productAndOption' : 'designWeb';

const ADDRESS = '/images/';
const DATA_PREFIX = /^data:[\w.+/-]*;base64,/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * CAT-API-34. A refused picture leaves nothing behind. The row is written before the files: an incomplete upload is
 * repeated by the caller, and unused pictures are deleted after a day.
 */
export async function uploadImage(
  ctx: UserCtx,
  { body }: Input<typeof contract.uploadImage>,
): Promise<Answer<typeof contract.uploadImage>> {
  const { purpose, crop } = body;
  if (!rightsInCompany(ctx.user).has(rightFor(purpose))) throw new Refused('FORBIDDEN');
  const image = await prepare(ctx, body);
  await ctx.transaction(async (tx) => {
    const bytes = image.cut.image.webp.length;
    const row = { ...image.keys, ...IMAGE_PURPOSES[purpose].image, id: ctx.newId(), bytes, crop };
    const entityId = await images.put(tx, ctx.companyId, row);
    await audit(tx, ctx, { action: 'image.upload', entity: 'image', entityId, after: { purpose, crop, bytes } });
  });
  await keepImage(ctx.images, image);
  const { imageKey, thumbnailKey, originalKey } = image.keys;
  return {
    imageUrl: `${ADDRESS}${imageKey}`,
    thumbnailUrl: `${ADDRESS}${thumbnailKey}`,
    originalUrl: `${ADDRESS}${originalKey}`,
    crop,
  };
}

type Sent = Input<typeof contract.uploadImage>['body'];

async function prepare(ctx: UserCtx, { imageBase64, originalUrl, purpose, crop }: Sent): Promise<PreparedImage> {
  try {
    if (imageBase64 !== undefined) return await prepareImage(ctx.companyId, bytesOf(imageBase64), purpose, crop);
    if (originalUrl !== undefined) return await prepareAgain(ctx, originalUrl, purpose, crop);
  } catch (error) {
    if (error instanceof ImageRefused) refuse(error.code);
    throw error;
  }
  return refuse('IMAGE_TYPE');
}

/** IMG-05: only pictures uploaded by this company can be cropped again. */
async function prepareAgain(
  ctx: UserCtx,
  originalUrl: string,
  purpose: ImagePurpose,
  crop: Crop | null,
): Promise<PreparedImage> {
  const key = originalUrl.startsWith(ADDRESS) ? originalUrl.slice(ADDRESS.length) : '';
  const hash = originalHashOf(ctx.companyId, key);
  const isKnown = hash !== null && (await images.hasOriginal(ctx.db, ctx.companyId, key));
  const original = isKnown ? await ctx.images.get(key) : null;
  if (!hash || !original) throw new Refused('image-unknown');
  return { keys: keysOf(ctx.companyId, hash, purpose, crop), cut: await cutAgain(original, purpose, crop), original };
}

/** Line breaks are removed first: a regular expression that also matches them takes minutes on a long blank text. */
function bytesOf(imageBase64: string): Buffer {
  const digits = imageBase64.replace(DATA_PREFIX, '').replaceAll(/\s+/g, '');
  return BASE64.test(digits) ? Buffer.from(digits, 'base64') : refuse('IMAGE_TYPE');
}

function refuse(code: ImageRefusal): never {
  throw new Refused(code);
}
