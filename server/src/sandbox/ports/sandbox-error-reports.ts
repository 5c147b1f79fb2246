import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ErrorReport, ErrorReports } from '../../ports/error-reports.ts';
import { withoutSecrets } from '../../ports/without-secrets.ts';

export type KeptReport = ErrorReport & { reportId: number; reportedAt: string };

/** API-58: reports are stored in a table that tests and the sandbox pages read. */
export function sandboxErrorReports(db: Db): ErrorReports {
  return {
    async report(entry) {
      await keep(db, withoutSecrets(entry)).catch(() => undefined);
    },
  };
}

/** Latest first. */
export async function listErrorReports(db: Db, limit: number): Promise<KeptReport[]> {
  const { rows } = await sql<KeptReport>`
    select report_id as "reportId", company_id as "companyId", level, severity, source, message,
      error_code as "errorCode", trace_id as "traceId", data, reported_at as "reportedAt"
    from sandbox.error_reports order by report_id desc limit ${limit}`.execute(db);
  return rows;
}

async function keep(db: Db, report: ErrorReport): Promise<void> {
  const { companyId, level, severity, source, message, errorCode, traceId, data } = report;
  await sql`
    insert into sandbox.error_reports (company_id, level, severity, source, message, error_code, trace_id, data)
    values (${companyId}, ${level}, ${severity}, ${source}, ${message}, ${errorCode}, ${traceId},
      ${JSON.stringify(data)}::jsonb)`.execute(db);
}
