import { sql } from 'kysely';
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

test('API-58 characters that the database refuses do not hide a report', async () => {
  await sandboxErrorReports(db).report({ ...report, message: 'half \ud83d', data: { '\u0000': '\ud800\u0000' } });

  const [kept] = await listErrorReports(db, 1);
  expect(kept?.message).toBe('half \ufffd');
  expect(kept?.data).toEqual({ ' ': '\ufffd ' });
});

test('API-58 a report that cannot be kept fails nobody', async () => {
  const broken = await db.startTransaction().execute();
  await sql`select 1 / 0`.execute(broken).catch(() => undefined);

  await expect(sandboxErrorReports(broken).report(report)).resolves.toBeUndefined();

  await broken.rollback().execute();
});
