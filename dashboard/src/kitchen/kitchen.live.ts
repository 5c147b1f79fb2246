import type { LiveHandlers } from '@comptoir/web/live/live.ts';
import { SCREENS_KEY } from './screens/kitchen-screens.queries.ts';

/** What is struck is shown by the kitchen alone, which has a stream of its own (kitchen-live.tsx). */
export const kitchenLive: Pick<LiveHandlers, 'kitchen-line-struck' | 'kitchen-screens-changed'> = {
  'kitchen-line-struck': () => undefined,
  'kitchen-screens-changed': (_, cache) => void cache.invalidateQueries({ queryKey: [SCREENS_KEY] }),
};
