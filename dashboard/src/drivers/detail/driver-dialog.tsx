import { IconUser, IconUserOff } from '@tabler/icons-react';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName, DRIVER_KIND_LABELS } from '@comptoir/domain/drivers/drivers.labels.ts';
import { useState } from 'react';
import { useUser } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { StateBadge } from '../state-badge.tsx';
import { CarriedOrders } from './carried-orders.tsx';
import { DriverDocuments } from './driver-documents.tsx';
import { Information, Tiles } from './driver-facts.tsx';
import { SaveTakings, TakingsForm } from './takings-form.tsx';
import { DriverInvoices } from './driver-invoices.tsx';
import { useTakings } from './use-takings.ts';
import styles from './detail.module.css';

const DriverCash = latePiece(async () => (await import('../../cash-returns/driver-cash.tsx')).DriverCash);

type DriverDialogProps = {
  driver: Driver | undefined;
  tripsPage: number;
  onTripsPage: (page: number) => void;
  onClose: () => void;
};

export function DriverDialog({ driver, ...rest }: DriverDialogProps) {
  // A list that cannot be read again must not close what somebody is filling in.
  const [seen, see] = useState(driver);
  if (driver && driver !== seen) see(driver);
  const shown = driver ?? seen;
  if (!shown) return <UnknownDriver onClose={rest.onClose} />;
  return <KnownDriver key={shown.driverId} driver={shown} {...rest} />;
}

function KnownDriver({ driver, tripsPage, onTripsPage, onClose }: DriverDialogProps & { driver: Driver }) {
  const { shopId } = useUser();
  const takings = useTakings(driver);
  const isEmployee = driver.kind === 'employee';
  const badge = <StateBadge driver={driver} shopId={shopId} />;
  return (
    <Dialog
      icon={IconUser}
      title="Détails du livreur"
      context={`${driverFullName(driver)} · ${DRIVER_KIND_LABELS[driver.kind]}`}
      headerActions={<span className={styles.badge}>{badge}</span>}
      width={880}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
      footerRight={isEmployee ? <SaveTakings takings={takings} /> : null}
      onClose={onClose}
    >
      {/* A phone's header has no room beside the name. */}
      <div className={styles.phoneBadge}>{badge}</div>
      <Tiles driver={driver} />
      <Information driver={driver} />
      <CarriedOrders driver={driver} />
      {isEmployee ? (
        <>
          <DriverCash driverId={driver.driverId} firstName={driver.firstName} version={driver.version} />
          <TakingsForm takings={takings} />
        </>
      ) : (
        <>
          <DriverDocuments driver={driver} />
          <DriverInvoices driver={driver} page={tripsPage} onPage={onTripsPage} />
        </>
      )}
    </Dialog>
  );
}

function UnknownDriver({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Détails du livreur" onClose={onClose} footerLeft={<Button onClick={onClose}>Retour</Button>}>
      <EmptyState
        icon={IconUserOff}
        title="Ce livreur ne peut pas être affiché"
        text="Il ne travaille pas, ou plus, avec ce magasin."
      />
    </Dialog>
  );
}
