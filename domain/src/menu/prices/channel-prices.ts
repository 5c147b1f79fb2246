import { cents, type Cents } from '../../kernel/money.ts';
import { CHANNELS, type Channel } from '../../kernel/sales.ts';

export type ChannelPrices = Partial<Record<Channel, Cents>>;
type Priced = { price: Cents; channelPrices: ChannelPrices };

/** GRD-01: the one price of a product on a channel; null is the price without a channel. */
export const priceOn = ({ price, channelPrices }: Priced, channel: Channel | null): Cents =>
  (channel === null ? undefined : channelPrices[channel]) ?? price;

/** GRD-02. */
export const isSoldOn = (
  { closedChannels }: { closedChannels: readonly Channel[] },
  channel: Channel | null,
): boolean => channel === null || !closedChannels.includes(channel);

/**
 * Only prices that differ are kept, so that a channel follows the price of the product until somebody decides
 * otherwise; in the order of the channels, so that equal prices are written alike.
 */
export function tidyChannelPrices(price: Cents, channelPrices: ChannelPrices): ChannelPrices {
  const kept: ChannelPrices = {};
  for (const channel of CHANNELS) {
    const own = channelPrices[channel];
    if (own !== undefined && own !== price) kept[channel] = own;
  }
  return kept;
}

export const tidyClosedChannels = (closed: readonly Channel[]): Channel[] =>
  CHANNELS.filter((channel) => closed.includes(channel));

/** SYN-09: none of them above the till's price. */
export function cappedPrices(channelPrices: ChannelPrices, most: Cents): ChannelPrices {
  const capped: ChannelPrices = {};
  for (const channel of CHANNELS) {
    const own = channelPrices[channel];
    if (own !== undefined) capped[channel] = cents(Math.min(own, most));
  }
  return capped;
}
