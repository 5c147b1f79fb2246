import { sql, type Kysely } from 'kysely';

/** The head office tower: what it writes to the posts of a shop, and the mail of the evening. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
  for (const table of ['post_messages', 'evening_mail_readers', 'evening_mails'])
    // eslint-disable-next-line no-await-in-loop -- one statement after the other
    await sql.raw(wall(table)).execute(db);
}

const TABLES = `
create table post_messages (
  company_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  text text not null check (length(text) between 1 and 300),
  sent_at timestamptz not null,
  sent_by uuid not null,
  sent_by_name text not null,
  read_at timestamptz,
  read_by_name text,
  primary key (company_id, id),
  foreign key (company_id, shop_id) references shops (company_id, id),
  foreign key (company_id, sent_by) references users (company_id, id),
  check ((read_at is null) = (read_by_name is null))
);
create index post_messages_newest on post_messages (company_id, shop_id, sent_at desc);

-- TOW-30: whoever is here wants the mail.
create table evening_mail_readers (
  company_id uuid not null,
  user_id uuid not null,
  since timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- TOW-33: the key is what makes it one mail a day, whatever falls over and however many nodes look.
create table evening_mails (
  company_id uuid not null,
  user_id uuid not null,
  day date not null,
  claimed_at timestamptz not null,
  sent_at timestamptz,
  primary key (company_id, user_id, day),
  foreign key (company_id, user_id) references users (company_id, id)
);

-- What was given back in a day, whatever the day of its order.
create index refunds_done on refunds (company_id, settled_at) where state = 'done';
`;

const wall = (table: string) => `
alter table ${table} enable row level security;
alter table ${table} force row level security;
create policy own_company on ${table} using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on ${table} to comptoir_app;
`;
