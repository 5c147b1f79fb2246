import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

type Keyed = { key: string };
type Named = { key: string; name: string };
export type UsedBy = { parentKey: string; parentName: string; items: Named[] };

/** The keys of what called a list until it was deleted, and of the lists that have moved up. */
export type Uncalled = { products: string[]; lists: string[]; options: string[] };

/**
 * OPT-17: the list, its options, and its key wherever it is called, in statements whose number does not depend on how
 * many call it. Answers what has changed besides.
 */
export async function removeList(tx: Tx, ref: ShopRef, key: string, at: string): Promise<Uncalled> {
  const products = await without(tx, ref, 'products', 'option_list_keys', key);
  const lists = await without(tx, ref, 'option_lists', 'sub_list_keys', key);
  const options = await without(tx, ref, 'options', 'sub_list_keys', key);
  for (const [table, column] of [
    ['option_lists', 'key'],
    ['options', 'list_key'],
  ] as const)
    // eslint-disable-next-line no-await-in-loop -- two statements of one transaction
    await sql`update ${sql.table(table)} set deleted_at = ${at}
      where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and ${sql.ref(column)} = ${key}
        and deleted_at is null`.execute(tx);
  const { rows: moved } = await sql<Keyed>`
    update option_lists l set position = r.rank - 1
    from (
      select key, row_number() over (order by position, key) as rank from option_lists
      where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and deleted_at is null
    ) r
    where l.company_id = ${ref.companyId} and l.shop_id = ${ref.shopId} and l.key = r.key and l.position <> r.rank - 1
    returning l.key`.execute(tx);
  return { products, lists: [...new Set([...lists, ...moved.map((row) => row.key)])], options };
}

async function without(
  tx: Tx,
  ref: ShopRef,
  table: 'products' | 'option_lists' | 'options',
  column: 'option_list_keys' | 'sub_list_keys',
  key: string,
): Promise<string[]> {
  const keys = sql.ref(column);
  // Locked by key: products are also locked by orders, in that order (stock/take-stock.ts).
  const { rows } = await sql<Keyed>`
    with calling as (
      select key from ${sql.table(table)}
      where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and deleted_at is null and ${key} = any(${keys})
      order by key for no key update
    )
    update ${sql.table(table)} t set ${keys} = array_remove(t.${keys}, ${key}), version = t.version + 1
    from calling
    where t.company_id = ${ref.companyId} and t.shop_id = ${ref.shopId} and t.key = calling.key
    returning t.key`.execute(tx);
  return rows.map((row) => row.key);
}

/** At the end of those that lack it, each in the order that it had; taken from those that are named. One statement each. */
export async function attach(tx: Tx, ref: ShopRef, listKey: string, productKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Keyed>`
    update products set option_list_keys = option_list_keys || ${listKey}::text, version = version + 1
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and deleted_at is null
      and key = any(${[...productKeys]}::text[]) and not ${listKey} = any(option_list_keys)
      and cardinality(option_list_keys) < 50
    returning key`.execute(tx);
  return rows.map((row) => row.key);
}

export async function detach(tx: Tx, ref: ShopRef, listKey: string, productKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Keyed>`
    update products set option_list_keys = array_remove(option_list_keys, ${listKey}), version = version + 1
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and deleted_at is null
      and key = any(${[...productKeys]}::text[]) and ${listKey} = any(option_list_keys)
    returning key`.execute(tx);
  return rows.map((row) => row.key);
}

/** OPT-12: by section, in the order of the menu. */
export async function productsCalling(db: Db, ref: ShopRef, listKey: string): Promise<UsedBy[]> {
  const { rows } = await sql<UsedBy>`
    select s.key as "parentKey", s.name as "parentName",
      json_agg(json_build_object('key', p.key, 'name', p.name) order by p.position) as items
    from products p join menu_sections s
      on s.company_id = p.company_id and s.shop_id = p.shop_id and s.key = p.section_key
    where p.company_id = ${ref.companyId} and p.shop_id = ${ref.shopId} and p.deleted_at is null
      and s.deleted_at is null and ${listKey} = any(p.option_list_keys)
    group by s.key, s.name, s.position order by s.position, s.key`.execute(db);
  return rows;
}

/** OPT-12: by list. A list that calls it for all of its options is named without any. */
export async function optionsCalling(db: Db, ref: ShopRef, listKey: string): Promise<UsedBy[]> {
  const { rows } = await sql<UsedBy>`
    select l.key as "parentKey", l.name as "parentName",
      coalesce(json_agg(json_build_object('key', o.key, 'name', o.name) order by o.position)
        filter (where o.key is not null), '[]') as items
    from option_lists l left join options o
      on o.company_id = l.company_id and o.shop_id = l.shop_id and o.list_key = l.key and o.deleted_at is null
      and ${listKey} = any(o.sub_list_keys)
    where l.company_id = ${ref.companyId} and l.shop_id = ${ref.shopId} and l.deleted_at is null
      and (o.key is not null or ${listKey} = any(l.sub_list_keys))
    group by l.key, l.name order by l.name, l.key`.execute(db);
  return rows;
}
