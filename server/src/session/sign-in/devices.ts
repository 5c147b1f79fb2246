import { createHash } from 'node:crypto';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { forgetHits } from '../../http/rate-limit.ts';
import { FIVE, TEN_AN_HOUR, THIRTY_AN_HOUR, TWENTY, type Counter } from './attempts.ts';
import { deviceCookie, setDeviceCookie } from '../cookies.ts';
import type { Lane } from '../passwords/hashing.ts';
import type { Tokens } from '../tokens.ts';

/** Tablets are shared, so a device remembers its last few accounts. */
const MAX_ACCOUNTS = 5;

type Device = { deviceId: string; proofs: string[] };
/** The same e-mail address in another company is a different account. */
export type AccountName = { companyId: string; email: string };

function readDevice(open: OpenCtx): Device | null {
  const [deviceId, ...proofs] = deviceCookie(open).split('.');
  return Id.safeParse(deviceId).success && deviceId ? { deviceId, proofs: proofs.slice(0, MAX_ACCOUNTS) } : null;
}

const accountText = ({ companyId, email }: AccountName) => `${companyId}:${email}`;

function knows(tokens: Tokens, { deviceId, proofs }: Device, account: AccountName): boolean {
  return proofs.some((proof) => tokens.isDeviceProof(deviceId, accountText(account), proof));
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Hashed, so that the table of counters does not list who works where. */
const pairKey = (email: string, ip: string): string => `sign-in:pair:${digest(email, ip)}`;
const accountKey = (account: AccountName): string => `sign-in:account:${digest(accountText(account))}`;

type Typed = { account: AccountName | null; email: string };

/** SES-33: a browser on which this account has signed in before has a counter of its own. */
function deviceCounter(open: OpenCtx, tokens: Tokens, account: AccountName | null): Counter | null {
  const device = readDevice(open);
  if (!device || !account || !knows(tokens, device, account)) return null;
  return {
    key: `sign-in:device:${digest(device.deviceId, accountText(account))}`,
    allowance: FIVE,
    isCleared: true,
  };
}

/** How this browser signs in: what its failures are counted by, and with whom it queues. */
export function signInWay(
  open: OpenCtx,
  tokens: Tokens,
  { account, email }: Typed,
): { counters: Counter[]; lane: Lane } {
  const device = deviceCounter(open, tokens, account);
  if (device) return { counters: [device], lane: 'known' };
  const counters = [
    { key: pairKey(email, open.http.ip), allowance: FIVE, isCleared: true },
    { key: `sign-in:address:${open.http.ip}`, allowance: TWENTY, isCleared: false },
    ...(account ? [{ key: accountKey(account), allowance: THIRTY_AN_HOUR, isCleared: false }] : []),
  ];
  return { counters, lane: 'strangers' };
}

export function resetCounters(open: OpenCtx, tokens: Tokens, { account, email }: Typed): Counter[] {
  const device = deviceCounter(open, tokens, account);
  if (device) return [{ ...device, key: `reset:${device.key}` }];
  return [
    { key: `reset:${pairKey(email, open.http.ip)}`, allowance: FIVE, isCleared: false },
    { key: `reset:address:${open.http.ip}`, allowance: TWENTY, isCleared: false },
    ...(account ? [{ key: `reset:${accountKey(account)}`, allowance: TEN_AN_HOUR, isCleared: false }] : []),
  ];
}

/** The owner of the mailbox has proved who they are: failures, their own and strangers', no longer keep them out. */
export async function welcomeOwner(open: OpenCtx, tokens: Tokens, account: AccountName): Promise<void> {
  await Promise.all(
    [pairKey(account.email, open.http.ip), accountKey(account)].map((key) => forgetHits(open.database, key)),
  );
  rememberDevice(open, tokens, account);
}

export function rememberDevice(open: OpenCtx, tokens: Tokens, account: AccountName): void {
  const { deviceId, proofs } = readDevice(open) ?? { deviceId: open.newId(), proofs: [] };
  const proof = tokens.deviceProof(deviceId, accountText(account));
  const kept = [proof, ...proofs.filter((other) => other !== proof)].slice(0, MAX_ACCOUNTS);
  setDeviceCookie(open, [deviceId, ...kept].join('.'));
}
