import { sql, type Kysely } from 'kysely';

/**
 * MOV-10: a client costs the same whether they are the first or the fifty-thousandth. In plain SQL the words were planned
 * anew for each client, and the name was taken apart again for each of its words; each word was then checked against the
 * client that had just made it, which could never fail: only the trigger of a client writes words. Row security lets no
 * index serve a coalesce, so whoever is looked up by e-mail needs one of the e-mail itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_words drop constraint customer_words_company_id_customer_id_fkey`.execute(db);
  await sql`create index customers_by_email on customers (company_id, email) where email is not null`.execute(db);
  await sql.raw(WORDS).execute(db);
}

const WORDS = `
create or replace function words_of_customer(first_name text, last_name text, email text, phone text)
  returns setof text language plpgsql immutable parallel safe as $$
declare
  parts text[] := string_to_array(plain_words(first_name || ' ' || last_name), ' ');
  said text := regexp_replace(phone, '[^0-9]', '', 'g');
  words text[] := '{}';
  word text;
begin
  for n in 1 .. least(cardinality(parts), 5) loop
    word := array_to_string(parts[n:] || parts[:n - 1], ' ');
    if word <> all (words) then words := words || word; end if;
  end loop;
  if email is not null and lower(email) <> all (words) then words := words || lower(email); end if;
  if said <> '' then
    words := words || ('#' || case when phone like '+33%' then '0' || substr(said, 3) else '00' || said end);
    words := words || ('<' || reverse(said));
  end if;
  return query select unnest(words);
end $$;
`;
