import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Toaster } from '@comptoir/web/ui/feedback/toaster.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { expire, initialiseSession, UserContext, useSessionState } from '../session/session.ts';
import { KitchenBoardView } from './kitchen-board-view.tsx';
import { personDesk, SCREEN_DESK, type KitchenDesk } from './kitchen-desk.ts';
import { kitchenBoard } from './kitchen.queries.ts';
import { KitchenLive } from './kitchen-live.tsx';
import { PersonPost, ScreenPost } from './kitchen-post.tsx';
import { PairingPage } from './pairing-page.tsx';
import { endScreen, useScreenSession } from './screen-session.ts';

/** KIT-21, KIT-26: a paired screen is a screen; otherwise whoever is signed in here; otherwise it asks to be paired. */
export function KitchenApp() {
  const { token, wasEnded } = useScreenSession();
  return (
    <>
      {token === null ? <AsPerson wasEnded={wasEnded} /> : <AsScreen key={token} />}
      <Toaster />
    </>
  );
}

const AsScreen = () => <Board desk={SCREEN_DESK} onSessionEnded={endScreen} Post={ScreenPost} />;

let hasStarted = false;

function AsPerson({ wasEnded }: { wasEnded: boolean }) {
  const state = useSessionState();
  useEffect(() => {
    if (hasStarted) return;
    hasStarted = true;
    void initialiseSession();
  }, []);
  const user = state.status === 'authenticated' && !wasEnded ? state.user : null;
  const [companyId, shopId] = [user?.companyId, user?.shopId];
  const desk = useMemo(() => (companyId && shopId ? personDesk({ companyId, shopId }) : null), [companyId, shopId]);
  if (state.status === 'initialising')
    return (
      <main>
        <PageLoader />
      </main>
    );
  if (!user || !desk) return <PairingPage wasEnded={wasEnded} />;
  return (
    <UserContext value={user}>
      <Board key={shopId} desk={desk} onSessionEnded={() => void expire()} Post={PersonPost} />
    </UserContext>
  );
}

type BoardProps = { desk: KitchenDesk; onSessionEnded: () => void; Post: typeof ScreenPost };

function Board({ desk, onSessionEnded, Post }: BoardProps) {
  const query = useQuery(kitchenBoard(desk));
  const { data: board } = query;
  if (board)
    return (
      <KitchenLive desk={desk} since={board.sequence} onSessionEnded={onSessionEnded}>
        <Post board={board} />
        <KitchenBoardView board={board} desk={desk} />
      </KitchenLive>
    );
  return (
    <main>
      {query.isPending ? (
        <PageLoader />
      ) : (
        <LoadFailed
          title="Impossible d’afficher la cuisine"
          text="Vérifiez la connexion de cet écran."
          retry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
    </main>
  );
}
