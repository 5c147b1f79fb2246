import { IconMapPin } from '@tabler/icons-react';
import { availableCounts } from '@comptoir/domain/drivers/availability.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { isPartShown } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser, viewOf } from '../session/session.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { driverList } from './drivers.queries.ts';
import { oneShop } from '../shops/shops.queries.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import type { DriversAtHandProps } from '../orders/list/orders-header.tsx';
import styles from './drivers-at-hand.module.css';

const DriversMapDialog = lazyPiece(async () => (await import('./map/drivers-map-dialog.tsx')).DriversMapDialog);

/** ORD-15, ORD-16: one shop, live tabs; phones find the map under « Plus ». */
export function DriversAtHand({ isFollowing, onFollow }: DriversAtHandProps) {
  const user = useUser();
  const isShown = isPartShown('driverTracking', viewOf(user));
  const { data: shop } = useQuery({ ...oneShop(user), enabled: isShown });
  if (!isShown) return null;
  return (
    <>
      {shop ? <Counts shop={shop} /> : null}
      <span className={styles.button}>
        <Button icon={IconMapPin} onClick={() => onFollow(true)}>
          Suivre vos livreurs
        </Button>
      </span>
      {isFollowing ? (
        <Piece>
          <DriversMapDialog onClose={() => onFollow(false)} />
        </Piece>
      ) : null}
    </>
  );
}

function Counts({ shop }: { shop: Shop }) {
  const drivers = useQuery(driverList(shop)).data?.items;
  // A position grows old by itself: the clock may take a driver away.
  const employees = useFromNow((now) => (drivers ? availableCounts(drivers, shop, now).employees : null));
  const independents = useFromNow((now) => (drivers ? availableCounts(drivers, shop, now).independents : null));
  if (employees === null || independents === null) return null;
  const ofEmployees = plural(employees, 'employé disponible', 'employés disponibles');
  const ofIndependents = plural(independents, 'indépendant disponible', 'indépendants disponibles');
  const areBoth = shop.independentDriversAllowed;
  const full = `${employees} ${ofEmployees}${areBoth ? ` · ${independents} ${ofIndependents}` : ''}`;
  return (
    <Tooltip text={full}>
      <p className={styles.counts}>
        <b>{employees}</b> <span className={styles.full}>{ofEmployees}</span>
        <span className={styles.short} aria-hidden="true">
          empl.
        </span>
        {areBoth ? (
          <>
            {' · '}
            <b>{independents}</b> <span className={styles.full}>{ofIndependents}</span>
            <span className={styles.short} aria-hidden="true">
              indép.
            </span>
          </>
        ) : null}
      </p>
    </Tooltip>
  );
}
