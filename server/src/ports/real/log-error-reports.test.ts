import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logErrorReports } from './log-error-reports.ts';

test('API-57 API-58 a report becomes one log line, at its level and without its secrets', async () => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line: Buffer, _encoding, done) => done(void lines.push(line.toString())) }));

  await logErrorReports(log).report({
    message: 'Rôles illisibles\npour Bearer abcdefcanary',
    level: 'warning',
    severity: 'high',
    source: 'dashboard',
    companyId: 'co-1',
    errorCode: null,
    traceId: 'trace-1',
    data: { token: 'canary' },
  });

  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('canary');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'Rôles illisibles pour [masqué]',
    report: { severity: 'high', source: 'dashboard', companyId: 'co-1', traceId: 'trace-1' },
  });
});
