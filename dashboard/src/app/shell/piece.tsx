import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { CrashScreen } from '@comptoir/web/failure/crash-screen.tsx';

/** Around everything that is loaded on demand: a file that does not come must not blank the page. */
export function Piece({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 'piece'} errorComponent={CrashScreen}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  );
}
