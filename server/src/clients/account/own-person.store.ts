import type { Address } from '@comptoir/domain/kernel/schema.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';

export type OwnPerson = {
  customerId: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  newsletterSubscribed: boolean;
};

/** The record of this e-mail, or the one that it was merged into. */
export async function find(db: Db | Tx, companyId: string, email: string): Promise<OwnPerson | null> {
  const { rows } = await sql<OwnPerson>`
    select p.id as "customerId", p.first_name as "firstName", p.last_name as "lastName", p.phone,
      p.newsletter_subscribed as "newsletterSubscribed"
    from customers c join customers p on p.company_id = c.company_id and p.id = coalesce(c.merged_into, c.id)
    where c.company_id = ${companyId} and c.email = ${email}`.execute(db);
  return rows[0] ?? null;
}

/** Locked: two clicks end one consent once. */
export async function findSubscriber(tx: Tx, companyId: string, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select p.id from customers c join customers p on p.company_id = c.company_id and p.id = coalesce(c.merged_into, c.id)
    where c.company_id = ${companyId} and c.id = ${customerId} and p.newsletter_subscribed for update of p`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function newestOrders(db: Db, companyId: string, customerId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.and({ company_id: companyId, customer_id: customerId }))
    .orderBy('created_at', 'desc')
    .limit(sql.lit(most))
    .execute();
  return rows.map(({ id }) => id);
}

/** Where they had orders brought lately, the latest first. */
export async function addresses(db: Db, companyId: string, customerId: string): Promise<Address[]> {
  const { rows } = await sql<{ address: Address }>`
    select address from (
      select distinct on (address ->> 'street', address ->> 'streetNumber') address, created_at from orders
      where company_id = ${companyId} and customer_id = ${customerId} and address is not null
      order by address ->> 'street', address ->> 'streetNumber', created_at desc
    ) known order by created_at desc limit 3`.execute(db);
  return rows.map(({ address }) => address);
}

export async function saveNewsletter(tx: Tx, companyId: string, customerId: string, isOn: boolean): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ newsletter_subscribed: isOn, newsletter_at: isOn ? sql<string>`now()` : null })
    .where((eb) => eb.and({ company_id: companyId, id: customerId }))
    .execute();
}
