import fastifyStatic from '@fastify/static';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { App } from './app.ts';
import { replyNotFound } from './error-reply.ts';

const YEAR_SECONDS = 31_536_000;
/** An unknown path of these is 404, never the dashboard's page. */
const OWN_PATHS = /^\/(api|images|sandbox|webhooks|assets|healthz|metrics|s|e|l)(\/|$|\?)/;

/** The drivers' page; /livreurs is a screen of the dashboard. */
const DRIVER_PATHS = /^\/livreur(\/|$|\?)/;

/** Beside their originals, for those who can read them; and what only the server reads. */
const NOT_ASKED_FOR = /\.(br|gz)$|(^|\/)\./;

/** SHL-07: files are already compressed by the build; any other address is routed by the dashboard. */
export async function servePages(app: App, folders: string[]): Promise<void> {
  const there = folders.filter((folder) => existsSync(folder));
  const files = new Map(there.toReversed().flatMap(filesOf));
  if (!files.has('/index.html')) {
    app.setNotFoundHandler(replyNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: there,
    // A route for each file would take the router a sixth of the start.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = there.some((folder) => path.startsWith(join(folder, 'assets')));
      reply.header('Cache-Control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return replyNotFound(request, reply);
    const path = request.url.replace(/[?#].*/, '');
    const folder = files.get(path);
    if (folder) return reply.code(200).sendFile(path, folder);
    if (OWN_PATHS.test(request.url)) return replyNotFound(request, reply);
    return reply.sendFile(DRIVER_PATHS.test(request.url) ? 'livreur.html' : 'index.html');
  });
}

/** Each file of a folder by its address. */
function filesOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !NOT_ASKED_FOR.test(name))
    .map((name) => [`/${name}`, folder]);
}
