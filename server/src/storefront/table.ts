import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { etagOf, type Document } from './documents.ts';

const inGzip = promisify(gzip);
const LONGEST = 20;
/** Means itself in a text, in an address and in JSON. */
const PLAIN = /^[A-Za-z0-9-]+$/;

/** Stands for the number of the table in the document that all tables share. */
export const TABLE_TOKEN = 'tableNumberOfThisCode';

type Table = { isPlain: true; number: string } | { isPlain: false; number: string | null };

/** « Terrasse 3 » would need escaping in each place: such a table has a document of its own. */
export function readTable(typed: unknown): Table {
  const number = typeof typed === 'string' ? typed.trim().slice(0, LONGEST) : '';
  return PLAIN.test(number) ? { isPlain: true, number } : { isPlain: false, number: number || null };
}

/** The document that all tables share, for this one. */
export async function atTable({ etag, plain }: Document, number: string): Promise<Document> {
  const own = Buffer.from(plain.toString().replaceAll(TABLE_TOKEN, number));
  const zipped = await inGzip(own, { level: 1 });
  return { etag: etagOf(`${etag} ${number}`), plain: own, gzip: zipped, br: null };
}
