import { sql, type Kysely } from 'kysely';

/**
 * STO-22: every address that a shop has or had stands in `shop_slugs`, once in the whole house, so that a printed QR code
 * never leads to somebody else. STO-41: a shop that is closed for good takes nothing, whoever asks and however late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('app.company', '*', true)`.execute(db);
  await sql
    .raw(
      `
alter table shops add column retired_at timestamptz;

create table shop_slugs (
  company_id uuid not null,
  slug text not null,
  shop_id uuid not null,
  since timestamptz not null default now(),
  primary key (company_id, slug),
  foreign key (company_id, shop_id) references shops (company_id, id) on delete cascade
);
create unique index shop_slugs_by_slug on shop_slugs (slug);
create index shop_slugs_by_shop on shop_slugs (company_id, shop_id);
insert into shop_slugs (company_id, slug, shop_id, since) select company_id, slug, id, created_at from shops;

alter table shop_slugs enable row level security;
alter table shop_slugs force row level security;
create policy own_company on shop_slugs using (
  (select current_setting('app.company')) = '*'
  or company_id = (select nullif(current_setting('app.company'), '*')::uuid));
grant select, insert, update, delete on shop_slugs to comptoir_app;

-- Asked before a shop of another company is seen: the wall is opened for this one question, and closed again.
create function is_slug_taken(wanted text) returns boolean language plpgsql as $$
declare
  own_company text := current_setting('app.company');
  taken boolean;
begin
  perform set_config('app.company', '*', true);
  select exists (select from shop_slugs where slug = wanted) into taken;
  perform set_config('app.company', own_company, true);
  return taken;
end $$;

-- The second of two shops that ask for one address at once waits at the index, and is refused here.
create function keep_slug() returns trigger language plpgsql as $$
begin
  insert into shop_slugs (company_id, slug, shop_id) values (new.company_id, new.slug, new.id) on conflict do nothing;
  update shop_slugs set since = clock_timestamp()
    where company_id = new.company_id and slug = new.slug and shop_id = new.id;
  if not found then
    raise exception 'the address % belongs to another shop', new.slug using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger keep_slug_of_new after insert on shops for each row execute function keep_slug();
create trigger keep_slug_of_changed after update of slug on shops for each row
  when (old.slug is distinct from new.slug) execute function keep_slug();
-- Also for a load without the checks of each row: a shop without its address is found by nobody.
alter table shops enable always trigger keep_slug_of_new;
alter table shops enable always trigger keep_slug_of_changed;

-- Whoever closes a shop for good holds its row: an order that comes at the same moment waits here, and sees the outcome.
create function refuse_retired_shop() returns trigger language plpgsql as $$
declare since timestamptz;
begin
  select retired_at into since from shops where company_id = new.company_id and id = new.shop_id for key share;
  if since is not null then
    raise exception 'the shop % is closed for good', new.shop_id using errcode = 'CT002';
  end if;
  return new;
end $$;
create trigger refuse_retired_shop before insert on orders for each row execute function refuse_retired_shop();
create trigger refuse_retired_shop before insert on pending_orders for each row execute function refuse_retired_shop();
`,
    )
    .execute(db);
}
