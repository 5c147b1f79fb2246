import { createHmac } from 'node:crypto';
import type { Config } from '../kernel/config.ts';
import { isSameSecret } from '../session/secret-token.ts';

export const SIGNATURE_HEADER = 'x-comptoir-signature';

type Keyed = Pick<Config, 'fleetWebhookSecrets'>;

const signed = (secret: string, raw: Buffer): Buffer => createHmac('sha256', secret).update(raw).digest();

/** The HMAC-SHA256 of the exact bytes, in hexadecimal. */
export function signatureOf(config: Keyed, raw: Buffer): string {
  return signed(config.fleetWebhookSecrets[0] ?? '', raw).toString('hex');
}

export function isSigned(config: Keyed, raw: Buffer, signature: string): boolean {
  const given = Buffer.from(signature, 'hex');
  return config.fleetWebhookSecrets.some((secret) => isSameSecret(signed(secret, raw), given));
}
