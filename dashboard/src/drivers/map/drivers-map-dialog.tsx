import { IconCurrentLocation, IconMoped } from '@tabler/icons-react';
import { isDrawn } from '@comptoir/domain/drivers/availability.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { DEFAULT_CENTRE, DRIVER_ZOOM, MAP_ZOOM } from '@comptoir/domain/drivers/map-pins.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { CrashBoundary } from '@comptoir/web/failure/crash-boundary.tsx';
import { Suspense, useMemo, useState } from 'react';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import { publicSettings } from '../../session/public-settings.queries.ts';
import { liveOrders, oneOrder } from '../../orders/orders.queries.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { MapLegend, type MapSign } from '@comptoir/web/ui/map/map-legend.tsx';
import { LateMap } from '@comptoir/web/ui/map/late-map.ts';
import type { MapSight } from '@comptoir/web/ui/map/map-view.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { courierPlaces } from '../couriers.queries.ts';
import { CourierRow } from './courier-row.tsx';
import { courierMarkers, couriersOf, seenAt, type Courier } from './couriers.ts';
import { DriverRow } from './driver-row.tsx';
import { PinnedOrder } from './pinned-order.tsx';
import { driverList } from '../drivers.queries.ts';
import { driverMarkers, orderMarkers, orderWays, shopMarker } from './map-markers.ts';
import styles from './drivers-map.module.css';

const NameDriverDialog = lazyPiece(async () => (await import('../../rounds/name-driver-dialog.tsx')).NameDriverDialog);

const LEGEND: readonly MapSign[] = [
  { look: 'waiting', words: 'En attente d’acceptation, recherche de livreur' },
  { look: 'under-way', words: 'Programmée, en préparation ou prête' },
  { look: 'on-the-way', words: 'En livraison' },
  { look: 'driver-free', words: 'Livreur' },
  { look: 'driver-busy', words: 'Livreur en livraison' },
  { look: 'driver-outside', words: 'Coursier d’un service (Stuart, Uber Direct…)' },
  { look: 'way', words: 'Trajet à vol d’oiseau' },
];

/** MAP-07, ORD-15: where the orders and the drivers of this shop are now. */
export function DriversMapDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const shop = useQuery(oneShop(user));
  const drivers = useQuery(driverList(user));
  const now = useNow();
  const seen = drivers.data?.items.filter((driver) => isDrawn(driver, now)).length ?? 0;
  const outside = useCouriers().filter((courier) => seenAt(courier, now)).length;
  return (
    <Dialog
      title="Suivre vos livreurs"
      context={drivers.data ? contextWords(seen, outside, localTime(now, user.timeZone)) : null}
      width={1000}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Retour</Button>}
    >
      {/* SHL-33: what is known stays readable when reading it again fails. */}
      {drivers.data && shop.data ? (
        <DriversMap drivers={drivers.data.items} shop={shop.data} />
      ) : drivers.isError || shop.isError ? (
        <LoadFailed
          title="Les livreurs ne peuvent pas être affichés"
          retry={() => void Promise.all([drivers.refetch(), shop.refetch()])}
          isRetrying={drivers.isFetching || shop.isFetching}
        />
      ) : (
        <LoadingMap />
      )}
    </Dialog>
  );
}

const contextWords = (seen: number, outside: number, time: string): string =>
  [
    `${seen} ${plural(seen, 'livreur visible', 'livreurs visibles')}`,
    ...(outside > 0 ? [`${outside} ${plural(outside, 'coursier', 'coursiers')}`] : []),
    `positions à jour à ${time}`,
  ].join(' · ');

