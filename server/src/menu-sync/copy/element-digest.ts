import { canonical } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { ComingElement } from '@comptoir/domain/menu-sync/with-element.ts';
import { createHash } from 'node:crypto';

/** SYN-53: by which a save or a delete (`input` null) is known to be the one that its preview showed. */
export function elementDigest({ kind, key, parentKey, input }: ComingElement): string {
  // What is there already is found by its key alone, wherever it has been moved to.
  const place = key === null ? parentKey : null;
  return createHash('sha256').update(canonical({ kind, key, place, input })).digest('base64url');
}
