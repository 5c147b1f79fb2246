import type { Push, PushAddress } from '../ports/push.ts';
import { OutboundFailure } from '../ports/outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';

/** The row of a device, as far as a message needs it. */
export type Addressee = { kind: 'web' | 'app'; address: string; p256dh: string | null; auth: string | null };
/** `sender`: the company, which a device may refuse from the notification itself (PSH-12). */
export type Words = { title: string; message: string; url: string; sender: string; topic?: string };

/**
 * `unknown`: called, without an answer. `later`: certainly not taken, in so many seconds where the provider said so.
 * `blocked`: no message of this server can be sent until somebody has set it up.
 */
export type Outcome =
  | { kind: 'sent' | 'gone' | 'failed' | 'unknown' | 'blocked' }
  | { kind: 'later'; retryAfterSeconds: number | null };

/** A provider that does not answer must not hold a place for ever. */
export const CALL_LIMIT_MS = 10_000;

/** PSH-22: a telephone that is switched on again later has missed the offer, and is not told of it at night. */
const TTL_SECONDS = 4 * 3_600;

/** The keys of a browser are part of its address; the table demands them. */
function toAddress({ kind, address, p256dh, auth }: Addressee): PushAddress | null {
  if (kind === 'app') return { kind, token: address };
  return p256dh === null || auth === null ? null : { kind, endpoint: address, p256dh, auth };
}

/** The one place that knows the port of push messages. */
export async function deliver(
  push: Push,
  addressee: Addressee,
  { title, message, url, sender, topic }: Words,
  idempotencyKey: string,
  limitMs: number = CALL_LIMIT_MS,
): Promise<Outcome> {
  const to = toAddress(addressee);
  if (to === null) return { kind: 'failed' };
  const how = { ttlSeconds: TTL_SECONDS, urgency: 'normal' as const, ...(topic === undefined ? {} : { topic }) };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Outcome>((end) => {
    timer = setTimeout(() => end({ kind: 'unknown' }), limitMs);
  });
  const called = push
    .send({ to, title, message, url, sender, idempotencyKey, ...how })
    .then((outcome): Outcome => ({ kind: outcome }), outcomeOf);
  try {
    return await Promise.race([called, silence]);
  } finally {
    clearTimeout(timer);
  }
}

const UNUSABLE = ['not-configured', 'credentials-refused'];

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ProviderRefused) return { kind: UNUSABLE.includes(error.code) ? 'blocked' : 'failed' };
  if (!(error instanceof ProviderUnavailable)) return { kind: 'unknown' };
  return wasNotTaken(error.cause) ? { kind: 'later', retryAfterSeconds: error.retryAfterSeconds } : { kind: 'unknown' };
}

/** Before a connection stood, nothing was handed over. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function wasNotTaken(cause: unknown): boolean {
  if (!(cause instanceof OutboundFailure)) return false;
  if (cause.problem === 'bad-status') return true;
  return cause.cause instanceof Error && 'code' in cause.cause && NEVER_CONNECTED.includes(String(cause.cause.code));
}
