import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import type { Tx } from '../db/db.ts';
import { Refused } from '../http/refused.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { isKnownPicture } from './pictures.store.ts';

export type Fault = { refusal: Refusal; path: string; words?: Record<string, string> };

/** A single fault is refused with its own sentence and path, several with a sentence per field of `record`. */
export function refuseFaults(record: string, faults: readonly Fault[]): void {
  const [first, ...others] = faults;
  if (!first) return;
  if (others.length === 0)
    throw new Refused(first.refusal, { words: first.words ?? {}, extra: { path: `${record}.${first.path}` } });
  const fields = faults.map(({ refusal, path, words }) => ({
    message: refusalSentence(refusal, words),
    path: `${record}.${path}`,
  }));
  throw new Refused('RECORD_INVALID', { fields });
}

export async function pictureFaults(tx: Tx, { companyId }: ShopRef, imageUrl: string | null): Promise<Fault[]> {
  const isKnown = imageUrl === null || (await isKnownPicture(tx, companyId, imageUrl));
  return isKnown ? [] : [{ refusal: 'image-unknown', path: 'imageUrl' }];
}

/** PRD-26: who edited an older version is shown the current one. A form without a version overwrites on purpose. */
export function refuseOlder(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version < current.version) throw new Refused('RECORD_CONFLICT', { extra: { current } });
}
