import { Suspense, useEffect } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { useDesk } from './desk/desk-store.ts';
import { keepBeating } from './desk/heartbeat.ts';
import { useSession } from './desk/session.ts';
import { DriverShell } from './driver-shell.tsx';

/** Seen once on a telephone that stays signed in for months. */
const SignIn = lazyPiece(() => import('./sign-in/sign-in.tsx').then(({ SignIn: component }) => component));

/** DRV-27: all that a driver's telephone shows. */
export function DriverPage() {
  const { token, hasExpired } = useSession();
  return (
    <Suspense fallback={<Waiting />}>
      {token === null ? <SignIn hasExpired={hasExpired} /> : <SignedIn key={token} />}
    </Suspense>
  );
}

function SignedIn() {
  const known = useDesk();
  useEffect(keepBeating, []);
  return known === null ? <Waiting /> : <DriverShell desk={known.desk} at={known.at} />;
}

function Waiting() {
  return (
    <main>
      <PageLoader />
    </main>
  );
}
