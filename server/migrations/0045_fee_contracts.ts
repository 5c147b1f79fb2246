import { sql, type Kysely } from 'kysely';

/** INV-18: what the platform's operator and the network take of a shop's orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table fee_contracts (
  company_id uuid not null,
  shop_id uuid not null,
  biller text not null check (biller in ('platform', 'network')),
  name text,
  commission_basis_points integer not null check (commission_basis_points between 0 and 10000),
  fixed_fee integer not null check (fixed_fee >= 0),
  is_vat_subject boolean not null,
  legal_entity jsonb,
  primary key (company_id, shop_id, biller),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
alter table fee_contracts enable row level security;
alter table fee_contracts force row level security;
create policy own_company on fee_contracts using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on fee_contracts to comptoir_app;
`,
    )
    .execute(db);
}
