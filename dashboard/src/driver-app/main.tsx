import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../app/styles/app.css';
import { ErrorModal } from '../app/shell/error-modal.tsx';
import { followScheme } from '../ui/base/color-scheme.ts';
import { CrashBoundary } from '../app/crash/crash-boundary.tsx';
import { registerWorker } from './desk/worker.ts';
import './driver-page.css';
import { DriverPage } from './driver-page.tsx';

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
