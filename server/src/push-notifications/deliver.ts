import type { Push } from '../ports/push.ts';
import { OutboundFailure } from '../ports/outbound.ts';
import { ProviderRefused, ProviderUnavailable } from '../ports/provider-failures.ts';

/** The row of a device, as far as a message needs it. */
export type Addressee = { kind: 'web' | 'app'; address: string; p256dh: string | null; auth: string | null };
export type Words = { title: string; message: string; url: string };

/**
 * `unknown`: called, without an answer. `later`: certainly not taken, in so many seconds where the provider said so.
 * `blocked`: no message of this server can be sent until somebody has set it up.
 */
export type Outcome =
  | { kind: 'sent' | 'gone' | 'failed' | 'unknown' | 'blocked' }
  | { kind: 'later'; retryAfterSeconds: number | null };

/** A provider that does not answer must not hold a place for ever. */
export const CALL_LIMIT_MS = 10_000;

/** The one place that knows the port of push messages. */
export async function deliver(
  push: Push,
  { kind, address, p256dh, auth }: Addressee,
  { title, message, url }: Words,
  idempotencyKey: string,
  limitMs: number = CALL_LIMIT_MS,
): Promise<Outcome> {
  if (kind === 'app' || p256dh === null || auth === null) return { kind: 'failed' };
  const subscription = { endpoint: address, p256dh, auth };
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Outcome>((end) => {
    timer = setTimeout(() => end({ kind: 'unknown' }), limitMs);
  });
  const called = push
    .send({ subscription, title, message, url, idempotencyKey })
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
  return wasNotTaken(error.cause) ? { kind: 'later', retryAfterSeconds: retryAfterOf(error) } : { kind: 'unknown' };
}

const retryAfterOf = (error: object): number | null =>
  'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number' ? error.retryAfterSeconds : null;

/** Before a connection stood, nothing was handed over. */
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

function wasNotTaken(cause: unknown): boolean {
  if (!(cause instanceof OutboundFailure)) return false;
  if (cause.problem === 'bad-status') return true;
  return cause.cause instanceof Error && 'code' in cause.cause && NEVER_CONNECTED.includes(String(cause.cause.code));
}
