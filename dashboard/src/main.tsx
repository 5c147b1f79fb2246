import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app/styles/app.css';
import { ErrorModal } from './app/shell/error-modal.tsx';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { initialiseSession, onSessionChange, useSessionState } from './app/session.tsx';
import { followScheme } from './ui/base/color-scheme.ts';
import { Toaster } from './ui/feedback/toaster.tsx';
import { PageLoader } from './ui/states/page-loader.tsx';

/** SES-07: neither the login screen nor a page shows before it is known who is there. */
function App() {
  const { status } = useSessionState();
  return (
    <QueryClientProvider client={queryClient}>
      {status === 'initialising' ? <PageLoader /> : <RouterProvider router={router} />}
      <ErrorModal />
      <Toaster />
    </QueryClientProvider>
  );
}

// A new release replaces the files of the old one: a page opened before it reloads once to get the new ones. Never
// without a network, when the orders on screen are all there is (SHL-33), nor in circles when a file is gone for good.
const isFreshReload = () =>
  performance.now() < 60_000 &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload');
addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine || isFreshReload()) return;
  event.preventDefault();
  location.reload();
});

followScheme();
onSessionChange(() => void router.invalidate());
void initialiseSession();

const page = document.getElementById('root');
if (page)
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
