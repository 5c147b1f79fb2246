import { OutboundFailure, isTemporary } from '../outbound.ts';
import type { Outbound } from '../outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../provider-failures.ts';
import type { TextMessage, TextMessages } from '../text-messages.ts';

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
  async function send({ to, text, idempotencyKey }: TextMessage): Promise<void> {
    if (!INTERNATIONAL_NUMBER.test(to)) throw new ProviderRefused(PROVIDER, 'bad-number');
    const reply = await post({ sender, to, text: printable(text), reference: idempotencyKey }, idempotencyKey);
    if (reply.status >= 200 && reply.status <= 299) return;
    throw failure(new OutboundFailure('bad-status', { status: reply.status }));
  }

  async function post(body: object, idempotencyKey: string) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    };
    try {
      return await outbound.send(url, { method: 'POST', headers, body: JSON.stringify(body) });
    } catch (cause) {
      throw failure(cause);
    }
  }

  return { send };
}

/** Control characters have no meaning in a text message and some providers read them as commands. */
function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]+/gu, ' ').trim();
}

function failure(cause: unknown): ProviderRefused | ProviderUnavailable {
  if (cause instanceof OutboundFailure && !isTemporary(cause))
    return new ProviderRefused(PROVIDER, cause.status ? String(cause.status) : cause.problem, cause);
  return new ProviderUnavailable(PROVIDER, cause);
}
