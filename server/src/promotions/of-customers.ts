import type { CustomerPromotion } from '@comptoir/domain/clients/customer.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { CustomerMerged, CustomerPromotions } from '../clients/effects.ts';

type Row = {
  id: string;
  promoCode: string;
  discountType: CustomerPromotion['discountType'];
  discountPercent: number | null;
  discountAmount: number | null;
  status: CustomerPromotion['status'];
  activatedAt: string;
};

/** CLI-16: what was promised to them alone, and what they have used of the codes of everybody, the newest first. */
export const promotionsOfCustomer: CustomerPromotions = async (db, { companyId, shopId }, customerId) => {
  const { rows } = await sql<Row>`
    select p.id, p.promo_code as "promoCode", p.discount_type as "discountType",
      p.discount_percent as "discountPercent", p.discount_amount as "discountAmount", p.created_at as "activatedAt",
      case when coalesce(u.used, 0) >= p.uses_per_customer then 'used'
        when p.expired or p.ends_at <= now() then 'expired' else 'available' end as status
    from promotions p
    left join promotion_clients u on u.company_id = p.company_id and u.promotion_id = p.id and u.customer_id = ${customerId}
    where p.company_id = ${companyId} and (p.customer_id = ${customerId} or u.used > 0)
      and (${shopId}::uuid is null or p.shop_id is null or p.shop_id = ${shopId}::uuid)
    order by p.created_at desc, p.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    discountAmount: row.discountAmount === null ? null : cents(row.discountAmount),
    activatedAt: toInstant(row.activatedAt),
  }));
};

/** PRO-25: one person has one count of uses, and what was promised to either record. */
export const joinPromotions: CustomerMerged = async (tx, { companyId }, { customerId, otherId }) => {
  await sql`
    with other as (
      delete from promotion_clients where company_id = ${companyId} and customer_id = ${otherId} returning promotion_id, used
    )
    insert into promotion_clients as u (company_id, promotion_id, customer_id, used)
    select ${companyId}, promotion_id, ${customerId}, used from other
    on conflict (company_id, promotion_id, customer_id) do update set used = u.used + excluded.used`.execute(tx);
  await sql`
    update promotion_uses set customer_id = ${customerId}
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
  await sql`
    update promotions set customer_id = ${customerId}, version = version + 1
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
};
