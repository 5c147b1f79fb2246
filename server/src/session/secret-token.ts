import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/;

/** The token contains its company, so that row security applies from the first query on; only its hash is stored. */
export const newSecretToken = (companyId: string): string => `${companyId}.${randomBytes(32).toString('base64url')}`;

export const companyOfToken = (token: string): string | null => SHAPE.exec(token)?.[1] ?? null;

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** In constant time: how long it takes must not tell how much of a secret is right. */
export const isSameSecret = (right: Buffer, given: Buffer): boolean =>
  right.length === given.length && timingSafeEqual(right, given);
