import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../kernel/config.ts';
import { isSameSecret } from '../session/secret-token.ts';

export const SIGNATURE_HEADER = 'x-comptoir-signature';

type Keyed = Pick<Config, 'appSecret' | 'fleetWebhookSecrets'>;

/** Without secrets the application is the sandbox's, which derives the same one. */
function secretsOf({ appSecret, fleetWebhookSecrets }: Keyed): string[] {
  if (fleetWebhookSecrets.length > 0) return fleetWebhookSecrets;
  return [Buffer.from(hkdfSync('sha256', appSecret, 'comptoir', 'fleet-webhook', 32)).toString('base64url')];
}

const signed = (secret: string, raw: Buffer): Buffer => createHmac('sha256', secret).update(raw).digest();

/** The HMAC-SHA256 of the exact bytes, in hexadecimal. */
export function signatureOf(config: Keyed, raw: Buffer): string {
  return signed(secretsOf(config)[0] ?? '', raw).toString('hex');
}

export function isSigned(config: Keyed, raw: Buffer, signature: string): boolean {
  const given = Buffer.from(signature, 'hex');
  return secretsOf(config).some((secret) => isSameSecret(signed(secret, raw), given));
}
