import { IconUserPlus } from '@tabler/icons-react';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser, viewOf } from '../session/session.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Tabs } from '@comptoir/web/ui/layout/tabs.tsx';
import { ListCard } from '@comptoir/web/ui/states/list-card.tsx';
import { DriverDialog } from './detail/driver-dialog.tsx';
import { useDriversMoves, useDriversPlace } from './drivers-place.ts';
import { DRIVERS_PATHS, driversOf, type DriversTab } from './drivers-search.ts';
import { driverList } from './drivers.queries.ts';
import { DriversTable, LoadingDrivers } from './list/drivers-table.tsx';
import { InviteDialog, NoDriver } from './list/invitation.tsx';
import styles from './drivers-screen.module.css';

const NONE: Driver[] = [];

export function DriversScreen() {
  const user = useUser();
  const place = useDriversPlace();
  const moves = useDriversMoves(place);
  const drivers = useQuery(driverList(user));
  const [isInviting, setInviting] = useState(false);
  const { tab, search } = place;
  const shown = useMemo(() => driversOf(drivers.data?.items ?? NONE, tab), [drivers.data, tab]);
  return (
    <div className={shared.column}>
      <PageHeader
        title="Livreurs"
        actions={
          <Button icon={IconUserPlus} onClick={() => setInviting(true)}>
            Inviter un livreur
          </Button>
        }
      />
      <DriversTabs current={tab} onSelect={moves.toTab} />
      <ListCard
        query={drivers}
        loading={<LoadingDrivers />}
        failed="Impossible de récupérer vos livreurs"
        failedText={french('Merci de vérifier votre connexion internet !')}
        rows={shown}
        empty={<NoDriver tab={tab} />}
        place={search}
        moves={moves}
      >
        {(items) => <DriversTable drivers={items} tab={tab} search={search} />}
      </ListCard>
      {search.livreur && !drivers.isPending ? (
        <DriverDialog
          driver={drivers.data?.items.find(({ driverId }) => driverId === search.livreur)}
          tripsPage={search.courses ?? 0}
          onTripsPage={moves.toTrips}
          onClose={moves.close}
        />
      ) : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}

/** DRV-02: « Indépendants » only where the shop may have some (ROL-75). */
function DriversTabs({ current, onSelect }: { current: DriversTab; onSelect: (tab: DriversTab) => void }) {
  const areIndependentsShown = pageVisibility('independentDrivers', viewOf(useUser())) !== 'hidden';
  const items = [
    { key: 'employee' as const, label: 'Employés', href: DRIVERS_PATHS.employee },
    ...(areIndependentsShown
      ? [{ key: 'independent' as const, label: 'Indépendants', href: DRIVERS_PATHS.independent }]
      : []),
  ];
  return (
    <div className={styles.tabs}>
      <Tabs label="Livreurs" items={items} current={current} onSelect={onSelect} />
    </div>
  );
}
