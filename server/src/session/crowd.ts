import { timingSafeEqual } from 'node:crypto';
import type { OpenCtx } from '../http/handle.ts';
import { countHit, type Allowance } from '../http/rate-limit.ts';
import { Refused } from '../http/refused.ts';
import type { Tokens } from './tokens.ts';

type Crowd = Allowance & { name: string };
const BUYERS: Crowd = { name: 'orders', limit: 30, windowSeconds: 60 };
/** A whole office may share an address, and looks around before it orders. */
export const READERS: Crowd = { name: 'menu', limit: 600, windowSeconds: 60 };

export function isOwnChannel({ http }: OpenCtx, tokens: Tokens): boolean {
  const [right, given] = [Buffer.from(tokens.channelKey), Buffer.from(http.header('x-channel-key') ?? '')];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Our own channels are trusted with any crowd; anybody else orders, and reads, at a person's pace. */
export async function refuseCrowd({ database, http }: OpenCtx, crowd: Crowd = BUYERS): Promise<void> {
  const { hits, retryAfterSeconds } = await countHit(database, `${crowd.name}:${http.ip}`, crowd);
  if (hits > crowd.limit) throw new Refused('too-many-calls', { retryAfterSeconds });
}
