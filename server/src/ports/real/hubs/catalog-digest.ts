import { canonical } from '@comptoir/domain/menu-sync/flat-menu.ts';
import { createHash } from 'node:crypto';

/** Of all that a hub says of a catalogue, for SavedCatalog. */
export const catalogDigest = (words: unknown): string =>
  createHash('sha256').update(canonical(words)).digest('base64url');
