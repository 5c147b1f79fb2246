import { constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { App } from './app.ts';

const inGzip = promisify(gzip);

/** Smaller replies cost more to compress than they save. */
const WORTHWHILE_BYTES = 20_000;
const QUICK = { level: constants.Z_BEST_SPEED };

/** Compresses long JSON replies (a whole menu, a page of orders) outside the main thread. */
export function compressAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTHWHILE_BYTES) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return payload;
    reply.header('Content-Encoding', 'gzip');
    reply.removeHeader('Content-Length');
    return inGzip(payload, QUICK);
  });
}

const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$|\s))/.test(String(accepted ?? ''));
