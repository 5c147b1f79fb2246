import * as contract from '@comptoir/contract/images.ts';
import { handle, handleRaw, type Handler } from '../http/handle.ts';
import { uploadImage } from './upload/upload-image.ts';

export const imagesRoutes: Handler[] = [
  handle(contract.uploadImage, uploadImage),
  handleRaw(contract.proxyImage, async (ctx, { query }, reply) => {
    const { type, bytes } = await ctx.imageProxy(query.fileUrl);
    reply
      .header('Cache-Control', 'private, max-age=86400')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(type)
      .send(bytes);
  }),
];
