import type * as contract from '@comptoir/contract/driver-app.ts';
import type { PastTrip, TripSums } from '@comptoir/contract/driver-app.ts';
import type { Input, Reply } from '@comptoir/contract/route.ts';
import { collectedOf, totalOf } from '@comptoir/domain/cash-returns/collected.ts';
import { dropoffArea } from '@comptoir/domain/deliveries/dropoff-area.ts';
import { rangeBounds } from '@comptoir/domain/kernel/date-ranges.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { sql } from 'kysely';
import { owedBy } from '../cash-returns/cash-returns.store.ts';
import type { DriverCtx } from '../ctx.ts';
import type { Db } from '../db/db.ts';

type Route = typeof contract.readPastTrips;
type DriverRef = { companyId: string; driverId: string };

/** RND-40: only the driver's own. */
export async function readPastTrips(ctx: DriverCtx, { query }: Input<Route>): Promise<Reply<Route>> {
  const ref = { companyId: ctx.companyId, driverId: ctx.driverId };
  const timeZone = await zoneOf(ctx.db, ref);
  const today = localDay(ctx.now(), timeZone);
  const since = (from: string) => rangeBounds({ from, to: today }, timeZone).from;
  const [items, total, ofToday, ofMonth, owed] = await Promise.all([
    listTrips(ctx.db, ref, query),
    sumsSince(ctx.db, ref, null),
    sumsSince(ctx.db, ref, since(today)),
    sumsSince(ctx.db, ref, since(`${today.slice(0, 8)}01`)),
    owedBy(ctx.db, ref),
  ]);
  return { items, total: total.trips, today: ofToday, month: ofMonth, owed: { ...totalOf(owed), orders: owed.length } };
}

/** A driver who works in several shops works in one town. */
async function zoneOf(db: Db, { companyId, driverId }: DriverRef): Promise<string> {
  const row = await db
    .selectFrom('driver_shops as d')
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'd.company_id').onRef('s.id', '=', 'd.shop_id'))
    .select('s.time_zone')
    .where((eb) => eb.and({ 'd.company_id': companyId, 'd.driver_id': driverId }))
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst();
  return row?.time_zone ?? 'Europe/Paris';
}

/** FLO-64, written out so that the partial index orders_delivered_by serves. */
const isCounted = sql<boolean>`o.driver_id is not null and o.status = 'completed' and not o.is_test`;
const courierFee = sql<number>`coalesce((o.delivery ->> 'courierFee')::integer, 0)`;

const tripsOf = (db: Db, { companyId, driverId }: DriverRef) =>
  db
    .selectFrom('orders as o')
    .where((eb) => eb.and({ 'o.company_id': companyId, 'o.driver_id': driverId }))
    .where(isCounted);

/** An employee is paid by the hour: whatever a trip says, none of it is theirs (INV-15). */
async function sumsSince(db: Db, ref: DriverRef, from: Instant | null): Promise<TripSums> {
  const row = await tripsOf(db, ref)
    .innerJoin('drivers as d', (join) =>
      join.onRef('d.company_id', '=', 'o.company_id').onRef('d.id', '=', 'o.driver_id'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('trips'),
      sql<number>`coalesce(sum((o.delivery ->> 'distanceKm')::float8), 0)`.as('km'),
      sql<number>`coalesce(sum(${courierFee}) filter (where d.kind = 'independent'), 0)`.as('earnings'),
      sql<number>`coalesce(sum(o.tip), 0)`.as('tips'),
    ])
    .$if(from !== null, (query) => query.where('o.finished_at', '>=', from))
    .executeTakeFirstOrThrow();
  return {
    trips: row.trips,
    km: Math.round(row.km * 100) / 100,
    earnings: cents(row.earnings),
    tips: cents(row.tips),
  };
}

type Page = { pageNumber: number; pageSize: number };

async function listTrips(db: Db, ref: DriverRef, { pageNumber, pageSize }: Page): Promise<PastTrip[]> {
  const rows = await tripsOf(db, ref)
    .innerJoin('shops as s', (join) => join.onRef('s.company_id', '=', 'o.company_id').onRef('s.id', '=', 'o.shop_id'))
    .select(['o.id', 'o.number', 'o.finished_at', 'o.requested_for', 'o.address', 'o.delivery', 'o.tip'])
    .select(['o.payment_type', 'o.driver_payment_type', 'o.payment_split', 'o.amount_due', 's.name'])
    .orderBy('o.finished_at', 'desc')
    .orderBy('o.id', 'desc')
    .offset(pageNumber * pageSize)
    .limit(pageSize)
    .execute();
  return rows.map((row) => ({
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    shopName: row.name,
    area: dropoffArea(row.address),
    deliveredAt: row.finished_at ?? row.requested_for,
    distanceKm: row.delivery?.distanceKm ?? null,
    durationMinutes: row.delivery?.durationMinutes ?? null,
    courierFee: cents(row.delivery?.courierFee ?? 0),
    tip: cents(row.tip),
    ...collectedOf({
      paymentType: row.payment_type,
      driverPaymentType: row.driver_payment_type,
      paymentSplit: row.payment_split,
      amountDue: cents(row.amount_due),
    }),
  }));
}
