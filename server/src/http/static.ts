import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app.ts';
import { replyNotFound } from './error-reply.ts';

const YEAR_SECONDS = 31_536_000;
/** An unknown path of these is 404, never the dashboard's page. */
const OWN_PATHS = /^\/(api|images|sandbox|webhooks|assets|healthz|metrics|s|e|l)(\/|$|\?)/;

/** The drivers' page; /livreurs is a screen of the dashboard. */
const DRIVER_PATHS = /^\/livreur(\/|$|\?)/;

/** SHL-07: files are already compressed by the build; any other address is routed by the dashboard. */
export async function servePages(app: App, folders: string[]): Promise<void> {
  if (!folders.some((folder) => existsSync(join(folder, 'index.html')))) {
    app.setNotFoundHandler(replyNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: folders,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/.vite/**'],
    setHeaders: (reply, path) => {
      const isHashed = folders.some((folder) => path.startsWith(join(folder, 'assets')));
      reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !OWN_PATHS.test(request.url);
    if (!isPage) return replyNotFound(request, reply);
    return reply.sendFile(DRIVER_PATHS.test(request.url) ? 'livreur.html' : 'index.html');
  });
}
