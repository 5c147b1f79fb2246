import { writeLog } from '@comptoir/contract/logs.ts';
import { call, CallFailed } from './call.ts';

type Severity = 'low' | 'medium' | 'high';

/** API-57: medium unless said otherwise. A log that cannot be sent is dropped: it must not become a second error. */
export function logError(error: unknown, facts: { severity?: Severity; context?: Record<string, string> } = {}): void {
  const cause = error instanceof Error ? error : new Error(String(error));
  const body = {
    message: cause.message.slice(0, 2000) || 'unknown error',
    level: 'error' as const,
    severity: facts.severity ?? 'medium',
    errorCode: cause instanceof CallFailed ? cause.code : null,
    traceId: cause instanceof CallFailed ? cause.traceId : null,
    data: { stack: (cause.stack ?? '').slice(0, 4000) },
    context: { path: location.pathname, ...facts.context },
  };
  call(writeLog, { params: {}, body }).catch(() => undefined);
}
