import type { Order } from '@comptoir/domain/orders/order.ts';
import type { StoredLoad } from '@comptoir/domain/slot-loads/slot-load.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { rowsOf } from '../db/fast/door.ts';
import { takingPlace, type SlotPlace } from '../slot-loads/slot-places.store.ts';

type Arrival = Pick<Order, 'id' | 'shopId' | 'customer'>;
/** `load`: what the window has taken now; null for an order that stands in none. */
export type Registered = { customerId: string; number: number; load: StoredLoad | null };
type Row = Omit<Registered, 'load'> & Omit<StoredLoad, 'kind' | 'start'>;

/**
 * law:atomic-counter, HRS-14, FLO-10: takes the order's place in its window, finds or makes the customer (by e-mail, else
 * phone) and counts the order at once. Null when the window has no place left; then nothing is written. CLI-37: a known
 * record is not renamed by whoever types its e-mail; what they typed stays with their order.
 */
export async function register(
  tx: Tx,
  ctx: Ctx,
  { id, shopId, customer }: Arrival,
  day: string,
  slot: SlotPlace | null,
): Promise<Registered | null> {
  const { firstName, lastName, email, phone } = customer;
  const [row] = await rowsOf<Row>(tx, REGISTER, [
    ctx.companyId,
    ctx.newId(),
    firstName,
    lastName,
    email,
    phone,
    ctx.now(),
    shopId,
    day,
    id,
    slot?.kind ?? null,
    slot?.startsAt ?? null,
    slot?.limit ?? null,
  ]);
  if (!row) return null;
  const { customerId, number, taken, maxOrders, limitedBy, version } = row;
  const load = slot && { kind: slot.kind, start: slot.startsAt, taken, maxOrders, limitedBy, version };
  return { customerId, number, load };
}

/** The window is locked first: those who come for a full one wait for nothing else. */
const REGISTER = `
  with ${takingPlace({ companyId: '$1', shopId: '$8', orderId: '$10', kind: '$11', startsAt: '$12', limit: '$13' })},
  customer as (
    insert into customers (company_id, id, first_name, last_name, email, phone, created_at)
    select $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::timestamptz
    where $11::text is null or exists (select from taken)
    on conflict (company_id, coalesce(email, phone)) do update set
      phone = coalesce(customers.phone, excluded.phone)
    returning coalesce(merged_into, id) as id
  ), counter as (
    insert into order_counters as c (company_id, shop_id, day, last_number)
    select $1::uuid, $8::uuid, $9::date, 1 from customer
    on conflict (company_id, shop_id, day) do update set last_number = c.last_number + 1 returning last_number
  )
  select customer.id as "customerId", counter.last_number as number,
    taken.taken, taken."maxOrders", taken."limitedBy", taken.version
  from customer cross join counter left join taken on true`;
