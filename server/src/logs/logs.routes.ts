import * as contract from '@comptoir/contract/logs.ts';
import { handle } from '../http/handle.ts';
import { countHit } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';

const LOGS_PER_MINUTE = { limit: 60, windowSeconds: 60 };

export const logsRoutes = [
  handle(contract.writeLog, async (ctx, { body }) => {
    const { hits, retryAfterSeconds } = await countHit(ctx.database, `logs:${ctx.http.ip}`, LOGS_PER_MINUTE);
    if (hits > LOGS_PER_MINUTE.limit) throw new Refused('too-many-calls', { retryAfterSeconds });
    const { context, data, ...entry } = body;
    await ctx.errorReports.report({ ...entry, source: 'dashboard', companyId: null, data: { ...data, context } });
  }),
];
