import { Refused } from '../../http/refused.ts';
import { OutboundFailure, type Outbound } from '../../ports/outbound.ts';
import { contentTypeOf } from '../image-key.ts';
import type { ImageStorage } from '../image-storage.ts';

const LIMITS = { maxBytes: 5_000_000, timeoutMs: 5_000 };
/** Image types that cannot contain scripts. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const OWN = '/images/';

export type ProxiedImage = { type: string; bytes: Buffer };
export type ImageProxy = (fileUrl: string) => Promise<ProxiedImage>;

/**
 * IMG-10: serves a picture that a browser cannot load itself, from our storage or from the configured origins, through
 * the outbound client (sec:outbound).
 */
export function createImageProxy(given: {
  storage: ImageStorage;
  origins: readonly string[];
  outbound: Outbound;
}): ImageProxy {
  const { storage, origins, outbound } = given;
  return async (fileUrl) => {
    if (fileUrl.startsWith(OWN)) return ownImage(storage, fileUrl.slice(OWN.length));
    if (!URL.canParse(fileUrl) || !origins.includes(new URL(fileUrl).origin)) throw new Refused('image-host');
    return foreignImage(outbound, fileUrl);
  };
}

async function ownImage(storage: ImageStorage, key: string): Promise<ProxiedImage> {
  const type = contentTypeOf(key);
  const bytes = type ? await storage.get(key) : null;
  if (!type || !bytes) throw new Refused('NOT_FOUND');
  return { type, bytes };
}

async function foreignImage(outbound: Outbound, fileUrl: string): Promise<ProxiedImage> {
  const reply = await outbound.send(fileUrl, LIMITS).catch((failure: unknown) => {
    if (!(failure instanceof OutboundFailure)) throw failure;
    throw new Refused(
      failure.problem === 'address-refused' || failure.problem === 'url-refused' ? 'image-host' : 'THIRD_PARTY_ERROR',
    );
  });
  const type = reply.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (reply.status !== 200 || !TYPES.includes(type)) throw new Refused('THIRD_PARTY_ERROR');
  return { type, bytes: reply.body };
}
