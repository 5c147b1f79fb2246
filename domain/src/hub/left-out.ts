import type { ElementChange } from '../menu-sync/sync.ts';

export const leftOut = (
  kind: ElementChange['kind'],
  { key, name }: { key: string; name: string },
  within: string | null,
  reason: string,
): ElementChange => ({ kind, key, name, within, fields: [], reason });
