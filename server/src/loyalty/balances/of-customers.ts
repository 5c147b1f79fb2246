import type { CustomerLoyalty } from '@comptoir/domain/clients/customer.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { toPoints } from '@comptoir/domain/loyalty/balance.ts';
import type { LoyaltyType } from '@comptoir/domain/loyalty/programme.ts';
import { formatOrderNumber } from '@comptoir/domain/orders/live-orders.ts';
import { sql } from 'kysely';
import type { CustomerErased, CustomerMerged, ReadLoyalty } from '../../clients/effects.ts';

const MOST_MOVES = 5;
const POINTS = 'points';

type MoveRow = {
  orderId: string;
  number: number;
  kind: CustomerLoyalty['moves'][number]['kind'];
  cashback: number;
  points_tenths: number;
  at: string;
};
type Row = {
  loyaltyType: LoyaltyType | null;
  pointName: string | null;
  cashback: number;
  points_tenths: number;
  moves: MoveRow[];
};

/** The client's window: both balances, whichever programme is in force (LOY-02), and the latest moves. */
export const loyaltyOfCustomer: ReadLoyalty = async (db, companyId, customerId) => {
  const { rows } = await sql<Row>`
    select config.enabled_type as "loyaltyType", config.product_config ->> 'pointName' as "pointName",
      coalesce(b.cashback, 0) as cashback, coalesce(b.points_tenths, 0) as points_tenths,
      coalesce((
        select json_agg(latest order by latest.at desc, latest.kind desc) from (
          select m.order_id as "orderId", o.number, m.kind, m.cashback, m.points_tenths, m.at
          from loyalty_moves m join orders o on o.company_id = m.company_id and o.id = m.order_id
          where m.company_id = ${companyId} and m.customer_id = ${customerId}
            and (m.cashback <> 0 or m.points_tenths <> 0)
          order by m.at desc, m.kind desc limit ${sql.lit(MOST_MOVES)}
        ) latest
      ), '[]') as moves
    from companies co
    left join loyalty_configs config on config.company_id = co.company_id
    left join loyalty_balances b on b.company_id = co.company_id and b.customer_id = ${customerId}
    where co.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  return {
    loyaltyType: row?.loyaltyType ?? null,
    pointName: row?.pointName ?? POINTS,
    cashbackBalance: cents(row?.cashback ?? 0),
    loyaltyPoints: toPoints(row?.points_tenths ?? 0),
    moves: (row?.moves ?? []).map(({ orderId, number, kind, cashback, points_tenths: tenths, at }) => ({
      orderId,
      orderNumber: formatOrderNumber(number),
      kind,
      cashback: cents(cashback),
      points: toPoints(tenths),
      at: toInstant(at),
    })),
  };
};

/** One person has one pot: what the other record has earned and spent is the kept one's. */
export const joinLoyalty: CustomerMerged = async (tx, { companyId }, { customerId, otherId }) => {
  await sql`
    with other as (
      delete from loyalty_balances where company_id = ${companyId} and customer_id = ${otherId}
      returning cashback, points_tenths
    )
    insert into loyalty_balances as b (company_id, customer_id, cashback, points_tenths)
    select ${companyId}::uuid, ${customerId}::uuid, cashback, points_tenths from other
    on conflict (company_id, customer_id) do update set
      cashback = b.cashback + excluded.cashback, points_tenths = b.points_tenths + excluded.points_tenths`.execute(tx);
  await sql`
    update loyalty_moves set customer_id = ${customerId}
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
};

/** Nobody can spend it any more; the moves are of orders, which stay. */
export const forgetLoyalty: CustomerErased = async (tx, { companyId }, customerId) => {
  await tx
    .deleteFrom('loyalty_balances')
    .where((eb) => eb.and({ company_id: companyId, customer_id: customerId }))
    .execute();
};
