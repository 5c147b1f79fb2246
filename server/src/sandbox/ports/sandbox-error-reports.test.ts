import { expect, test } from 'vitest';
import { testDb } from '../../test/test-db.ts';
import { listErrorReports, sandboxErrorReports } from './sandbox-error-reports.ts';

const db = await testDb();
const report = {
  message: 'Rôles illisibles',
  level: 'error',
  severity: 'high',
  source: 'dashboard',
  companyId: 'co-1',
  errorCode: null,
  traceId: 'trace-1',
  data: { attempt: 2, password: 'canary' },
} as const;

test('API-58 a report is kept in a table, without its secrets', async () => {
  await sandboxErrorReports(db).report({ ...report, message: 'first' });
  await sandboxErrorReports(db).report(report);

  const kept = await listErrorReports(db, 10);
  expect(kept.map(({ message }) => message)).toEqual(['Rôles illisibles', 'first']);
  expect(kept[0]).toMatchObject({ ...report, data: { attempt: 2, password: '[masqué]' } });
});

test('API-58 a report that cannot be kept fails nobody', async () => {
  await expect(sandboxErrorReports(db).report({ ...report, level: null as never })).resolves.toBeUndefined();

  expect(await listErrorReports(db, 10)).toHaveLength(2);
});
