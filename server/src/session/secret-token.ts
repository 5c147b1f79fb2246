import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/;

/** A secret names its company, so that the company's wall stands before the first query; only its hash is stored. */
export const newSecretToken = (companyId: string): string => `${companyId}.${randomBytes(32).toString('base64url')}`;

export const companyOfToken = (token: string): string | null => SHAPE.exec(token)?.[1] ?? null;

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
