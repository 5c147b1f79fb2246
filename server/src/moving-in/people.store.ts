import type { ImportedPerson } from '@comptoir/domain/moving-in/customer-import.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Contact = Pick<ImportedPerson, 'email' | 'phone'>;
export type FindTwin = (contact: Contact) => string | null;

/**
 * MOV-12: who may already be known, by e-mail first, then by telephone; a merged record leads to the one it became. Looked
 * up one by one, by an index each (row security lets no index serve a coalesce): as many rows as lines, not as clients.
 */
export async function twinsOf(db: Db | Tx, companyId: string, contacts: readonly Contact[]): Promise<FindTwin> {
  const find = async (column: 'email' | 'phone'): Promise<Map<string, string>> => {
    const typed = contacts.flatMap((contact) => contact[column] ?? []);
    const { rows } = await sql<{ contact: string; id: string }>`
      select typed.contact, known.id from unnest(${typed}::text[]) typed (contact) cross join lateral (
        select coalesce(c.merged_into, c.id) as id from customers c
        where c.company_id = ${companyId} and ${sql.ref(`c.${column}`)} = typed.contact and c.erased_at is null
        order by c.created_at desc limit 1
      ) known`.execute(db);
    return new Map(rows.map(({ contact, id }) => [contact, id]));
  };
  const [byEmail, byPhone] = [await find('email'), await find('phone')];
  return ({ email, phone }) =>
    (email === null ? undefined : byEmail.get(email)) ?? (phone === null ? undefined : byPhone.get(phone)) ?? null;
}

export type NewPerson = ImportedPerson & { id: string };

/** The ids of those who were not known under the same contact at this very moment. */
export async function create(
  tx: Tx,
  shop: ShopRef,
  people: readonly NewPerson[],
  { zone, now }: { zone: string; now: Instant },
): Promise<string[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into customers
      (company_id, id, first_name, last_name, email, phone, note, newsletter_subscribed, newsletter_at, created_at)
    select ${shop.companyId}, p.id, p."firstName", p."lastName", p.email, p.phone, p.note,
      coalesce(p.newsletter ? 'day', false), (p.newsletter ->> 'day')::date::timestamp at time zone ${zone}, ${now}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p
      (id uuid, "firstName" text, "lastName" text, email text, phone text, note text, newsletter jsonb)
    on conflict (company_id, coalesce(email, phone)) do nothing
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await list(tx, shop, ids, now);
  return ids;
}

/** Listed among the clients of the shop and of the company, with nothing ordered yet. */
async function list(tx: Tx, { companyId, shopId }: ShopRef, customerIds: readonly string[], now: Instant) {
  await sql`
    insert into customer_totals
      (company_id, scope_id, customer_id, first_order_at, last_order_at, placed, completed, canceled, spent)
    select ${companyId}, scope.id, c.id, ${now}::timestamptz, ${now}::timestamptz, 0, 0, 0, 0
    from unnest(${[...customerIds]}::uuid[]) c (id)
    cross join (values (${shopId}::uuid), (${companyId}::uuid)) scope (id)
    order by c.id, scope.id
    on conflict do nothing`.execute(tx);
}

/**
 * MOV-12: what is missing is filled in, nothing is replaced. A « no » to the newsletter counts, a « yes » does not: they
 * may have unsubscribed here. An e-mail that another record has is not given to a second one.
 */
export async function complete(tx: Tx, shop: ShopRef, people: readonly NewPerson[], now: Instant): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update customers c set
      first_name = case c.first_name when '' then p."firstName" else c.first_name end,
      last_name = case c.last_name when '' then p."lastName" else c.last_name end,
      phone = coalesce(c.phone, p.phone),
      note = coalesce(c.note, p.note),
      newsletter_subscribed = c.newsletter_subscribed and p.newsletter is distinct from '"no"',
      email = coalesce(c.email, case when not exists (
        select from customers o where o.company_id = c.company_id and o.email = p.email
      ) then p.email end)
    from (
      select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p
        (id uuid, "firstName" text, "lastName" text, email text, phone text, note text, newsletter jsonb)
      order by id
    ) p
    where c.company_id = ${shop.companyId} and c.id = p.id and c.erased_at is null`.execute(tx);
  await list(
    tx,
    shop,
    people.map(({ id }) => id),
    now,
  );
}
