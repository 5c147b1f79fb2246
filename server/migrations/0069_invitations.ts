import { sql, type Kysely } from 'kysely';

/** TEA-04, TEA-05, TEA-14: people who are invited, and when and from which post somebody was last seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table invitations (
  company_id uuid not null references companies,
  id uuid not null,
  email text not null check (email = lower(email)),
  rank text not null check (rank in ('staff', 'manager', 'administrator')),
  -- Empty for an administrator, who works in all of them.
  shop_ids uuid[] not null check ((rank = 'administrator') = (shop_ids = '{}')),
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until a link was made: only its hash is ever kept.
  token_hash bytea,
  -- Null as long as the mail service has not taken it.
  sent_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  check (accepted_at is null or revoked_at is null),
  foreign key (company_id, invited_by) references users (company_id, id)
);
-- One door per address: a second invitation renews the first.
create unique index invitations_open on invitations (company_id, email) where accepted_at is null and revoked_at is null;
create unique index invitations_by_token on invitations (company_id, token_hash);
create index invitations_by_age on invitations (expires_at);
alter table invitations enable row level security;
alter table invitations force row level security;
create policy own_company on invitations using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on invitations to comptoir_app;

alter table sessions add column last_seen_at timestamptz;
-- The name that the post gave itself: « Tablette du comptoir ».
alter table sessions add column post_name text;
create index sessions_last_seen on sessions (company_id, user_id, last_seen_at);
`;
