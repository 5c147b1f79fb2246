import { createHash } from 'node:crypto';

/** The same words give the same UUID (version 8). */
export function stableId(...words: string[]): string {
  const hash = createHash('sha256').update(words.join('\u0000')).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
