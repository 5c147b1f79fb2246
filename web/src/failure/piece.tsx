import { Suspense, type ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

/** Around everything that is loaded on demand: a file that does not come must not blank the page. */
export function Piece({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  return (
    <CrashBoundary>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CrashBoundary>
  );
}
