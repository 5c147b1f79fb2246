import { sql, type Kysely } from 'kysely';

/** The rungs already taken for an unanswered order, and one line of its story per post and kind of sight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STEPS).execute(db);
  await sql.raw(WALL).execute(db);
}

const STEPS = `
-- One row per rung and climb, so that two nodes cannot both send the message.
create table watch_steps (
  company_id uuid not null,
  order_id uuid not null,
  climb text not null check (climb in ('unseen', 'unanswered')),
  rung text not null check (rung in ('devices', 'sms', 'email')),
  taken_at timestamptz not null,
  told_at timestamptz,
  primary key (company_id, order_id, climb, rung),
  foreign key (company_id, order_id) references orders (company_id, id) on delete cascade
);

-- A post says once that it has shown an order, however many of its pages say so together.
create unique index order_events_shown on order_events (company_id, order_id, type, (data ->> 'deviceId'))
  where type in ('seen', 'rang', 'opened');
`;

const WALL = `
alter table watch_steps enable row level security;
alter table watch_steps force row level security;
create policy own_company on watch_steps using (
  current_setting('app.company') = '*' or company_id = nullif(current_setting('app.company'), '*')::uuid);
grant select, insert, update, delete on watch_steps to comptoir_app;
`;
