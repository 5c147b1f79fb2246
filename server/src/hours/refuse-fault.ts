import type { HoursFault, HoursRefusal } from '@comptoir/domain/hours/week.ts';
import type { SpecialRefusal } from '@comptoir/domain/hours/special-days.ts';
import { Refused } from '../http/refused.ts';

/** SET-API-02: the first fault is the one that is told. */
export function refuseFault([first]: readonly HoursFault<HoursRefusal | SpecialRefusal>[]): void {
  if (first) throw new Refused(first.refusal, { words: first.words ?? {}, extra: { path: first.path } });
}
