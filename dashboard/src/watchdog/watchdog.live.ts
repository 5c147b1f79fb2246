import type { LiveHandlers } from '../app/live-handlers.ts';

export const watchdogLive: Pick<LiveHandlers, 'device-changed' | 'order-unanswered'> = {
  'device-changed': () => undefined,
  'order-unanswered': () => undefined,
};
