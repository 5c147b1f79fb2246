import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import type { DriverTrip } from '@comptoir/contract/drivers.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { driverInvoicePath } from '@comptoir/domain/invoices/naming.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, localDay, localTime } from '@comptoir/domain/kernel/time.ts';
import { IconDownload, IconFileInvoice, IconFileZip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { saveFile } from '@comptoir/web/page/save-file.ts';
import type { Column } from '@comptoir/web/table/column.ts';
import { ChoiceBox } from '@comptoir/web/table/choice-box.tsx';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { allCourses, driverInvoiceFile, type DriverRef } from '../../invoices/driver-files.ts';
import { useUser } from '../../session/session.ts';
import { driverTrips } from '../drivers.queries.ts';
import { DriverZips, useDriverZips } from './driver-zips.tsx';
import { useChosen } from './use-chosen.ts';
import detail from './detail.module.css';
import styles from './driver-invoices.module.css';

const PAGE_SIZE = 5;

type DriverInvoicesProps = { driver: Driver; page: number; onPage: (page: number) => void };

/** DRV-21, DRV-22: what this shop owes the driver, one invoice for each order. */
export function DriverInvoices({ driver, page, onPage }: DriverInvoicesProps) {
  const user = useUser();
  const titleId = useId();
  const completed = driver.shops.find(({ shopId }) => shopId === user.shopId)?.completedOrderCount ?? 0;
  const trips = useQuery(driverTrips(user, driver.driverId, completed, { pageNumber: page, pageSize: PAGE_SIZE }));
  const total = trips.data?.total ?? 0;
  const chosen = useChosen(total);
  const ref = { companyId: user.companyId, shopId: user.shopId, driverId: driver.driverId };
  const files = useFiles(driver, ref);
  const zips = useDriverZips(ref);
  const pager = { page, pageSize: PAGE_SIZE, total, pageSizes: [PAGE_SIZE], onPage, onPageSize: () => undefined };
  return (
    <section className={detail.section} aria-labelledby={titleId}>
      <div className={styles.bar}>
        <h3 id={titleId} className={detail.heading}>
          Factures
        </h3>
        {total > 0 ? (
          <Button
            icon={IconFileZip}
            isBusy={zips.isBusy}
            disabledBecause={files.refusal ?? (chosen.count === 0 ? 'Sélectionnez au moins une facture.' : null)}
            onClick={() => void zips.ask(() => chosen.list(() => allCourses(ref)))}
          >
            Télécharger la sélection{chosen.count > 0 ? ` (${chosen.count})` : ''}
          </Button>
        ) : null}
      </div>
      {total > 0 && files.mandate ? <Notice tone="calm">{files.mandate}</Notice> : null}
      <DriverZips {...zips} />
      <div className={styles.frame} aria-busy={trips.isPlaceholderData}>
        <Loaded
          query={trips}
          label="Chargement des factures"
          bones={<LineBones count={PAGE_SIZE} />}
          failed="Les factures ne peuvent pas être affichées"
        >
          {({ items }) =>
            total === 0 ? (
              <EmptyState icon={IconFileInvoice} title="Aucune facture pour le moment" />
            ) : (
              <>
                <Table
                  label="Factures du livreur"
                  columns={columnsOf(user.timeZone, chosen, files)}
                  rows={items}
                  rowKey={({ orderId }) => orderId}
                  rowTone={({ orderId }) => (chosen.has(orderId) ? 'open' : undefined)}
                  className={styles.invoices}
                />
                <div className={styles.pager}>
                  <Pager {...pager} />
                </div>
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  );
}

type Chosen = ReturnType<typeof useChosen>;
type Files = ReturnType<typeof useFiles>;

function useFiles(driver: Driver, ref: DriverRef) {
  const { timeZone } = useUser();
  const offline = useOfflineReason();
  const [fetched, setFetched] = useState<string | null>(null);
  const hasMandate = driver.freelance?.hasBillingMandate ?? false;
  // INV-35: the same sentence as the server's.
  const mandate = hasMandate ? null : refusalSentence('driver-without-mandate', { name: driverFullName(driver) });
  return {
    fetched,
    mandate,
    refusal: mandate ?? offline,
    download: async ({ orderId, orderNumber, deliveredAt }: DriverTrip) => {
      setFetched(orderId);
      try {
        const path = driverInvoicePath(localDay(deliveredAt, timeZone), orderNumber);
        saveFile(await driverInvoiceFile(ref, orderId), path.replace('factures/', ''));
      } catch (error) {
        showErrorOr(error, CLIENT_ERRORS.invoiceUnread);
      }
      setFetched(null);
    },
  };
}

const columnsOf = (timeZone: string, chosen: Chosen, files: Files): Column<DriverTrip>[] => [
  {
    id: 'choice',
    header: '',
    head: (
      <ChoiceBox
        label="Tout sélectionner"
        isChecked={chosen.isEach}
        isPartly={chosen.count > 0 && !chosen.isEach}
        onToggle={chosen.toggleAll}
      />
    ),
    cell: ({ orderId, orderNumber }) => (
      <ChoiceBox
        label={`Sélectionner la commande N°${NBSP}${orderNumber}`}
        isChecked={chosen.has(orderId)}
        onToggle={() => chosen.toggle(orderId)}
      />
    ),
    isNarrow: true,
  },
  {
    id: 'number',
    header: 'Commande',
    cell: ({ orderNumber }) => `N°${NBSP}${orderNumber}`,
    isStrong: true,
    isFigure: true,
  },
  {
    id: 'date',
    header: 'Date de livraison',
    cell: ({ deliveredAt }) => `${formatDate(deliveredAt, timeZone)} ${localTime(deliveredAt, timeZone)}`,
    isFigure: true,
    className: styles.date,
  },
  {
    id: 'fee',
    header: 'Frais de livraison',
    cell: ({ courierFee }) => formatEuros(courierFee),
    align: 'end',
    isFigure: true,
  },
  {
    id: 'file',
    header: 'Facture',
    cell: (trip) => (
      <Button
        variant="subtle"
        icon={IconDownload}
        aria-label={`Télécharger la facture de la commande N°${NBSP}${trip.orderNumber} en PDF`}
        isBusy={files.fetched === trip.orderId}
        disabledBecause={files.refusal}
        onClick={() => void files.download(trip)}
      >
        PDF
      </Button>
    ),
    align: 'end',
    isNarrow: true,
  },
];
