import { createHash } from 'node:crypto';
import type { OpenCtx } from '../../http/handle.ts';
import { FIVE, takeAttempt, THIRTY_AN_HOUR, TWENTY, type Attempt } from '../../session/sign-in/attempts.ts';

/** Hashed: the table of counters must not list phone numbers. */
const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** As for staff. A stranger closes their own address, not the driver's; many addresses meet a slow counter (sec:slow-guessing). */
export function takeDriverAttempt(
  { database, http: { ip } }: OpenCtx,
  what: 'register' | 'code' | 'session',
  phone: string,
): Promise<Attempt> {
  return takeAttempt(database, [
    { key: `driver:${what}:pair:${digest(phone, ip)}`, allowance: FIVE, isCleared: what === 'session' },
    { key: `driver:${what}:address:${ip}`, allowance: TWENTY, isCleared: false },
    { key: `driver:${what}:phone:${digest(phone)}`, allowance: THIRTY_AN_HOUR, isCleared: false },
  ]);
}
