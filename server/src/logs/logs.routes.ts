import * as contract from '@comptoir/contract/logs.ts';
import { handle } from '../http/handle.ts';
import { refuseMore } from '../http/rate-limit.ts';

const LOGS_PER_MINUTE = { limit: 60, windowSeconds: 60 };

export const logsRoutes = [
  handle(contract.writeLog, async (ctx, { body }) => {
    await refuseMore(ctx.database, `logs:${ctx.http.ip}`, LOGS_PER_MINUTE);
    const { context, data, ...entry } = body;
    await ctx.errorReports.report({ ...entry, source: 'dashboard', companyId: null, data: { ...data, context } });
  }),
];
