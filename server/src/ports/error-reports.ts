export type ErrorReport = {
  message: string;
  level: 'info' | 'warning' | 'error';
  severity: 'low' | 'medium' | 'high';
  source: 'server' | 'dashboard' | 'storefront';
  companyId: string | null;
  errorCode: string | null;
  traceId: string | null;
  data: Record<string, unknown>;
};

/** Never throws: a failure to report must not become a second failure. Adapters keep only `withoutSecrets(report)`. */
export type ErrorReports = { report(entry: ErrorReport): Promise<void> };
