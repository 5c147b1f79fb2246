import { timingSafeEqual } from 'node:crypto';
import type { OpenCtx } from '../http/handle.ts';
import { countHit } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';
import type { Tokens } from '../session/tokens.ts';

const ORDERS_PER_MINUTE = { limit: 30, windowSeconds: 60 };

/** Our own channels carry the channel key. */
export function isOwnChannel({ http }: OpenCtx, tokens: Tokens): boolean {
  const [right, given] = [Buffer.from(tokens.channelKey), Buffer.from(http.header('x-channel-key') ?? '')];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Our own channels are trusted with any crowd; anybody else orders at a person's pace. */
export async function refuseCrowd({ database, http }: OpenCtx): Promise<void> {
  const { hits, retryAfterSeconds } = await countHit(database, `orders:${http.ip}`, ORDERS_PER_MINUTE);
  if (hits > ORDERS_PER_MINUTE.limit) throw new Refused('too-many-calls', { retryAfterSeconds });
}
