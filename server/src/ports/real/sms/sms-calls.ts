import { badStatus, OutboundFailure, type Outbound, type OutboundReply, type OutboundRequest } from '../../outbound.ts';
import { CredentialsRefused, ProviderRefused, ProviderUnavailable } from '../../provider-failures.ts';
import { isOverloaded, jsonOf } from '../answers.ts';

const PROVIDER = 'sms';
const INTERNATIONAL_NUMBER = /^\+[1-9]\d{6,14}$/;
/** The call never left: nothing can have been sent. */
const NOT_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

/** Who we are, or an account without credit: no message’s fault, and the next one fares no better. */
const OURS = [401, 402, 403];

export type SmsReply = OutboundReply & { json: unknown };

export function mustBeNumber(to: string): void {
  if (!INTERNATIONAL_NUMBER.test(to)) throw new ProviderRefused(PROVIDER, 'bad-number');
}

/**
 * Posts one message to a provider that knows no idempotency key: what was certainly not taken may be tried again, what is
 * in doubt never is, and nothing counts as sent that the provider did not take.
 */
export async function postSms(outbound: Outbound, url: string, request: OutboundRequest): Promise<SmsReply> {
  const reply = await sent(outbound, url, request);
  const { status } = reply;
  if (status >= 200 && status <= 299) return { ...reply, json: jsonOf(reply.body) };
  const cause = badStatus(reply);
  if (OURS.includes(status)) throw new CredentialsRefused(PROVIDER, cause);
  if (isOverloaded(status)) throw new ProviderUnavailable(PROVIDER, cause);
  throw new ProviderRefused(PROVIDER, codeIn(jsonOf(reply.body)) ?? String(status), cause);
}

async function sent(outbound: Outbound, url: string, request: OutboundRequest): Promise<OutboundReply> {
  try {
    return await outbound.send(url, { method: 'POST', ...request });
  } catch (error) {
    const cause = error instanceof OutboundFailure ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (NOT_LEFT.includes(code)) throw new ProviderUnavailable(PROVIDER, error);
    throw notSent('in-doubt', error);
  }
}

/** The provider took the call, and not the message. */
export const notSent = (code: string, cause?: unknown): ProviderRefused => new ProviderRefused(PROVIDER, code, cause);

const codeIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;
