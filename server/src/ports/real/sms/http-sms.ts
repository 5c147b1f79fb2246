import type { Outbound } from '../../outbound.ts';
import type { TextMessages } from '../../text-messages.ts';
import { CredentialsRefused, ProviderRefused } from '../../provider-failures.ts';
import { postMessage } from '../answers.ts';
import { mustBeNumber } from './sms-calls.ts';
import { inGsm } from './sms-text.ts';

const PROVIDER = 'sms';
const TOKEN_REFUSED = ['401', '402', '403'];

export type HttpSms = { provider: 'http'; url: string; token: string; sender: string };

/**
 * Speaks to any provider, or to a small bridge before it, that accepts:
 *
 *   POST {SMS_URL}
 *   Authorization: Bearer {SMS_TOKEN}
 *   Idempotency-Key: {key}
 *   { "sender": "Comptoir", "to": "+33612345678", "text": "…", "reference": "{key}" }
 *
 * 2xx: taken in charge. 408, 425, 429 and 5xx: tried again later. 401 to 403: it waits until somebody corrects the token, or pays.
 * Any other status: refused for good.
 */
export function httpSms({ url, token, sender }: HttpSms, outbound: Outbound): TextMessages {
  return {
    async send({ to, text, idempotencyKey }) {
      mustBeNumber(to);
      const body = JSON.stringify({ sender, to, text: inGsm(text), reference: idempotencyKey });
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      };
      await postMessage(outbound, PROVIDER, url, { headers, body }).catch((error: unknown) => {
        const isOurs = error instanceof ProviderRefused && TOKEN_REFUSED.includes(error.code);
        throw isOurs ? new CredentialsRefused(PROVIDER, error) : error;
      });
    },
  };
}
