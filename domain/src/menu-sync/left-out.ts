import type { ElementChange } from './sync.ts';

/** A requested change that is not made, or not as requested, and why. */
export const leftOut = (
  kind: ElementChange['kind'],
  { key, name }: { key: string; name: string },
  within: string | null,
  reason: string,
): ElementChange => ({ kind, key, name, within, fields: [], reason });
