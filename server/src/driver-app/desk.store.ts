import type { CarriedOrder, DriverDesk } from '@comptoir/contract/driver-app.ts';
import { awaitedUntil } from '@comptoir/domain/deliveries/at-the-door.ts';
import { arrivalOf } from '@comptoir/domain/deliveries/trip-estimate.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { paymentState } from '@comptoir/domain/orders/payment-state.ts';
import type { Round } from '@comptoir/domain/rounds/round-plan.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../db/db.ts';
import { instantOf, toDriver, wholeDrivers } from '../drivers/drivers.store.ts';
import { isUnderWay } from '../orders/orders.store.ts';

export type DeskWithoutOffers = Omit<DriverDesk, 'offers' | 'pushKey'>;

/** In one round trip. */
const deskRow = (db: Db, companyId: string, driverId: string) =>
  wholeDrivers(db, companyId)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('driver_shops as ds')
          .innerJoin('shops as sh', (join) =>
            join.onRef('sh.company_id', '=', 'ds.company_id').onRef('sh.id', '=', 'ds.shop_id'),
          )
          .select(['ds.shop_id', 'sh.name', 'ds.enabled'])
          .whereRef('ds.company_id', '=', 'drivers.company_id')
          .whereRef('ds.driver_id', '=', 'drivers.id')
          .orderBy('sh.name')
          .orderBy('sh.id'),
      ).as('shop_names'),
      jsonArrayFrom(
        eb
          .selectFrom('orders as b')
          .innerJoin('shops as bs', (join) =>
            join.onRef('bs.company_id', '=', 'b.company_id').onRef('bs.id', '=', 'b.shop_id'),
          )
          .select(['b.id', 'b.number', 'b.is_test', 'b.status', 'b.customer', 'b.address', 'b.payment_type'])
          .select(['b.driver_payment_type', 'b.amount_due', 'b.refunded_amount', 'b.cancellation', 'b.delivery'])
          .select('b.payment_split')
          .select(['bs.name as shop_name', 'bs.phone as shop_phone', 'bs.address as shop_address'])
          .select([
            instantOf<string | null>('b.due_at').as('due_at'),
            instantOf<string | null>('b.expected_dropoff_at').as('expected_dropoff_at'),
            sql<1 | 2 | 3>`b.pickup_status`.as('pickup_status'),
            sql<boolean>`b.validation_code is not null`.as('needs_code'),
            sql<number>`(select coalesce(sum(l.quantity), 0) from order_lines l
              where l.company_id = b.company_id and l.order_id = b.id)`.as('item_count'),
          ])
          .whereRef('b.company_id', '=', 'drivers.company_id')
          .whereRef('b.driver_id', '=', 'drivers.id')
          .where(isUnderWay('b'))
          .where('b.pickup_status', '>', 0)
          .orderBy('b.requested_for')
          .orderBy('b.id'),
      ).as('bag'),
    ])
    .where('drivers.id', '=', driverId)
    .executeTakeFirst();

export async function find(db: Db, companyId: string, driverId: string): Promise<DeskWithoutOffers | null> {
  const row = await deskRow(db, companyId, driverId);
  if (!row) return null;
  return {
    driver: toDriver(row),
    shops: row.shop_names.map(({ shop_id, name, enabled }) => ({ shopId: shop_id, name, enabled })),
    orders: row.bag.map(toCarried).toSorted(inTurn),
  };
}

/** DLV-20: not the code itself, only that there is one. */
function toCarried(row: NonNullable<Awaited<ReturnType<typeof deskRow>>>['bag'][number]): CarriedOrder {
  const { firstName, lastName, phone } = row.customer;
  const paying = {
    status: row.status,
    paymentType: row.payment_type,
    cancellation: row.cancellation,
    refundedAmount: cents(row.refunded_amount),
  };
  return {
    orderId: row.id,
    orderNumber: formatOrderNumber(row.number),
    isTest: row.is_test,
    status: row.status,
    pickupStatus: row.pickup_status,
    shop: { name: row.shop_name, phone: row.shop_phone, address: row.shop_address },
    customer: { firstName, lastName, phone },
    address: row.address,
    paymentType: row.payment_type,
    driverPaymentType: row.driver_payment_type,
    paymentSplit: row.payment_split,
    toCollect: cents(paymentState(paying) === 'to-collect' ? row.amount_due : 0),
    itemCount: row.item_count,
    readyAt: row.due_at,
    expectedDropoffAt: arrivalOf({
      delivery: row.delivery,
      expectedDropoffAt: row.expected_dropoff_at,
      pickupStatus: row.pickup_status,
    }),
    courierFee: cents(row.delivery?.courierFee ?? 0),
    needsCode: row.needs_code,
    awaitedUntil: awaitedUntil(row),
    codeResentAt: row.delivery?.codeResentAt ?? null,
    comesBackAt: row.delivery?.comesBackAt ?? null,
    round: row.delivery?.round ? pick(row.delivery.round) : null,
  };
}

const pick = ({ id, stop, stops }: Round) => ({ id, stop, stops });

/** RND-13: what is on the road first, each round by its stops; what comes back (FLO-89) has no door any more. */
const inTurn = (a: CarriedOrder, b: CarriedOrder): number =>
  Number(b.pickupStatus === 3) - Number(a.pickupStatus === 3) ||
  Number(a.comesBackAt !== null) - Number(b.comesBackAt !== null) ||
  (a.round?.stop ?? 0) - (b.round?.stop ?? 0);
