import type { Outbound } from '../outbound.ts';
import { ProviderRefused } from '../provider-failures.ts';
import type { TextMessages } from '../text-messages.ts';
import { postMessage } from './answers.ts';

const PROVIDER = 'sms';
const INTERNATIONAL_NUMBER = /^\+[1-9]\d{6,14}$/;

type Settings = { url: string; token: string; sender: string };

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
export function httpTextMessages({ url, token, sender }: Settings, outbound: Outbound): TextMessages {
  return {
    async send({ to, text, idempotencyKey }) {
      if (!INTERNATIONAL_NUMBER.test(to)) throw new ProviderRefused(PROVIDER, 'bad-number');
      const body = JSON.stringify({ sender, to, text: printable(text), reference: idempotencyKey });
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      };
      await postMessage(outbound, PROVIDER, url, { headers, body });
    },
  };
}

/** Control characters have no meaning in a text message and some providers read them as commands. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]+/gu, ' ').trim();
}
