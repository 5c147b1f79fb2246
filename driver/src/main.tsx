import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@comptoir/web/call/no-eval.ts';
import '@comptoir/web/styles/app.css';
import { ErrorModal } from '@comptoir/web/failure/error-modal.tsx';
import { keepDoubleClicksTogether } from '@comptoir/web/ui/actions/double-click.ts';
import { followScheme } from '@comptoir/web/ui/base/color-scheme.ts';
import { CrashBoundary } from '@comptoir/web/failure/crash-boundary.tsx';
import { registerWorker } from './desk/worker.ts';
import './driver-page.css';
import { DriverPage } from './driver-page.tsx';

keepDoubleClicksTogether();
followScheme();
registerWorker();

const page = document.getElementById('root');
if (page)
  createRoot(page).render(
    <StrictMode>
      <CrashBoundary>
        <DriverPage />
        <ErrorModal />
      </CrashBoundary>
    </StrictMode>,
  );
