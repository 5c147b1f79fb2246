import { randomUUID } from 'node:crypto';
import type { Recorder } from './audit.ts';

/** What somebody does by a command of the server (docs/operations.md): no account of the company did it. */
export const byOperator = (companyId: string): Recorder => ({
  companyId,
  actor: { kind: 'system' },
  newId: randomUUID,
  now: () => new Date().toISOString(),
  traceId: randomUUID(),
});
