import { Crop, Picture } from '@comptoir/domain/menu/product.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** The purpose of an image decides its file types, aspect ratio and sizes. */
export const IMAGE_USES = ['product', 'section', 'banner', 'slide', 'loyalty', 'account', 'orders', 'logo'] as const;

/** CAT-API-34: `imageBase64`, or the `originalUrl` of a stored picture to crop it again; by default its centre. */
export const uploadImage = companyRoute({
  method: 'POST',
  path: '/image/upload',
  access: 'session',
  body: z.strictObject({
    imageBase64: z.string().max(2_000_000).optional(),
    originalUrl: z.string().max(300).optional(),
    purpose: z.enum(IMAGE_USES),
    crop: Crop.nullable().default(null),
  }),
  reply: Picture.extend({ crop: Crop.nullable() }),
  status: 201,
  bodyLimit: 3_000_000,
});

export const proxyImage = companyRoute({
  method: 'GET',
  path: '/image/proxy',
  access: 'session',
  query: z.object({ fileUrl: z.string().max(2_000) }),
  reply: z.unknown(),
});
