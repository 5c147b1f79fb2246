import { sql, type Kysely } from 'kysely';

/** PSH-04 to PSH-26: what managers send to the devices of 0054, and whom each one has reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;`;

const TABLES = `
create table push_notifications (
  company_id uuid not null references companies,
  id uuid not null,
  -- Null: to all users.
  shop_id uuid,
  segment text check (segment in ('new', 'loyal', 'occasional', 'atRisk', 'lost')),
  title text not null check (char_length(title) between 1 and 40),
  message text not null check (char_length(message) between 1 and 160),
  created_at timestamptz not null,
  scheduled_at timestamptz,
  status text not null check (status in ('pending', 'scheduled', 'sent')),
  version integer not null default 1,
  -- The one job that may go on with it: a job of an earlier turn does nothing.
  turn integer not null default 1,
  started_at timestamptz,
  -- Recipients up to this device are written; all of them once frozen_at is set.
  frozen_upto uuid,
  frozen_at timestamptz,
  paused_until timestamptz,
  -- Pauses in a row: each one is longer than the one before.
  pauses integer not null default 0,
  waits_for text check (waits_for in ('provider', 'not-configured')),
  total integer not null default 0 check (total >= 0),
  done integer not null default 0 check (done >= 0 and done <= total),
  recipient_count integer check (recipient_count >= 0),
  sent_at timestamptz,
  primary key (company_id, id),
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'scheduled' or scheduled_at is not null),
  foreign key (company_id, shop_id) references shops (company_id, id)
);
create index push_notifications_of_shop on push_notifications (company_id, shop_id, created_at desc);

-- One row per device, written before anything is sent. A device is no foreign key: those that are gone are deleted.
create table push_recipients (
  company_id uuid not null,
  notification_id uuid not null,
  device_id uuid not null,
  -- unknown: called and never confirmed; counted as sent, never called again.
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'sent', 'unknown', 'gone', 'failed')),
  frozen_at timestamptz not null,
  claimed_at timestamptz,
  not_before timestamptz,
  attempts smallint not null default 0,
  primary key (company_id, notification_id, device_id),
  foreign key (company_id, notification_id) references push_notifications (company_id, id) on delete cascade
) with (fillfactor = 70);
create index push_recipients_waiting on push_recipients (company_id, notification_id, device_id)
  where state = 'waiting';
create index push_recipients_claimed on push_recipients (company_id, notification_id, claimed_at)
  where state = 'claimed';
-- PSH-23: what each device was sent lately; and retention.
create index push_recipients_lately on push_recipients (company_id, frozen_at);
${wall('push_notifications')}
${wall('push_recipients')}
`;
