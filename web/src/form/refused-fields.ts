import type { CallFailed } from '../call/call.ts';

/** ERR-21, CAT-ERR-26: sentences by the path they are about; a single fault is one sentence, with its path beside it. */
export function refusedFields({ fields, message, body: { path } }: CallFailed): Record<string, string> {
  if (typeof path === 'string') return { [path]: message };
  return Object.fromEntries(fields.map((fault) => [fault.path, fault.message]));
}
