import type { App } from '../http/app.ts';
import { replyNotFound } from '../http/error-reply.ts';
import { contentTypeOf } from './image-key.ts';
import type { ImageStorage } from './image-storage.ts';

/** Images are public, named after their content and encoded by us, so they contain nothing executable. */
export function serveImages(app: App, storage: ImageStorage): void {
  app.get<{ Params: { '*': string } }>('/images/*', async (request, reply) => {
    const key = request.params['*'];
    const type = contentTypeOf(key);
    const bytes = type ? await storage.get(key) : null;
    if (!type || !bytes) return replyNotFound(request, reply);
    return reply
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(type)
      .send(bytes);
  });
}
