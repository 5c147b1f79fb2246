import { sql, type Kysely } from 'kysely';

/** INV-50, INV-51: the shop answers a contested payment; the bank takes one answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ANSWERS).execute(db);
}

const ANSWERS = `
alter table disputes
  add column reason text,
  -- As the provider says; a dispute that is settled awaits nothing, whatever stands here.
  add column awaits_answer boolean not null default true,
  -- The shop's words, who wrote them and when they were sent; what is sent with them only until then.
  add column answer jsonb;
alter table sandbox.disputes
  add column reason text not null default 'product_not_received',
  add column answered_at timestamptz,
  add column evidence jsonb;
`;
