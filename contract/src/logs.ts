import { z } from 'zod';
import { openRoute } from './route.ts';

const Scalar = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]);
const Facts = z.record(z.string().max(60), Scalar);

export const LogEntry = z.strictObject({
  message: z.string().min(1).max(2000),
  level: z.enum(['info', 'warning', 'error']).default('error'),
  severity: z.enum(['low', 'medium', 'high']).default('medium'),
  errorCode: z.string().max(100).nullable().default(null),
  traceId: z.string().max(100).nullable().default(null),
  data: Facts.default({}),
  context: Facts.default({}),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const writeLog = openRoute({ method: 'POST', path: '/logs', access: 'public', body: LogEntry, reply: null });
