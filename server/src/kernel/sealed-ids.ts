import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.ts';

export type SealedRef = { companyId: string; id: string };
type Secret = Pick<Config, 'appSecret'>;

const IDS_LENGTH = 32;
const SEAL_LENGTH = 16;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Opens one thing for one purpose, without a table: its company and itself, sealed. 64 characters, because a text message
 * holds 160. What is sealed for one purpose opens nothing else.
 */
export function sealedIds(purpose: string) {
  /** Derived once per secret: every order that is placed and every message has a link. */
  let known: { appSecret: string; key: Buffer } | null = null;

  function keyOf(appSecret: string): Buffer {
    if (known?.appSecret !== appSecret)
      known = { appSecret, key: Buffer.from(hkdfSync('sha256', appSecret, 'comptoir', purpose, 32)) };
    return known.key;
  }

  const sealOf = ({ appSecret }: Secret, ids: Buffer): Buffer =>
    createHmac('sha256', keyOf(appSecret)).update(ids).digest().subarray(0, SEAL_LENGTH);

  return {
    seal(config: Secret, { companyId, id }: SealedRef): string {
      const ids = Buffer.concat([bytesOf(companyId), bytesOf(id)]);
      return Buffer.concat([ids, sealOf(config, ids)]).toString('base64url');
    },
    read(config: Secret, token: string): SealedRef | null {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== IDS_LENGTH + SEAL_LENGTH || bytes.toString('base64url') !== token) return null;
      const ids = bytes.subarray(0, IDS_LENGTH);
      if (!timingSafeEqual(sealOf(config, ids), bytes.subarray(IDS_LENGTH))) return null;
      return { companyId: idOf(ids.subarray(0, 16)), id: idOf(ids.subarray(16)) };
    },
  };
}
