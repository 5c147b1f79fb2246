import type { OpenCtx } from '../http/handle.ts';
import { refuseMore, type Allowance } from '../http/rate-limit.ts';
import { isSameSecret } from './secret-token.ts';
import type { Tokens } from './tokens.ts';

type Crowd = Allowance & { name: string };
const BUYERS: Crowd = { name: 'orders', limit: 30, windowSeconds: 60 };
/** A whole office may share an address, and looks around before it orders. */
export const READERS: Crowd = { name: 'menu', limit: 600, windowSeconds: 60 };

/** A basket is priced again at every change of it, and its hours are asked for: more often than orders are placed. */
export const SHOPPERS: Crowd = { name: 'baskets', limit: 600, windowSeconds: 60 };

/** Codes could be guessed. */
export const GUESSERS: Crowd = { name: 'codes', limit: 30, windowSeconds: 60 };

/** Each question is put to somebody else's service, as fast as one person types (ADR-01). */
export const TYPISTS: Crowd = { name: 'places', limit: 120, windowSeconds: 60 };

export const isOwnChannel = ({ http }: OpenCtx, { channelKey }: Tokens): boolean =>
  isSameSecret(Buffer.from(channelKey), Buffer.from(http.header('x-channel-key') ?? ''));

/** Our own channels are trusted with any crowd; anybody else orders, and reads, at a person's pace. */
export async function refuseCrowd({ database, http }: OpenCtx, crowd: Crowd = BUYERS): Promise<void> {
  await refuseMore(database, `${crowd.name}:${http.ip}`, crowd);
}
