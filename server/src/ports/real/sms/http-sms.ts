import type { Outbound } from '../../outbound.ts';
import type { TextMessages } from '../../text-messages.ts';
import { postMessage } from '../answers.ts';
import { mustBeNumber } from './sms-calls.ts';
import { inGsm } from './sms-text.ts';

export type HttpSms = { provider: 'http'; url: string; token: string; sender: string };

/**
 * Speaks to any provider, or to a small bridge before it, that accepts:
 *
 *   POST {SMS_URL}
 *   Authorization: Bearer {SMS_TOKEN}
 *   Idempotency-Key: {key}
 *   { "sender": "Comptoir", "to": "+33612345678", "text": "…", "reference": "{key}" }
 *
 * 2xx: taken in charge. 408, 429 and 5xx: tried again later. Any other status: refused for good.
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
      await postMessage(outbound, 'sms', url, { headers, body });
    },
  };
}
