import { hkdfSync } from 'node:crypto';

/** A key for one purpose, derived from APP_SECRET: whoever learns it learns neither the secret nor another key. */
export const derivedKey = (appSecret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', appSecret, 'comptoir', purpose, 32)).toString('base64url');
