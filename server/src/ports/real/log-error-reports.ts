import type { Logger } from 'pino';
import type { ErrorReport, ErrorReports } from '../error-reports.ts';
import { withoutSecrets } from '../without-secrets.ts';

const PINO_LEVELS = { info: 'info', warning: 'warn', error: 'error' } as const satisfies Record<
  ErrorReport['level'],
  string
>;

/** Reports go to the server's own log, from where the host's log collector takes them. */
export function logErrorReports(log: Pick<Logger, 'info' | 'warn' | 'error'>): ErrorReports {
  return {
    async report(entry) {
      const { message, level, ...fields } = withoutSecrets(entry);
      log[PINO_LEVELS[level]]({ report: fields }, message);
    },
  };
}
