import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@comptoir/web/styles/app.css';
import { ErrorModal } from '@comptoir/web/failure/error-modal.tsx';
import { holdPagesWith } from '@comptoir/web/form/unsaved.ts';
import { reloadForNewRelease } from '@comptoir/web/page/new-release.ts';
import { queryClient } from '@comptoir/web/cache/query-client.ts';
import { router } from './app/router.tsx';
import { SHELL_FEATURES } from './app/screens.tsx';
import { initialiseSession, onSessionChange, useSessionState } from './session/session.ts';
import { followScheme } from '@comptoir/web/ui/base/color-scheme.ts';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';

const { Toaster } = SHELL_FEATURES;

/** SES-07: neither the login screen nor a page shows before it is known who is there. */
function App() {
  const { status } = useSessionState();
  return (
    <QueryClientProvider client={queryClient}>
      {status === 'initialising' ? (
        <main>
          <PageLoader />
        </main>
      ) : (
        <RouterProvider router={router} />
      )}
      <ErrorModal />
      <Toaster />
    </QueryClientProvider>
  );
}

reloadForNewRelease();
followScheme();
holdPagesWith((mayLeave) =>
  router.history.block({ blockerFn: async () => !(await mayLeave()), enableBeforeUnload: false }),
);
onSessionChange(() => void router.invalidate());
void initialiseSession();

const page = document.getElementById('root');
if (page)
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
