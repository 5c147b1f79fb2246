import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Ready to be sent: compressed once, for everybody. */
export type Document = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer | null };
type Kept = { version: string; document: Promise<Document>; bytes: number };

const MOST_BYTES = 96_000_000;

export const etagOf = (version: string): string =>
  `W/"${createHash('sha256').update(version).digest('base64url').slice(0, 22)}"`;

async function compressed(text: string, version: string): Promise<Document> {
  const plain = Buffer.from(text);
  const [zipped, br] = await Promise.all([inGzip(plain, { level: 6 }), inBrotli(plain, BROTLI)]);
  return { etag: etagOf(version), plain, gzip: zipped, br };
}

/**
 * Documents by name, each of one version: another version takes its place. Those that were not asked for longest leave
 * when all together are too large.
 */
export function createDocuments(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(name: string): void {
    bytes -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  }

  async function settle(name: string, made: Kept): Promise<void> {
    const document = await made.document.catch(() => null);
    if (kept.get(name) !== made) return;
    if (!document) return forget(name);
    made.bytes = document.plain.length + document.gzip.length + (document.br?.length ?? 0);
    bytes += made.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === name) return;
      forget(oldest);
    }
  }

  /** Null where it must be written first. */
  function find(name: string, version: string): Promise<Document> | null {
    const known = kept.get(name);
    if (known?.version !== version) return null;
    kept.delete(name);
    kept.set(name, known);
    return known.document;
  }

  /** `write` is called once, however many ask for it meanwhile. */
  function findOrWrite(name: string, version: string, write: () => string): Promise<Document> {
    const known = find(name, version);
    if (known) return known;
    forget(name);
    const made: Kept = { version, document: Promise.resolve().then(() => compressed(write(), version)), bytes: 0 };
    kept.set(name, made);
    void settle(name, made);
    return made.document;
  }

  return { find, findOrWrite };
}
