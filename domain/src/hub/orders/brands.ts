import type { Channel } from '../../kernel/sales.ts';
import { addMinutes, earlier, later, MINUTE, msBetween, type Instant } from '../../kernel/time.ts';
import { plain } from '../../kernel/text.ts';
import type { HubOrder } from './hub-order.ts';

const BRANDS: readonly (readonly [RegExp, Channel])[] = [
  [/uber ?eats/, 'ubereats'],
  [/deliveroo/, 'deliveroo'],
  [/just ?eat|takeaway\.com|\bjet\b|flyt/, 'justeat'],
];

type Sold = Pick<HubOrder, 'channel' | 'createdBy'>;

/** The marketplace that sold it. HUB-32: any other program that orders through the hub counts as a web site. */
export function channelOf({ channel, createdBy }: Sold): Channel {
  const brandNamed = (name: string): Channel | undefined => BRANDS.find(([words]) => words.test(plain(name)))?.[1];
  return brandNamed(channel) ?? brandNamed(createdBy) ?? 'webapp';
}

export const brandOf = ({ channel, createdBy }: Sold): string => channel || createdBy || 'HubRise';

/** HUB-35: minutes after which the marketplace gives up by itself when nobody has answered. */
const ANSWER_WITHIN: Partial<Record<Channel, number>> = { deliveroo: 3, justeat: 3, ubereats: 10 };
/** What came late, after an outage, still rings this long: its marketplace has not given it up. */
const LEAST_MINUTES = 2;

export function answerBy(channel: Channel, usual: Instant, createdAt: Instant | null, now: Instant): Instant {
  const minutes = ANSWER_WITHIN[channel];
  if (minutes === undefined) return usual;
  const limit = earlier(usual, addMinutes(createdAt ?? now, minutes));
  return later(limit, addMinutes(now, LEAST_MINUTES));
}

/** HUB-38: Deliveroo takes an even number of minutes, ten at most; the others take any hour. */
export function confirmedTime(channel: Channel, expected: Instant, ready: Instant): Instant {
  if (channel !== 'deliveroo') return ready;
  const minutes = Math.ceil(msBetween(expected, ready) / MINUTE / 2) * 2;
  return addMinutes(expected, Math.min(10, Math.max(0, minutes)));
}
