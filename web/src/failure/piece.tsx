import { Suspense, type ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

/** Around everything that is loaded on demand: a file that does not come must not blank the page. */
export function Piece({ children }: { children: ReactNode }) {
  return (
    <CrashBoundary>
      <Suspense fallback={null}>{children}</Suspense>
    </CrashBoundary>
  );
}
