import { defaultLimit } from '@comptoir/domain/hours/week.ts';
import { dayWithMonth, WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localDay, weekdayOf } from '@comptoir/domain/kernel/time.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { remaining } from '@comptoir/domain/slot-loads/slot-loads.ts';
import { IconClock, IconGauge } from '@tabler/icons-react';
import { Link } from '@comptoir/web/route/link.tsx';
import { useId, useState } from 'react';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { useShopPart } from '../shops/use-shop-part.ts';
import { LoadHours } from './load-hours.tsx';
import { useLoads } from './use-loads.ts';
import styles from './load-panel.module.css';

const TITLE = 'Charge du service';
const BONES = <Skeleton height={180} radius={10} />;

type LoadPanelProps = {
  /** Given where it is folded away: on a telephone it is then a window, because it would push the page out of sight. */
  onClose?: () => void;
};

/** HRS-26: « Charge du service », slot by slot, where whoever may change hours closes or widens one. */
export function LoadPanel({ onClose }: LoadPanelProps) {
  const { shop } = useShopPart('rushSwitch');
  const isPhone = usePhone();
  if (!shop) return null;
  if (onClose && isPhone)
    return (
      <Dialog icon={IconGauge} title={TITLE} context={<Today shop={shop} />} onClose={onClose}>
        <ShopLoad key={shop.shopId} shop={shop} />
      </Dialog>
    );
  return <LoadCard key={shop.shopId} shop={shop} {...(onClose ? { onClose } : {})} />;
}

function LoadCard({ shop, onClose }: LoadPanelProps & { shop: Shop }) {
  const titleId = useId();
  const [opener] = useState(() => document.activeElement);
  const card = (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {TITLE}
        </h2>
        <p className={styles.soft}>
          <Today shop={shop} />
        </p>
      </div>
      <ShopLoad shop={shop} />
    </Card>
  );
  if (!onClose) return card;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape of whatever is focused inside
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        if (opener instanceof HTMLElement) opener.focus();
        onClose();
      }}
    >
      {card}
    </div>
  );
}

function Today({ shop }: { shop: Shop }) {
  const today = localDay(useLoads(shop).now, shop.timeZone);
  return (
    <>
      Aujourd’hui, {WEEKDAY_NAMES[weekdayOf(today)]} {dayWithMonth(today)} · commandes prises par créneau de{' '}
      {shop.orderWindowMinutes}
      {NBSP}min
    </>
  );
}

function ShopLoad({ shop }: { shop: Shop }) {
  const { now, query } = useLoads(shop);
  const maySet = viewOf(useUser()).rights.includes('hours');
  return (
    <Loaded
      query={query}
      label="Chargement de la charge du service"
      bones={BONES}
      failed="Impossible d’afficher la charge du service"
    >
      {({ items, isDefaultLimited }) => {
        const ahead = remaining(items, now);
        if (ahead.length === 0)
          return (
            <EmptyState
              icon={IconClock}
              title="Aucun créneau à venir aujourd’hui"
              text={<HoursLink>Voir les horaires</HoursLink>}
            />
          );
        return (
          <>
            {isDefaultLimited ? (
              <p className={styles.note}>
                Aucun maximum n’est réglé pour ce jour{NBSP}: {defaultLimit(shop.orderWindowMinutes)} commandes par
                créneau par défaut. <HoursLink>Régler les maximums</HoursLink>
              </p>
            ) : null}
            <LoadHours shop={shop} loads={ahead} maySet={maySet} />
            {maySet ? null : <p className={styles.soft}>Un responsable peut fermer ou élargir un créneau.</p>}
          </>
        );
      }}
    </Loaded>
  );
}

/** Only for those who have the page. */
function HoursLink({ children }: { children: string }) {
  if (pageVisibility('openingHours', viewOf(useUser())) === 'hidden') return null;
  return (
    <Link to="/settings/hours" search={{}} className={styles.link}>
      {children}
    </Link>
  );
}