function DriversMap({ drivers, shop }: { drivers: readonly Driver[]; shop: Shop }) {
  const user = useUser();
  const now = useNow();
  const { live, open, setOpenId } = useMapOrders();
  const couriers = useCouriers();
  const settings = useQuery(publicSettings);
  const home = useMemo<MapSight>(
    () =>
      shop.address.location
        ? { location: shop.address.location, zoom: DRIVER_ZOOM }
        : { location: DEFAULT_CENTRE, zoom: MAP_ZOOM },
    [shop.address.location],
  );
  const [chosen, setChosen] = useState<{ driverId: string | null; sight: MapSight } | null>(null);
  const choose = (driverId: string, position: Location | null) =>
    setChosen({ driverId, sight: position ? { location: position, zoom: DRIVER_ZOOM } : home });
  const chooseDriver = (driver: Driver) => choose(driver.driverId, driver.position);
  const chooseCourier = (courier: Courier) => choose(courier.bookingId, courier.position);
  const [giving, setGiving] = useState<{ orderId: string; driverId?: string } | null>(null);
  const given = giving && live.find(({ id }) => id === giving.orderId);
  const markers = [
    ...shopMarker(shop.name, shop.address.location),
    ...orderMarkers(live, open, setOpenId, (orderId, driverId) => setGiving({ orderId, driverId })),
    ...driverMarkers(drivers, user.shopId, now, chooseDriver),
    ...courierMarkers(couriers, now, chooseCourier),
  ];
  const close = () => setOpenId(null);
  const card = open?.address?.location
    ? {
        key: open.id,
        at: open.address.location,
        label: `Commande n°${NBSP}${open.orderNumber}`,
        onClose: close,
        children: (
          <PinnedOrder
            order={open}
            timeZone={user.timeZone}
            onClose={close}
            onGive={() => setGiving({ orderId: open.id })}
          />
        ),
      }
    : null;
  const loading = <Skeleton height={450} />;
  // RND-13: of a round, the door that comes next.
  const carriedBy = (driver: Driver) =>
    live
      .filter(({ id }) => driver.orderIds.includes(id))
      .toSorted((a, b) => (a.delivery?.round?.stop ?? 0) - (b.delivery?.round?.stop ?? 0))[0];
  return (
    <div className={styles.columns}>
      <div className={styles.map}>
        <CrashBoundary instead={<MapFailed />}>
          <Suspense fallback={loading}>
            {settings.isPending ? (
              loading
            ) : (
              <LateMap
                label="Carte des commandes et des livreurs"
                sight={chosen?.sight ?? home}
                markers={markers}
                ways={orderWays(live, open?.id ?? null, shop.address.location, drivers, now, couriers)}
                card={card}
                tiles={settings.data?.mapTiles ?? null}
              />
            )}
          </Suspense>
        </CrashBoundary>
        <div className={styles.recentre}>
          <IconButton
            icon={IconCurrentLocation}
            label="Recentrer sur le restaurant"
            variant="secondary"
            onClick={() => setChosen({ driverId: null, sight: { ...home } })}
          />
        </div>
      </div>
      <div className={styles.side}>
        {drivers.length + couriers.length === 0 ? (
          <EmptyState icon={IconMoped} title="Aucun livreur" text="Vos livreurs apparaîtront ici." />
        ) : (
          <ul aria-label="Livreurs et coursiers">
            {drivers.map((driver) => (
              <DriverRow
                key={driver.driverId}
                driver={driver}
                carried={carriedBy(driver)}
                shop={shop}
                isChosen={chosen?.driverId === driver.driverId}
                onChoose={() => chooseDriver(driver)}
              />
            ))}
            {couriers.map((courier) => (
              <CourierRow
                key={courier.bookingId}
                courier={courier}
                shop={shop}
                isChosen={chosen?.driverId === courier.bookingId}
                onChoose={() => chooseCourier(courier)}
              />
            ))}
          </ul>
        )}
        <p className={styles.hint}>Glissez une commande sur un livreur pour la lui confier.</p>
        <MapLegend signs={LEGEND} />
      </div>
      {given ? (
        <Piece>
          <NameDriverDialog order={given} driverId={giving.driverId} onClose={() => setGiving(null)} />
        </Piece>
      ) : null}
    </div>
  );
}

/** MAP-11: without its map, the list beside it stays usable. */
const MapFailed = () => (
  <p className={styles.failed} role="status">
    La carte est indisponible pour le moment.
  </p>
);

/** MAP-15. Whoever may not read them, or meets a failure, keeps the rest of the map. */
function useCouriers(): Courier[] {
  const user = useUser();
  const live = useQuery(liveOrders(user)).data?.orders ?? NONE;
  return couriersOf(live, useQuery(courierPlaces(user)).data?.items ?? []);
}

const NONE: Order[] = [];

function useMapOrders() {
  const user = useUser();
  const [openId, setOpenId] = useState<string | null>(null);
  const live = useQuery(liveOrders(user)).data?.orders ?? NONE;
  const read = useQuery({ ...oneOrder({ ...user, id: openId ?? '' }), enabled: openId !== null }).data;
  const open = openId === null ? null : (live.find(({ id }) => id === openId) ?? read ?? null);
  return { live, open, setOpenId };
}

function LoadingMap() {
  return (
    <LoadingRegion label="Chargement de la carte">
      <div className={styles.columns}>
        <div className={styles.map}>
          <Skeleton height={450} />
        </div>
        <div className={styles.side}>
          <Skeleton height={68} />
          <Skeleton height={68} />
        </div>
      </div>
    </LoadingRegion>
  );
}
