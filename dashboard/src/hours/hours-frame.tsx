import { PAGES, pageVisibility, type PageKey } from '@comptoir/domain/session/pages.ts';
import { Link } from '@comptoir/web/route/link.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUser, viewOf } from '../session/session.ts';
import { LoadPanel } from '../slot-loads/load-panel.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import styles from './hours-frame.module.css';

export type HoursTab = 'week' | 'openingHours' | 'deliveryHours' | 'specialHours';

const TABS: readonly { tab: HoursTab; page: PageKey; label: string }[] = [
  { tab: 'week', page: 'openingHours', label: 'Semaine' },
  { tab: 'openingHours', page: 'openingHours', label: 'Ouverture' },
  { tab: 'deliveryHours', page: 'deliveryHours', label: 'Livraison' },
  { tab: 'specialHours', page: 'specialHours', label: 'Jours exceptionnels' },
];

type Frame = { tab: HoursTab; title: string; hint?: string; actions?: ReactNode; children: ReactNode };

/** The frame of the hours pages: their tabs are addresses. */
export function HoursFrame({ tab: current, actions, children, ...page }: Frame) {
  return (
    <SettingsPage
      {...page}
      actions={
        <>
          <HoursTabs current={current} />
          {actions}
        </>
      }
    >
      <div className={styles.body}>
        {children}
        {current === 'specialHours' ? null : <LoadPanel />}
      </div>
    </SettingsPage>
  );
}

function HoursTabs({ current }: { current: HoursTab }) {
  const view = viewOf(useUser());
  const tabs = TABS.filter(({ page: key }) => pageVisibility(key, view) !== 'hidden');
  const bar = useRef<HTMLElement>(null);
  // On a telephone it scrolls: the current one is in sight.
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && link)
      bar.current.scrollLeft = link.offsetLeft - (bar.current.clientWidth - link.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={bar} className={styles.tabs} aria-label="Horaires">
      {tabs.map(({ tab, page: key, label }) => (
        <Link
          key={tab}
          to={PAGES[key].path}
          search={tab === 'week' ? { vue: 'semaine' } : {}}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
          preload={false}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
