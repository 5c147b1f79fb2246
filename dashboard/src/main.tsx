import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@comptoir/web/call/no-eval.ts';
import '@comptoir/web/styles/app.css';
import { ErrorModal } from '@comptoir/web/failure/error-modal.tsx';
import { screenPiece } from '@comptoir/web/failure/screen-piece.tsx';
import { keepDoubleClicksTogether } from '@comptoir/web/ui/actions/double-click.ts';
import { reloadForNewRelease } from '@comptoir/web/page/new-release.ts';
import { queryClient } from '@comptoir/web/cache/query-client.ts';
import { initialiseSession, useSessionState } from './session/session.ts';
import { followScheme } from '@comptoir/web/ui/base/color-scheme.ts';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';

/** KIT-21: a screen on the wall has a session of its own kind, and none of the frame. */
const isKitchen = location.pathname === '/cuisine';

/** Run in a task of its own, while the session is asked for. */
const Pages = screenPiece(async () =>
  isKitchen
    ? (await import('./app/later-screens.ts')).LATER_SCREENS.kitchen()
    : (await import('./app/pages.tsx')).Pages,
);

/** SES-07: neither the login screen nor a page shows before it is known who is there. */
function App() {
  const { status } = useSessionState();
  return (
    <QueryClientProvider client={queryClient}>
      {status === 'initialising' && !isKitchen ? (
        <main>
          <PageLoader />
        </main>
      ) : (
        <Pages />
      )}
      <ErrorModal />
    </QueryClientProvider>
  );
}

reloadForNewRelease();
keepDoubleClicksTogether();
followScheme();
if (!isKitchen) void initialiseSession();
void Pages.preload();

const page = document.getElementById('root');
if (page)
  createRoot(page).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
