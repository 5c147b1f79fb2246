import { IconMapPin } from '@tabler/icons-react';
import { availableCounts } from '@comptoir/domain/drivers/availability.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { driverList } from './drivers.queries.ts';
import { useShopPart } from '../shops/use-shop-part.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { FoldingWords } from '@comptoir/web/ui/base/folding-words.tsx';
import { Tooltip } from '@comptoir/web/ui/base/tooltip.tsx';
import type { DriversAtHandProps } from '../orders/list/orders-header.tsx';
import styles from './drivers-at-hand.module.css';

const DriversMapDialog = lazyPiece(async () => (await import('./map/drivers-map-dialog.tsx')).DriversMapDialog);

/** ORD-15, ORD-16: one shop, live tabs; phones find the map under « Plus ». */
export function DriversAtHand({ isFollowing, onFollow }: DriversAtHandProps) {
  const { isShown, shop } = useShopPart('driverTracking');
  const offlineReason = useOfflineReason();
  if (!isShown) return null;
  return (
    <>
      {offlineReason ? (
        <p className={styles.counts}>{french('Livreurs : inconnu hors ligne')}</p>
      ) : shop ? (
        <Counts shop={shop} />
      ) : null}
      <span className={styles.button}>
        <Button icon={IconMapPin} disabledBecause={offlineReason} onClick={() => onFollow(true)}>
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
        <b>{employees}</b> <FoldingWords full={ofEmployees} short="empl." />
        {areBoth ? (
          <>
            {' · '}
            <b>{independents}</b> <FoldingWords full={ofIndependents} short="indép." />
          </>
        ) : null}
      </p>
    </Tooltip>
  );
}
