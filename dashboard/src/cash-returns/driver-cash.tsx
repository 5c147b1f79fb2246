import type { CashReturn, OwedOrder } from '@comptoir/domain/cash-returns/cash-return.ts';
import { differenceWords } from '@comptoir/domain/cash-returns/cash-returns.labels.ts';
import { isExactCount } from '@comptoir/domain/cash-returns/collected.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { IconAlertTriangle, IconCash, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import type { Column } from '@comptoir/web/table/column.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { driverCash, downloadReturns, type DriverRef } from './cash-returns.queries.ts';
import { CountForm } from './count-form.tsx';
import styles from './cash-returns.module.css';

const PAGE_SIZE = 5;

type DriverCashProps = { driverId: string; firstName: string; version: number };

/** RND-30 to RND-33: what the driver has to hand over, the count, and what was handed over before. */
export function DriverCash({ driverId, firstName, version }: DriverCashProps) {
  const user = useUser();
  const titleId = useId();
  const [page, setPage] = useState(0);
  const ref: DriverRef = { companyId: user.companyId, shopId: user.shopId, driverId };
  const mayCount = viewOf(user).rights.includes('driverTakings');
  const cash = useQuery({
    ...driverCash(ref, version, { pageNumber: page, pageSize: PAGE_SIZE }),
    enabled: mayCount,
  });
  if (!mayCount) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Caisse à rendre
      </h3>
      <Loaded
        query={cash}
        label="Chargement de la caisse du livreur"
        bones={<LineBones count={3} />}
        failed="La caisse du livreur ne peut pas être affichée"
      >
        {({ owed, items, total }) => (
          <>
            {owed.length === 0 ? (
              <EmptyState icon={IconCash} title={`${firstName} n’a rien à rendre`} />
            ) : (
              <>
                <Owed owed={owed} timeZone={user.timeZone} />
                <CountForm driver={ref} firstName={firstName} owed={owed} />
              </>
            )}
            {total > 0 ? (
              <History driver={ref} items={items} timeZone={user.timeZone}>
                <Pager
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={total}
                  pageSizes={[PAGE_SIZE]}
                  onPage={setPage}
                  onPageSize={() => undefined}
                />
              </History>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Owed({ owed, timeZone }: { owed: readonly OwedOrder[]; timeZone: string }) {
  return (
    <details className={styles.owed}>
      <summary>
        {owed.length} {plural(owed.length, 'commande encaissée', 'commandes encaissées')} depuis la dernière remise
      </summary>
      <ul className={styles.orders}>
        {owed.map((one) => (
          <li key={one.orderId} className={styles.order}>
            <span>
              N°{NBSP}
              {one.orderNumber} · {formatDate(one.deliveredAt, timeZone)} {localTime(one.deliveredAt, timeZone)}
            </span>
            <b>{amountWords(one)}</b>
          </li>
        ))}
      </ul>
    </details>
  );
}

const amountWords = ({ cash, mealVouchers }: Pick<OwedOrder, 'cash' | 'mealVouchers'>): string =>
  [cash > 0 ? formatEuros(cash) : null, mealVouchers > 0 ? `${formatEuros(mealVouchers)} en titres-restaurant` : null]
    .filter(Boolean)
    .join(' + ');

type HistoryProps = {
  driver: DriverRef;
  items: readonly CashReturn[];
  timeZone: string;
  children: ReactNode;
};

function History({ driver, items, timeZone, children }: HistoryProps) {
  const offline = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadReturns(driver).catch(showError);
    setBusy(false);
  };
  return (
    <>
      <div className={styles.bar}>
        <h3 className={styles.heading}>Caisses rendues</h3>
        <Button icon={IconDownload} isBusy={isBusy} disabledBecause={offline} onClick={() => void download()}>
          Exporter
        </Button>
      </div>
      <div className={styles.frame}>
        <Table label="Caisses rendues" columns={columnsOf(timeZone)} rows={items} rowKey={({ id }) => id} />
        <div className={styles.pager}>{children}</div>
      </div>
    </>
  );
}

const columnsOf = (timeZone: string): Column<CashReturn>[] => [
  {
    id: 'at',
    header: 'Date',
    isFigure: true,
    cell: ({ at }) => `${formatDate(at, timeZone)} ${localTime(at, timeZone)}`,
    phone: { order: 1, isGrowing: true },
  },
  { id: 'by', header: 'Reçue par', cell: ({ takenBy }) => takenBy, phone: { order: 5, isSoft: true } },
  {
    id: 'counted',
    header: 'Compté',
    align: 'end',
    isFigure: true,
    isStrong: true,
    cell: ({ countedCash, countedMealVouchers }) =>
      amountWords({ cash: countedCash, mealVouchers: countedMealVouchers }) || formatEuros(countedCash),
    phone: { order: 2 },
  },
  {
    id: 'difference',
    header: 'Écart',
    cell: (one) => <Difference one={one} />,
    phone: { order: 9, isGrowing: true },
  },
];

function Difference({ one }: { one: CashReturn }) {
  const isExact = isExactCount(one);
  return (
    <span className={styles.difference}>
      <Badge tone={isExact ? 'green' : 'amber'} icon={isExact ? IconCircleCheck : IconAlertTriangle}>
        {differenceWords(one)}
      </Badge>
      {one.note ? <span className={styles.note}>{one.note}</span> : null}
    </span>
  );
}
