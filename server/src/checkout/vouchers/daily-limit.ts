import { isByVouchers } from '@comptoir/domain/checkout/meal-vouchers.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { addDays, instantAt, localDay } from '@comptoir/domain/kernel/time.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { dailyLimitOf, mealVouchersOf } from '@comptoir/domain/sales-modes/meal-vouchers.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/db.ts';
import { Refused } from '../../http/refused.ts';

/**
 * PMT-26: the limit is the customer's day, not the order. Asked only of orders paid by vouchers; two at once wait for each
 * other at the customer's row.
 */
export async function refuseOverDailyLimit(tx: Tx, shop: Shop, order: Order): Promise<void> {
  if (!isByVouchers({ payment: order })) return;
  const limit = dailyLimitOf(mealVouchersOf(shop));
  const day = localDay(order.requestedFor, shop.timeZone);
  const { used } = await tx
    .selectFrom('orders')
    .select(
      sql<number>`coalesce(sum(coalesce((payment_split -> 0 ->> 'amount')::integer, amount_due)), 0)::integer`.as(
        'used',
      ),
    )
    .where('company_id', '=', order.companyId)
    .where('customer_id', '=', order.customerId)
    .where('id', '<>', order.id)
    .where('payment_type', '=', 'to_driver')
    .where('driver_payment_type', '=', 'ticket_resto')
    .where('status', 'not in', ['canceled', 'refused', 'missed'])
    .where('requested_for', '>=', instantAt(day, '00:00', shop.timeZone))
    .where('requested_for', '<', instantAt(addDays(day, 1), '00:00', shop.timeZone))
    .executeTakeFirstOrThrow();
  const asked = order.paymentSplit?.[0]?.amount ?? order.amountDue;
  if (used === 0 || used + asked <= limit) return;
  throw new Refused('meal-vouchers-day-limit', {
    words: { used: formatEuros(cents(used)), limit: formatEuros(limit) },
  });
}
