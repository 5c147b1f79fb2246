import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { DOCUMENT_KINDS } from '@comptoir/domain/drivers/document-kinds.ts';
import { formatTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { IconFileText, IconHistory, IconMoped, IconUser, IconWifiOff } from '@tabler/icons-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useWakeLock } from '@comptoir/web/page/use-wake-lock.ts';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Banner } from '@comptoir/web/ui/feedback/banner.tsx';
import bottomBar from '@comptoir/web/ui/layout/bottom-bar.module.css';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { useUnreachable } from './desk/desk-store.ts';
import { isOnDuty } from './desk/heartbeat.ts';
import { useToldPermission } from './desk/notifications.ts';
import { useOfferAlarm } from './desk/offer-alarm.ts';
import { useWaitingCount } from './desk/outbox.ts';
import { useFollowedPosition } from './desk/position.ts';
import { documentState } from './documents/document-state.ts';
import { deviceZone } from './desk/driver-words.ts';
import styles from './driver-shell.module.css';
import { Notices } from './work/notices.tsx';
import { WorkView } from './work/work-view.tsx';

const DocumentsView = lazyPiece(async () => (await import('./documents/documents-view.tsx')).DocumentsView);
const TripsView = lazyPiece(async () => (await import('./account/trips-view.tsx')).TripsView);
const AccountView = lazyPiece(async () => (await import('./account/account-view.tsx')).AccountView);

type View = 'work' | 'trips' | 'documents' | 'account';

const STALE_MS = 15_000;

/** One page, four views; what the telephone does in the background goes on in all of them. */
export function DriverShell({ desk, at }: { desk: DriverDesk; at: Instant }) {
  const [view, setView] = useState<View>('work');
  useFollowedPosition(isOnDuty(desk));
  useToldPermission(desk);
  useOfferAlarm(desk.offers);
  useWakeLock(desk.orders.length > 0);
  return (
    <>
      <Freshness at={at} />
      <ViewFrame key={view}>
        {view === 'work' ? <WorkView desk={desk} onDocuments={() => setView('documents')} /> : null}
        {view === 'trips' ? <TripsView desk={desk} /> : null}
        {view === 'documents' ? <DocumentsView driver={desk.driver} /> : null}
        {view === 'account' ? <AccountView desk={desk} /> : null}
      </ViewFrame>
      <nav className={bottomBar.bar} aria-label="Menu">
        {tabsOf(desk).map((tab) => (
          <Tab key={tab.view} {...tab} isCurrent={tab.view === view} onSelect={() => setView(tab.view)} />
        ))}
      </nav>
      <Notices />
    </>
  );
}

function ViewFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return (
    <main className={styles.page}>
      <Suspense fallback={<PageLoader />}>{children}</Suspense>
    </main>
  );
}

const lacksDocuments = ({ driver }: DriverDesk): boolean =>
  DOCUMENT_KINDS.some((kind) => {
    const state = documentState(driver.documents, kind, new Date().toISOString());
    return state !== 'valid' && state !== 'pending';
  });

type TabLook = { view: View; icon: IconType; label: string; alert?: string | null };

const tabsOf = (desk: DriverDesk): TabLook[] => [
  {
    view: 'work',
    icon: IconMoped,
    label: 'Courses',
    alert: desk.offers.length > 0 ? 'une course vous est proposée' : null,
  },
  { view: 'trips', icon: IconHistory, label: 'Historique' },
  ...(desk.driver.kind === 'independent' ? [documentsTab(desk)] : []),
  { view: 'account', icon: IconUser, label: 'Compte' },
];

const documentsTab = (desk: DriverDesk): TabLook => ({
  view: 'documents',
  icon: IconFileText,
  label: 'Documents',
  alert: lacksDocuments(desk) ? 'des documents sont à envoyer' : null,
});

type TabProps = Omit<TabLook, 'view'> & { isCurrent: boolean; onSelect: () => void };

function Tab({ icon, label, alert, isCurrent, onSelect }: TabProps) {
  return (
    <button
      type="button"
      className={classes(bottomBar.item, styles.tab)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onSelect}
    >
      <span className={styles.icon}>
        <Glyph icon={icon} size={24} />
        {alert ? <span className={styles.dot} /> : null}
      </span>
      {label}
      {alert ? <VisuallyHidden>, {alert}</VisuallyHidden> : null}
    </button>
  );
}

/** What is shown may be old: then it says so, and that what was pressed is not forgotten. */
function Freshness({ at }: { at: Instant }) {
  const isUnreachable = useUnreachable();
  const waiting = useWaitingCount();
  const isStale = useFromNow((now) => Date.parse(now) - Date.parse(at) > STALE_MS);
  if (!isUnreachable && !isStale) return null;
  return (
    <div className={styles.freshness}>
      <Banner icon={IconWifiOff} right={`Mis à jour à ${formatTime(at, deviceZone())}`}>
        {isUnreachable ? 'Hors connexion' : 'Connexion lente'}
        {waiting > 0 ? ' · envoi dès le retour du réseau' : ''}
      </Banner>
    </div>
  );
}
