import { cents } from '@comptoir/domain/kernel/money.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import { MAX_DEPTH, type Offer, type OfferedList, type OfferedOption } from '@comptoir/domain/option-lists/offer.ts';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** A product that an option stands for; it decides whether the option is available. */
export type LinkedProduct = Pick<
  Product,
  'key' | 'name' | 'unavailable' | 'remainingStock' | 'vatRates' | 'mealVouchers'
>;
type OptionRow = Pick<OfferedOption, 'key' | 'name' | 'subListKeys' | 'unavailable'> & {
  price: number;
  linked: LinkedProduct | null;
};
type ListRow = Omit<OfferedList, 'options'> & { options: OptionRow[] };

export type Lists = { optionLists: Offer['optionLists']; linked: LinkedProduct[] };

/** OPT-40: the lists of the basket's products with all nested lists, in one statement. */
export async function readLists(db: Db, { companyId, shopId }: ShopRef, listKeys: readonly string[]): Promise<Lists> {
  const { rows } = await sql<ListRow>`
    with recursive reached (key, depth) as (
      select key, 1 from unnest(${[...new Set(listKeys)]}::text[]) as asked (key)
      union
      select below.key, reached.depth + 1
      from reached, lateral (
        select unnest(l.sub_list_keys) as key from option_lists l
        where l.company_id = ${companyId} and l.shop_id = ${shopId} and l.key = reached.key and l.deleted_at is null
        union
        select unnest(o.sub_list_keys) from options o
        where o.company_id = ${companyId} and o.shop_id = ${shopId} and o.list_key = reached.key
          and o.deleted_at is null
      ) as below
      where reached.depth < ${MAX_DEPTH}
    )
    select l.key, l.name, l.min_choices as "minChoices", l.max_choices as "maxChoices",
      l.allow_repeat as "allowRepeat", l.free_choices as "freeChoices", l.sub_list_keys as "subListKeys",
      coalesce((
        select json_agg(json_build_object(
          'key', o.key, 'name', o.name, 'price', o.price, 'subListKeys', o.sub_list_keys,
          'unavailable', o.unavailable,
          'linked', case when p.key is null then null else json_build_object(
            'key', p.key, 'name', p.name, 'unavailable', p.unavailable, 'remainingStock', p.remaining_stock,
            'vatRates', p.vat_rates, 'mealVouchers', p.meal_vouchers) end)
          order by o.position)
        from options o left join products p on p.company_id = o.company_id and p.shop_id = o.shop_id
          and p.key = o.linked_product_key and p.deleted_at is null
        where o.company_id = l.company_id and o.shop_id = l.shop_id and o.list_key = l.key and o.deleted_at is null
      ), '[]') as options
    from option_lists l
    where l.company_id = ${companyId} and l.shop_id = ${shopId} and l.deleted_at is null
      and l.key in (select key from reached)`.execute(db);
  return {
    optionLists: Object.fromEntries(rows.map((row) => [row.key, toList(row)])),
    linked: rows.flatMap(({ options }) => options.flatMap(({ linked }) => linked ?? [])),
  };
}

function toList({ options, ...list }: ListRow): OfferedList {
  return { ...list, options: Object.fromEntries(options.map((option) => [option.key, toOption(option)])) };
}

const toOption = ({ linked, price, ...option }: OptionRow): OfferedOption => ({
  ...option,
  price: cents(price),
  linkedProductKey: linked?.key ?? null,
  unavailableUntil: null,
});
