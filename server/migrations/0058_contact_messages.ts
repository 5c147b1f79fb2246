import { sql, type Kysely } from 'kysely';

/** HLP-10: what the people of a restaurant write to the support; kept until it is sent, and a year after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
create table contact_messages (
  company_id uuid not null references companies,
  id uuid not null,
  -- Null in all-shops mode.
  shop_id uuid,
  user_id uuid not null,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null check (char_length(message) between 1 and 2000),
  -- The screen that was open before.
  page text,
  attachment_name text,
  attachment_type text check (attachment_type in ('image/png', 'image/jpeg', 'application/pdf')),
  attachment bytea check (octet_length(attachment) <= 500000),
  created_at timestamptz not null,
  -- Null as long as the mail service has not taken it.
  sent_at timestamptz,
  primary key (company_id, id),
  check ((attachment is null) = (attachment_name is null) and (attachment is null) = (attachment_type is null)),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index contact_messages_unsent on contact_messages (created_at) where sent_at is null;
create index contact_messages_sent on contact_messages (sent_at);
alter table contact_messages enable row level security;
alter table contact_messages force row level security;
create policy own_company on contact_messages using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on contact_messages to comptoir_app;
`;
