import { refusalSentence, type Refusal } from '@comptoir/contract/errors.ts';
import { Refused } from '../http/refused.ts';

export type Fault = { refusal: Refusal; path: string; words?: Record<string, string> };

/**
 * One fault says its sentence, and beside it which field it is about; several are said field by field. `record` is the
 * field of the body that holds them.
 */
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
