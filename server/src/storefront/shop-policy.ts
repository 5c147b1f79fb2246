import { createHash } from 'node:crypto';
import type { Config } from '../kernel/config.ts';

/** Where the payment form of Stripe comes from; only where cards are taken that way. */
const STRIPE = {
  script: 'https://js.stripe.com',
  frame: 'https://js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
};

const MOST_HASHES = 1_000;
const hashes = new Map<string, string>();

/** Every page needs it, and hardly any two shops have the same colours. */
function hashSource(style: string): string {
  const known = hashes.get(style);
  if (known) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const source = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  hashes.set(style, source);
  return source;
}

/**
 * sec:headers: of the public pages, stricter than of the dashboard: no inline style but the one with this content. Only a
 * preview stands in a frame, and only in one of ours.
 */
export function shopPolicy(config: Config, { style, isPreview }: { style: string; isPreview: boolean }): string {
  const tiles = config.mapTiles ? ` ${new URL(config.mapTiles.url).origin}` : '';
  const has = (part: keyof typeof STRIPE) => (config.payments ? ` ${STRIPE[part]}` : '');
  return [
    "default-src 'none'",
    `script-src 'self'${has('script')}`,
    `style-src 'self' ${hashSource(style)}`,
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    `connect-src 'self'${has('connect')}`,
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self'${has('frame')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    ...(config.isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
