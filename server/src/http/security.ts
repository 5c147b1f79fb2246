import helmet from '@fastify/helmet';
import { fastify } from 'fastify';
import type { Config } from '../kernel/config.ts';

/** sec:headers: computed once with helmet, because computing them per reply took longer than many replies. */
export async function securityHeaders(config: Config): Promise<Map<string, string>> {
  const asked = fastify();
  await asked.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(config), ...SECURITY_HEADERS });
  asked.get('/', async (_request, reply) => reply.raw.getHeaders());
  const reply = await asked.inject('/');
  await asked.close();
  return new Map(Object.entries(reply.json<Record<string, string>>()));
}

const SECURITY_HEADERS = {
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
} as const;

/** sec:headers: scripts only from our files. The widgets need inline styles; images may be local previews. */
function contentSecurityPolicy(config: Config) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigin(config)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(config.isProduction ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

const tileOrigin = ({ mapTiles }: Config): string[] => (mapTiles ? [new URL(mapTiles.url).origin] : []);

/** sec:headers: for an address that cannot be decoded, which is refused before any hook runs. */
export const bareHeaders = (traceId: string): Record<string, string> => ({
  'X-Trace-Id': traceId,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
});
