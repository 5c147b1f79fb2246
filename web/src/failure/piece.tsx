import { Suspense, type ReactNode } from 'react';
import { CrashBoundary } from './crash-boundary.tsx';

type PieceProps = { children: ReactNode; meanwhile?: ReactNode; isInPlace?: boolean };

/** Around everything that is loaded on demand: a file that does not come must not blank the page. */
export function Piece({ children, meanwhile = null, isInPlace }: PieceProps) {
  return (
    <CrashBoundary isInPlace={isInPlace}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CrashBoundary>
  );
}
