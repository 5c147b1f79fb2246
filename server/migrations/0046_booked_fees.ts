import { sql, type Kysely } from 'kysely';

/** INV-18: fees are booked with the capture, in their parts, and given back with a refund that leaves the shop nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
alter table ledger_entries add column part text check (part in ('commission', 'fixed', 'vat'));
alter table refunds add column returns_fee boolean not null default false;
-- What the sandbox pays out, and when: a real provider keeps the same in its own books.
alter table sandbox.payments
  add column shop_id text,
  add column fee_cents integer not null default 0 check (fee_cents between 0 and amount_cents),
  add column captured_at timestamptz;
alter table sandbox.refunds
  add column fee_cents integer not null default 0 check (fee_cents >= 0),
  add column is_borne_by_shop boolean not null default true;
`,
    )
    .execute(db);
}
