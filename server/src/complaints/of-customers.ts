import { sql } from 'kysely';
import type { CustomerErased, CustomerMerged } from '../clients/effects.ts';

/** CLI-31: what was decided and what it cost stay; who wrote, what they wrote, what was answered and their photos go. */
export const forgetComplaints: CustomerErased = async (tx, { companyId }, customerId) => {
  await sql`
    delete from complaint_photos p using complaints c
    where c.company_id = ${companyId} and c.customer_id = ${customerId}
      and p.company_id = c.company_id and p.complaint_id = c.id`.execute(tx);
  await sql`
    update complaints set first_name = '', last_name = '', phone = null, email = null, message = '', search = '',
      photo_count = 0, version = version + 1,
      decision = case when decision is null then null else jsonb_set(decision, '{answer}', '""') end
    where company_id = ${companyId} and customer_id = ${customerId}`.execute(tx);
};

export const joinComplaints: CustomerMerged = async (tx, { companyId }, { customerId, otherId }) => {
  await sql`
    update complaints set customer_id = ${customerId}, version = version + 1
    where company_id = ${companyId} and customer_id = ${otherId}`.execute(tx);
};
