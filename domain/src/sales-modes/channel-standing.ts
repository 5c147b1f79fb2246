import type { Channel } from '../kernel/sales.ts';
import type { ChannelSwitch } from './offered.ts';

/** Whether a shop takes orders over a channel, has switched it off, or never had it. */
export type ChannelStanding = 'on' | 'off' | 'absent';

export function channelStanding(channels: readonly ChannelSwitch[], channel: Channel): ChannelStanding {
  const own = channels.find((one) => one.channel === channel);
  if (!own) return 'absent';
  return own.enabled ? 'on' : 'off';
}
