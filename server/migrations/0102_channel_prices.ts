import { sql, type Kysely } from 'kysely';

/** GRD-01: what a product costs on each channel where it costs something else, and the channels that do not sell it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column channel_prices jsonb not null default '{}' check (jsonb_typeof(channel_prices) = 'object'),
      add column closed_channels text[] not null default '{}'`.execute(db);
}
