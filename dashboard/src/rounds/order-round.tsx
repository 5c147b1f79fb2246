import { IconUserShare } from '@tabler/icons-react';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { elided, NBSP } from '@comptoir/domain/kernel/text.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { isNameable } from '@comptoir/domain/rounds/name-driver.ts';
import { isStop } from '@comptoir/domain/rounds/round-plan.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { SortableList } from '@comptoir/web/ui/drag/sortable-list.tsx';
import { useUser } from '../session/session.ts';
import { liveOrders } from '../orders/orders.queries.ts';
import { useOrderStops } from './rounds.queries.ts';
import styles from './rounds.module.css';

const NameDriverDialog = lazyPiece(async () => (await import('./name-driver-dialog.tsx')).NameDriverDialog);

/** RND-01, RND-05: who of one's own brings it, and what else is brought with it. */
export function OrderRound({ order, frozenBy }: { order: Order; frozenBy: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const offline = useOfflineReason();
  const isOffered = isNameable(order) && !order.held;
  const round = order.delivery?.round;
  if (!isOffered && !round) return null;
  return (
    <section className={styles.section}>
      {round && round.stops > 1 ? <Stops order={order} roundId={round.id} /> : null}
      {isOffered ? (
        <Button isWide icon={IconUserShare} disabledBecause={offline ?? frozenBy} onClick={() => setOpen(true)}>
          {order.driverId ? 'Confier à un autre livreur…' : 'Confier à…'}
        </Button>
      ) : null}
      {isOpen && isOffered ? (
        <Piece>
          <NameDriverDialog order={order} onClose={() => setOpen(false)} />
        </Piece>
      ) : null}
    </section>
  );
}

type StopRow = { key: string; name: string; order: Order };

/** RND-08: put in order by hand, by mouse, finger or keys. */
function Stops({ order, roundId }: { order: Order; roundId: string }) {
  const user = useUser();
  const offline = useOfflineReason();
  const live = useQuery(liveOrders(user)).data?.orders ?? [];
  const { mutate, isPending, variables } = useOrderStops(order, roundId);
  const stops = live
    .filter((one) => one.delivery?.round?.id === roundId && one.driverId === order.driverId && isStop(one))
    .toSorted((a, b) => placeOf(a, isPending ? variables : null) - placeOf(b, isPending ? variables : null));
  if (stops.length === 0) return null;
  const rows = stops.map((one): StopRow => ({ key: one.id, name: `N°${NBSP}${one.orderNumber}`, order: one }));
  return (
    <>
      <h3 className={styles.title}>
        Tournée {elided('de', order.driverFirstName ?? '')} · {stops.length} {stops.length > 1 ? 'arrêts' : 'arrêt'}
      </h3>
      <SortableList
        label={`Arrêts de la tournée ${elided('de', order.driverFirstName ?? '')}`}
        items={rows}
        isFixed={rows.length < 2 || offline !== null}
        onReorder={(items) => mutate(items.map(({ key }) => key))}
      >
        {(row) => <StopLine {...row} isThis={row.key === order.id} />}
      </SortableList>
    </>
  );
}

const placeOf = (order: Order, wished: readonly string[] | null): number =>
  wished ? wished.indexOf(order.id) : (order.delivery?.round?.stop ?? 0);

function StopLine({ order, name, isThis }: StopRow & { isThis: boolean }) {
  const { delivery, expectedDropoffAt, shop, customer } = order;
  return (
    <span className={styles.stop} data-this={isThis || undefined}>
      <b className={styles.rank}>{delivery?.round?.stop}</b>
      <span className={styles.who}>
        {name} · {shortCustomerName(customer)}
      </span>
      <span className={styles.hour}>{expectedDropoffAt ? localTime(expectedDropoffAt, shop.timeZone) : '--'}</span>
    </span>
  );
}
