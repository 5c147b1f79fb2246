import { Refused } from '../http/refused.ts';

/** PRD-26: whoever looked at an older one is shown what stands, and decides. No version is a decision already made. */
export function refuseOlder(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version < current.version) throw new Refused('RECORD_CONFLICT', { extra: { current } });
}
