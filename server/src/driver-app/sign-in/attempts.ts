import { createHash } from 'node:crypto';
import type { OpenCtx } from '../../http/handle.ts';
import { FIVE, takeAttempt, TWENTY, type Attempt } from '../../session/sign-in/attempts.ts';

/** Hashed: the table of counters must not list phone numbers. */
const digest = (phone: string): string => createHash('sha256').update(phone).digest('base64url');

/** As for staff: five tries per phone and twenty per address, in fifteen minutes. */
export const takeDriverAttempt = (
  open: OpenCtx,
  what: 'register' | 'code' | 'session',
  phone: string,
): Promise<Attempt> =>
  takeAttempt(open.database, [
    { key: `driver:${what}:phone:${digest(phone)}`, allowance: FIVE, isCleared: what === 'session' },
    { key: `driver:${what}:address:${open.http.ip}`, allowance: TWENTY, isCleared: false },
  ]);
