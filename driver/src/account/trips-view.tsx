import { readPastTrips, type DriverDesk, type PastTrip, type TripSums } from '@comptoir/contract/driver-app.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { formatEuros, pluralOfAmount, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { IconCash, IconHistory } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { deviceZone, kmWords } from '../desk/driver-words.ts';
import facts from '../desk/facts.module.css';
import styles from './trips.module.css';

type Page = Reply<typeof readPastTrips>;

const PAGE_SIZE = 20;

/** RND-40: what was brought, what it earned, and what is to be handed over. Read again when one more was brought. */
export function TripsView({ desk: { driver } }: { desk: DriverDesk }) {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <h1>Mes courses</h1>
      <PastTrips
        key={`${driver.completedOrderCount}/${turn}`}
        isPaid={driver.kind === 'independent'}
        onAgain={() => setTurn(turn + 1)}
      />
    </>
  );
}

function PastTrips({ isPaid, onAgain }: { isPaid: boolean; onAgain: () => void }) {
  const { page, error, isBusy, more } = usePastTrips();
  if (page === null)
    return error === null ? (
      <PageLoader />
    ) : (
      <LoadFailed title="Vos courses ne peuvent pas être affichées" text={error} retry={onAgain} isRetrying={false} />
    );
  return (
    <>
      {isPaid ? null : <Owed owed={page.owed} />}
      <Sums title="Aujourd’hui" sums={page.today} isPaid={isPaid} />
      <Sums title="Ce mois-ci" sums={page.month} isPaid={isPaid} />
      <Trips page={page} isPaid={isPaid} />
      {page.items.length < page.total ? (
        <Button size="lg" isWide isBusy={isBusy} onClick={more}>
          Courses plus anciennes
        </Button>
      ) : null}
    </>
  );
}

function usePastTrips() {
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const begin = async () => {
      try {
        setPage(await read(0, stop.signal));
      } catch (failure) {
        if (!stop.signal.aborted) setError(sentenceOf(failure));
      }
    };
    void begin();
    return () => stop.abort();
  }, []);
  const more = async () => {
    if (!page) return;
    setBusy(true);
    try {
      const next = await read(Math.floor(page.items.length / PAGE_SIZE));
      const known = new Set(page.items.map(({ orderId }) => orderId));
      setPage({ ...next, items: [...page.items, ...next.items.filter(({ orderId }) => !known.has(orderId))] });
    } catch (failure) {
      showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { page, error, isBusy, more: () => void more() };
}

const read = (pageNumber: number, signal?: AbortSignal): Promise<Page> =>
  driverCall(readPastTrips, { params: {}, query: { pageNumber, pageSize: PAGE_SIZE } }, signal ? { signal } : {});

function Owed({ owed }: { owed: Page['owed'] }) {
  if (owed.orders === 0) return null;
  return (
    <Card as="section" aria-label="Caisse à rendre">
      <p className={styles.owed}>
        <Glyph icon={IconCash} size={24} />
        <span>
          <strong>Caisse à rendre</strong>
          <span>{owedWords(owed)}</span>
        </span>
      </p>
    </Card>
  );
}

const owedWords = ({ cash, mealVouchers }: Pick<Page['owed'], 'cash' | 'mealVouchers'>): string =>
  [
    cash > 0 ? `${formatEuros(cash)} en espèces` : null,
    mealVouchers > 0 ? `${formatEuros(mealVouchers)} en titres-restaurant` : null,
  ]
    .filter(Boolean)
    .join(' · ');

function Sums({ title, sums, isPaid }: { title: string; sums: TripSums; isPaid: boolean }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={facts.facts}>
        <Pair label="Courses">{sums.trips}</Pair>
        <Pair label="Distance">{kmWords(sums.km)}</Pair>
        {isPaid ? <Pair label="Gains">{formatEuros(sums.earnings)}</Pair> : null}
        <Pair label="Pourboires">{formatEuros(sums.tips)}</Pair>
      </dl>
    </Card>
  );
}

function Trips({ page, isPaid }: { page: Page; isPaid: boolean }) {
  if (page.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconHistory}
          title="Aucune course pour le moment"
          text="Vos courses livrées apparaîtront ici."
        />
      </Card>
    );
  return (
    <Card as="section" aria-label="Courses livrées" isPadded={false}>
      <ul>
        {page.items.map((trip) => (
          <li key={trip.orderId} className={styles.trip}>
            <span className={styles.where}>
              <b>
                N°{NBSP}
                {trip.orderNumber} · {trip.area}
              </b>
              <span className={styles.soft}>{tripWords(trip)}</span>
            </span>
            <span className={styles.amounts}>{amountWords(trip, isPaid)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const tripWords = ({ deliveredAt, distanceKm, durationMinutes }: PastTrip): string =>
  [
    `${formatDate(deliveredAt, deviceZone())} ${formatTime(deliveredAt, deviceZone())}`,
    distanceKm === null ? null : kmWords(distanceKm),
    durationMinutes === null ? null : `${Math.round(durationMinutes)}${NBSP}min`,
  ]
    .filter(Boolean)
    .join(' · ');

function amountWords({ courierFee, tip, cash, mealVouchers }: PastTrip, isPaid: boolean): string {
  const collected = (cash + mealVouchers) as Cents;
  return [
    isPaid
      ? formatEuros(courierFee)
      : collected > 0
        ? `${formatEuros(collected)} ${pluralOfAmount(collected, 'encaissé', 'encaissés')}`
        : null,
    tip > 0 ? `${formatEuros(tip)} de pourboire` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}
