import { KEYED_CHANNELS, type KeyedChannel, type OwnChannel } from '@comptoir/domain/kernel/sales.ts';
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

/** A terminal in the shop, or a chatbot, serves many customers. */
const KEYED_TIMES = 4;

const isKeyed = (channel: OwnChannel): channel is KeyedChannel =>
  (KEYED_CHANNELS as readonly OwnChannel[]).includes(channel);

type AtShop = { shopId: string; channel: OwnChannel };

/**
 * API-70: whoever has the key of a shop's terminal or chatbot is counted by that channel, not by an address that it
 * shares with the customers' telephones. The key opens nothing else: a terminal stands where everybody can read it.
 */
export async function refuseCrowdAt(open: OpenCtx, tokens: Tokens, at: AtShop, crowd: Crowd = BUYERS): Promise<void> {
  const { shopId, channel } = at;
  if (!isKeyed(channel) || !tokens.isShopChannelKey(shopId, channel, open.http.header('x-channel-key') ?? ''))
    return refuseCrowd(open, crowd);
  const { limit, ...rest } = crowd;
  return refuseMore(open.database, `${crowd.name}:${shopId}:${channel}`, { ...rest, limit: limit * KEYED_TIMES });
}

/** Our own channels are trusted with any crowd; anybody else orders, and reads, at a person's pace. */
export async function refuseCrowd({ database, http }: OpenCtx, crowd: Crowd = BUYERS): Promise<void> {
  await refuseMore(database, `${crowd.name}:${http.ip}`, crowd);
}
