import { focusManager, QueryClient } from '@tanstack/react-query';
import { CallFailed } from '../call/call.ts';

// A tab in the background works on: its sounds depend on what it asks for.
focusManager.setFocused(true);

/** Server data lives here only. What the live stream keeps fresh is never refetched for its age. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => !(error instanceof CallFailed && error.status < 500) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
});
