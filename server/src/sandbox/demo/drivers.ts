import type { Location } from '@comptoir/domain/kernel/schema.ts';
import { DAY, MINUTE, toInstant } from '@comptoir/domain/kernel/time.ts';
import type { DriverAssignment } from '@comptoir/domain/orders/order.ts';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS, type DemoShop } from './company.ts';
import type { SeededOrder } from './rows.ts';

export type DemoDriver = {
  driverId: string;
  firstName: string;
  lastName: string;
  phone: string;
  kind: 'employee' | 'independent';
  shop: DemoShop;
  /** Switched off, the driver stays on the list and is asked for nothing. */
  isEnabled: boolean;
  isOnline: boolean;
  /** Where it waits, in metres from its shop. */
  north: number;
  east: number;
  seenMinutesAgo: number;
  deliveries: number;
};

const [oldTown, , port] = DEMO_SHOPS;
const driverId = (rank: number) => `0190c0de-0000-7000-8000-0000000003${String(rank).padStart(2, '0')}`;
const WAITING = { isEnabled: true, isOnline: true, seenMinutesAgo: 0 };

/** The map of the design: one on the way, two free, one lost from sight, one switched off; two more at the port. */
export const DEMO_DRIVERS: readonly DemoDriver[] = [
  { firstName: 'Karim', lastName: 'Benali', kind: 'employee', shop: oldTown, north: 240, east: 380, deliveries: 412 },
  { firstName: 'Sonia', lastName: 'Martel', kind: 'employee', shop: oldTown, north: -580, east: -290, deliveries: 268 },
  {
    firstName: 'Enzo',
    lastName: 'Giordano',
    kind: 'independent',
    shop: oldTown,
    north: 1150,
    east: 330,
    deliveries: 94,
  },
  {
    firstName: 'Yanis',
    lastName: 'Haddad',
    kind: 'employee',
    shop: oldTown,
    north: 700,
    east: -900,
    deliveries: 187,
    isOnline: false,
    seenMinutesAgo: 72,
  },
  {
    firstName: 'Paul',
    lastName: 'Leroux',
    kind: 'employee',
    shop: oldTown,
    north: -150,
    east: -1300,
    deliveries: 6,
    isEnabled: false,
    isOnline: false,
    seenMinutesAgo: 3_000,
  },
  { firstName: 'Lucas', lastName: 'Ferri', kind: 'employee', shop: port, north: 420, east: -260, deliveries: 231 },
  { firstName: 'Nadia', lastName: 'Costa', kind: 'employee', shop: port, north: 160, east: 410, deliveries: 158 },
].map((driver, index) => ({
  ...WAITING,
  ...driver,
  kind: driver.kind as DemoDriver['kind'],
  driverId: driverId(index + 1),
  phone: `+3363998010${index + 1}`,
}));

const METRES_PER_DEGREE = 111_195;

/** A point some metres away; exact enough for a town. */
export function moved({ latitude, longitude }: Location, north: number, east: number): Location {
  const shrink = Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: latitude + north / METRES_PER_DEGREE,
    longitude: longitude + east / (METRES_PER_DEGREE * shrink),
  };
}

export function waitingPlace({ shop, north, east }: DemoDriver): Location {
  const { location } = shop.address;
  if (!location) throw new Error('the shops of the demonstration are on the map');
  return moved(location, north, east);
}

export async function seedDrivers(tx: Tx, nowMs: number): Promise<void> {
  await tx
    .insertInto('drivers')
    .values(
      DEMO_DRIVERS.map((driver) => ({
        company_id: DEMO_COMPANY_ID,
        id: driver.driverId,
        first_name: driver.firstName,
        last_name: driver.lastName,
        email: `${driver.firstName.toLowerCase()}.${driver.lastName.toLowerCase()}@livreurs.exemple`,
        phone: driver.phone,
        kind: driver.kind,
        is_app_installed: true,
        are_notifications_allowed: true,
        documents_valid_until: driver.kind === 'independent' ? toInstant(nowMs + 200 * DAY) : null,
        is_online: driver.isOnline,
        position: JSON.stringify(waitingPlace(driver)),
        position_at: toInstant(nowMs - driver.seenMinutesAgo * MINUTE),
        completed_order_count: driver.deliveries,
      })),
    )
    .execute();
  await tx
    .insertInto('driver_shops')
    .values(
      DEMO_DRIVERS.map(({ driverId: id, shop, isEnabled }) => ({
        company_id: DEMO_COMPANY_ID,
        driver_id: id,
        shop_id: shop.shopId,
        enabled: isEnabled,
      })),
    )
    .execute();
}

/** The orders under way that a driver carries: rows of the past need none of these columns. */
export async function handToDrivers(tx: Tx, live: readonly SeededOrder[]): Promise<void> {
  for (const { order, events, driver } of live) {
    if (!driver) continue;
    const assignment: DriverAssignment = {
      driverId: driver.driverId,
      driverName: `${driver.firstName} ${driver.lastName.toUpperCase()}`,
      method: driver.kind,
      assignedAt: events.find(({ type }) => type === 'driver-found')?.at ?? order.created_at,
      removedAt: null,
    };
    // eslint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await tx
      .updateTable('orders')
      .set({
        driver_id: driver.driverId,
        driver_first_name: driver.firstName,
        driver_last_name: driver.lastName,
        driver_phone: driver.phone,
        validation_code: '2148',
        drivers_history: JSON.stringify([assignment]),
      })
      .where('company_id', '=', order.company_id)
      .where('id', '=', order.id)
      .execute();
  }
}
