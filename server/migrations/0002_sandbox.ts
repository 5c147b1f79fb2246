import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * What the sandbox adapters remember: they play third parties, so nothing here belongs to a tenant and nothing of the
 * product may read it. The adapters survive a restart and are shared by all nodes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sandbox`.execute(db);

  await sql`
    create table sandbox.messages (
      message_id bigint generated always as identity primary key,
      kind text not null check (kind in ('mail', 'sms', 'push')),
      idempotency_key text not null,
      recipient text not null,
      title text not null,
      body text not null,
      html text,
      url text,
      attachments jsonb not null default '[]',
      sent_at timestamptz not null default clock_timestamp(),
      unique (kind, idempotency_key, recipient)
    )`.execute(db);

  await sql`
    create table sandbox.payments (
      payment_id text primary key,
      company_id text not null,
      order_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      description text not null,
      method text not null,
      state text not null check (state in ('requires_action', 'authorised', 'capturing', 'captured', 'voided', 'failed')),
      card_error text,
      captured_cents integer not null default 0 check (captured_cents between 0 and amount_cents),
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);

  await sql`
    create table sandbox.refunds (
      refund_id text primary key,
      payment_id text not null references sandbox.payments,
      amount_cents integer not null check (amount_cents > 0),
      state text not null check (state in ('pending', 'done', 'failed')),
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index on sandbox.refunds (payment_id)`.execute(db);

  // The answer given to a key is given again to the same key, as real providers do.
  await sql`
    create table sandbox.payment_calls (
      idempotency_key text primary key,
      request jsonb not null,
      answer jsonb,
      called_at timestamptz not null default clock_timestamp()
    )`.execute(db);

  await sql`
    create table sandbox.error_reports (
      report_id bigint generated always as identity primary key,
      company_id text,
      level text not null,
      severity text not null,
      source text not null,
      message text not null,
      error_code text,
      trace_id text,
      data jsonb not null,
      reported_at timestamptz not null default clock_timestamp()
    )`.execute(db);

  await sql`grant usage on schema sandbox to comptoir_app`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema sandbox to comptoir_app`.execute(db);
  await sql`grant usage on all sequences in schema sandbox to comptoir_app`.execute(db);
}
