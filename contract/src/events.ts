import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';

/** API-91: the topics of the one stream; a dashboard names those it wants. */
export const LIVE_TOPICS = ['orders', 'shop', 'generalConfig'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Each live event, its topic, and what it carries. */
export type LiveEvents = {
  'order-changed': { order: Order };
  'shop-changed': { shop: Shop; endedByItself?: 'closing' | 'rush' };
  'communications-changed': Record<never, never>;
};
export type LiveEventName = keyof LiveEvents;

export const LIVE_EVENT_TOPICS: Record<LiveEventName, LiveTopic> = {
  'order-changed': 'orders',
  'shop-changed': 'shop',
  'communications-changed': 'generalConfig',
};

/** Frames of the stream itself: the client must fetch everything again; the session is over. */
export const LIVE_RESET = 'reset';
export const LIVE_GOODBYE = 'session-ended';
