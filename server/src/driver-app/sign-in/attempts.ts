import { createHash } from 'node:crypto';
import type { OpenCtx } from '../../http/handle.ts';
import { FIVE, takeAttempt, TWENTY, type Attempt } from '../../session/sign-in/attempts.ts';

/** Hashed: the counters' table is no list of telephone numbers. */
const digest = (phone: string): string => createHash('sha256').update(phone).digest('base64url');

/** As at the staff's sign-in: five times for one telephone and twenty for one address, in a quarter of an hour. */
export const takeDriverAttempt = (
  open: OpenCtx,
  what: 'register' | 'code' | 'session',
  phone: string,
): Promise<Attempt> =>
  takeAttempt(open.database, [
    { key: `driver:${what}:phone:${digest(phone)}`, allowance: FIVE, isCleared: what === 'session' },
    { key: `driver:${what}:address:${open.http.ip}`, allowance: TWENTY, isCleared: false },
  ]);
