import { collectedOf, totalOf } from '@comptoir/domain/cash-returns/collected.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addDays, addMinutes, instantAt, localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { DEMO_COMPANY_ID, DEMO_TIME_ZONE } from '../demo/company.ts';
import { DEMO_DRIVERS } from '../demo/driver-people.ts';
import { CASH_DAYS } from '../demo/drivers.ts';
import { DEMO_USERS } from '../demo/users.ts';

const AT_THE_DOOR = 11;
const HANDED_OVER = 7;

/** RND-30, RND-31: Karim brought some orders that were paid at the door; most were handed over, once with a difference. */
export async function seedCash(tx: Tx, now: Instant): Promise<void> {
  const karim = DEMO_DRIVERS.find(({ kind }) => kind === 'employee');
  const [, manager] = DEMO_USERS;
  if (!karim || !manager) return;
  const brought = await give(tx, karim, addMinutes(now, -CASH_DAYS * 24 * 60 + 1));
  const today = localDay(now, DEMO_TIME_ZONE);
  const bags = [brought.slice(0, HANDED_OVER - 3), brought.slice(HANDED_OVER - 3, HANDED_OVER)];
  for (const [index, orders] of bags.entries()) {
    if (orders.length === 0) continue;
    const expected = totalOf(orders.map(({ collected }) => collected));
    const isShort = index === 1;
    const id = `0190c0de-0000-7000-8000-00000000098${index}`;
    // eslint-disable-next-line no-await-in-loop -- two, in one transaction
    await tx
      .insertInto('cash_returns')
      .values({
        company_id: DEMO_COMPANY_ID,
        id,
        shop_id: karim.shop.shopId,
        driver_id: karim.driverId,
        at: instantAt(addDays(today, index - 2), '22:52', DEMO_TIME_ZONE),
        taken_by: manager.userId,
        taken_by_name: manager.firstName,
        order_count: orders.length,
        cash: expected.cash,
        meal_vouchers: expected.mealVouchers,
        counted_cash: expected.cash - (isShort ? Math.min(200, expected.cash) : 0),
        counted_meal_vouchers: expected.mealVouchers,
        note: isShort ? 'Erreur de monnaie, vue avec Karim.' : null,
      })
      .execute();
    // eslint-disable-next-line no-await-in-loop -- two, in one transaction
    await tx
      .insertInto('cash_return_orders')
      .values(
        orders.map((order) => ({
          company_id: DEMO_COMPANY_ID,
          order_id: order.id,
          return_id: id,
          cash: order.collected.cash,
          meal_vouchers: order.collected.mealVouchers,
        })),
      )
      .execute();
  }
}

type Driver = (typeof DEMO_DRIVERS)[number];

/** The latest deliveries that were paid at the door, oldest first. */
async function give(tx: Tx, { driverId, firstName, lastName, shop }: Driver, since: Instant) {
  const { rows } = await sql<Row>`
    update orders set driver_id = ${driverId}, driver_first_name = ${firstName}, driver_last_name = ${lastName},
      shop_responsible_for_delivery = false,
      delivery = delivery || jsonb_build_object('nature', 'fleet', 'courierFee', 0, 'durationMinutes', 13.4, 'distanceKm', 2.3)
    where company_id = ${DEMO_COMPANY_ID} and id in (
      select id from orders where company_id = ${DEMO_COMPANY_ID} and shop_id = ${shop.shopId} and status = 'completed'
        and order_type = 'delivery' and driver_id is null and delivery ->> 'nature' <> 'marketplace'
        and payment_type in ('cash', 'ticket_resto', 'to_driver') and finished_at > ${since}
      order by finished_at desc limit ${AT_THE_DOOR})
    returning id, finished_at, payment_type, driver_payment_type, payment_split, amount_due`.execute(tx);
  return rows
    .toSorted((a, b) => (a.finished_at < b.finished_at ? -1 : 1))
    .map((row) => ({
      id: row.id,
      collected: collectedOf({
        paymentType: row.payment_type,
        driverPaymentType: row.driver_payment_type,
        paymentSplit: row.payment_split,
        amountDue: cents(row.amount_due),
      }),
    }));
}

type Collected = Parameters<typeof collectedOf>[0];
type Row = {
  id: string;
  finished_at: string;
  payment_type: Collected['paymentType'];
  driver_payment_type: Collected['driverPaymentType'];
  payment_split: Collected['paymentSplit'];
  amount_due: number;
};
