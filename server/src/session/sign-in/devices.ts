import { createHash } from 'node:crypto';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import type { OpenCtx } from '../../http/handle.ts';
import { FIVE, TWENTY, type Counter } from './attempts.ts';
import { deviceCookie, setDeviceCookie } from '../cookies.ts';
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
export const pairKey = (email: string, ip: string): string => `sign-in:pair:${digest(email, ip)}`;

/** SES-33: a browser on which this account has signed in before has a counter of its own. */
export function signInCounters(open: OpenCtx, tokens: Tokens, account: AccountName | null, email: string): Counter[] {
  const device = readDevice(open);
  if (device && account && knows(tokens, device, account))
    return [
      {
        key: `sign-in:device:${digest(device.deviceId, accountText(account))}`,
        allowance: FIVE,
        isCleared: true,
      },
    ];
  return [
    { key: pairKey(email, open.http.ip), allowance: FIVE, isCleared: true },
    { key: `sign-in:address:${open.http.ip}`, allowance: TWENTY, isCleared: false },
  ];
}

export function rememberDevice(open: OpenCtx, tokens: Tokens, account: AccountName): void {
  const { deviceId, proofs } = readDevice(open) ?? { deviceId: open.newId(), proofs: [] };
  const proof = tokens.deviceProof(deviceId, accountText(account));
  const kept = [proof, ...proofs.filter((other) => other !== proof)].slice(0, MAX_ACCOUNTS);
  setDeviceCookie(open, [deviceId, ...kept].join('.'));
}
