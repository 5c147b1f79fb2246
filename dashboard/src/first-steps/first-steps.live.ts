import type { QueryClient } from '@tanstack/react-query';

/** FST-07: what the list says depends on half of the house; whoever shows it reads it again. */
export const firstStepsLive: { 'first-steps-changed': (data: unknown, cache: QueryClient) => void } = {
  'first-steps-changed': (_, cache) => void cache.invalidateQueries({ queryKey: ['firstSteps'] }),
};
