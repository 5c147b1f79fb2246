import { sql, type Kysely } from 'kysely';

/** INV-49: the invoices of a driver as a zip are made and kept the way the archive of a company is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
alter table company_exports
  add column kind text not null default 'company' check (kind in ('company', 'driver-invoices')),
  -- Whose shop asked, what for, and the sign of the same wish; null for the archive of the whole company.
  add column shop_id uuid,
  add column wish jsonb,
  add column wish_key text,
  add column file_name text,
  -- Why it failed, in French.
  add column failure text,
  add constraint company_exports_wish check (
    (kind = 'company') = (shop_id is null)
    and (kind = 'company') = (wish is null)
    and (kind = 'company') = (wish_key is null)
    and (kind = 'company') = (file_name is null));
drop index company_exports_open;
create unique index company_exports_open on company_exports (company_id)
  where kind = 'company' and state in ('waiting', 'running');
create unique index company_exports_wished on company_exports (company_id, wish_key)
  where state in ('waiting', 'running');
`;
