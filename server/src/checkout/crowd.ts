import { timingSafeEqual } from 'node:crypto';
import type { OpenCtx } from '../http/handle.ts';
import { countHit } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';
import type { Tokens } from '../session/tokens.ts';

const ORDERS_PER_MINUTE = { limit: 30, windowSeconds: 60 };

/** Our own channels carry the channel key and are trusted with any crowd; anybody else orders at a person's pace. */
export async function refuseCrowd(open: OpenCtx, tokens: Tokens): Promise<void> {
  const [right, given] = [Buffer.from(tokens.channelKey), Buffer.from(open.http.header('x-channel-key') ?? '')];
  if (right.length === given.length && timingSafeEqual(right, given)) return;
  const { hits, retryAfterSeconds } = await countHit(open.database, `orders:${open.http.ip}`, ORDERS_PER_MINUTE);
  if (hits > ORDERS_PER_MINUTE.limit) throw new Refused('too-many-calls', { retryAfterSeconds });
}
