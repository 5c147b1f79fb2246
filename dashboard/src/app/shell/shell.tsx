import type { ReactNode } from 'react';
import { LiveProvider } from '../live-provider.tsx';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { Afterwards } from '@comptoir/web/page/afterwards.tsx';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import { SHELL_FEATURES } from '../screens.tsx';
import { useSessionState, UserContext, useUser } from '../../session/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

const { DockNotices, FleetTerms, InformationBanner, LaunchPanel, OfflineDesk, OrderAlerts } = SHELL_FEATURES;

/** SHL-08: everything around the screens, for whoever is signed in. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSessionState();
  // Between the end of a session and the way to the login screen there is nobody to draw anything for.
  if (session.status !== 'authenticated') return null;
  return (
    <UserContext value={session.user}>
      <LiveProvider>
        <Afterwards
          meanwhile={
            <main>
              <PageLoader />
            </main>
          }
        >
          <Frame>{children}</Frame>
        </Afterwards>
      </LiveProvider>
    </UserContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { shopId, isAllShops, launch } = useUser();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Aller au contenu
      </a>
      <Sidebar />
      <div className={shared.growing}>
        <header className={styles.header}>
          <TopBar />
          <OfflineDesk />
        </header>
        <main id="content" className={styles.main} tabIndex={-1}>
          {/* LCH-05: its place is kept while its file comes, so that the page does not jump. */}
          {launch ? (
            <div className={styles.launch}>
              <LaunchPanel panel={launch} />
            </div>
          ) : null}
          {/* LCH-30. */}
          {launch?.step ? null : <InformationBanner />}
          <div className={styles.page}>
            {/* SHL-13: nothing of a former shop stays on screen, not even what was being typed. */}
            <Piece key={isAllShops ? 'all' : shopId}>
              <Afterwards>{children}</Afterwards>
            </Piece>
          </div>
        </main>
      </div>
      <BottomBar />
      <Afterwards>
        <DockNotices />
        <FleetTerms />
        {/* A new order is heard and counted whatever page is open. */}
        <OrderAlerts />
      </Afterwards>
    </div>
  );
}
