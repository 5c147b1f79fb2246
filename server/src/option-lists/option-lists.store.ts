import type { OptionInput, OptionListInput } from '@comptoir/domain/option-lists/option-list.ts';
import type { ListLinks } from '@comptoir/domain/option-lists/sub-lists.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';

/** What is written of an option: the till's price is looked up, never sent (PRD-36). */
export type WrittenOption = OptionInput & { key: string; posPrice: number | null; missingInPos: boolean };

export async function insertList(tx: Tx, ref: ShopRef, key: string, input: OptionListInput): Promise<void> {
  await tx
    .insertInto('option_lists')
    .values((eb) => ({
      company_id: ref.companyId,
      shop_id: ref.shopId,
      key,
      ...listColumns(input),
      position: eb
        .selectFrom('option_lists')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('company_id', '=', ref.companyId)
        .where('shop_id', '=', ref.shopId)
        .where('deleted_at', 'is', null),
    }))
    .execute();
}

export async function updateList(tx: Tx, ref: ShopRef, key: string, input: OptionListInput): Promise<void> {
  await tx
    .updateTable('option_lists')
    .set((eb) => ({ ...listColumns(input), version: eb('version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', key)
    .execute();
}

function listColumns({ name, description, kind, minChoices, maxChoices, ...rest }: OptionListInput) {
  return {
    name,
    description,
    kind,
    min_choices: minChoices,
    max_choices: maxChoices,
    allow_repeat: rest.allowRepeat,
    free_choices: rest.freeChoices,
    sub_list_keys: rest.subListKeys,
    free_only: rest.freeOnly,
  };
}

/** At the end of the list, in the order given. */
export async function insertOptions(
  tx: Tx,
  ref: ShopRef,
  listKey: string,
  first: number,
  options: readonly WrittenOption[],
): Promise<void> {
  if (options.length === 0) return;
  const place = { company_id: ref.companyId, shop_id: ref.shopId, list_key: listKey };
  const rows = options.map((option, index) => ({
    ...place,
    key: option.key,
    ...optionColumns(option),
    position: first + index,
  }));
  await tx.insertInto('options').values(rows).execute();
}

export async function updateOption(tx: Tx, ref: ShopRef, option: WrittenOption): Promise<void> {
  await tx
    .updateTable('options')
    .set((eb) => ({ ...optionColumns(option), version: eb('version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', option.key)
    .execute();
}

function optionColumns(option: WrittenOption) {
  const { name, price, posRef, posPrice, missingInPos, subListKeys, linkedProductKey } = option;
  return {
    name,
    price,
    pos_ref: posRef,
    pos_price: posPrice,
    missing_in_pos: missingInPos,
    sub_list_keys: subListKeys,
    linked_product_key: linkedProductKey,
  };
}

/** OPT-38: a list that becomes one of free options takes their prices along. */
export async function makeFree(tx: Tx, ref: ShopRef, listKey: string): Promise<void> {
  await tx
    .updateTable('options')
    .set((eb) => ({ price: 0, version: eb('version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('list_key', '=', listKey)
    .where('price', '>', 0)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function removeOption(tx: Tx, ref: ShopRef, key: string, at: string): Promise<void> {
  await tx
    .updateTable('options')
    .set({ deleted_at: at })
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', key)
    .execute();
}

/** Every list of the shop with those that it calls, whether by itself or by an option. */
export async function links(db: Db | Tx, ref: ShopRef): Promise<ListLinks> {
  const { rows } = await sql<{ key: string; called: string[] }>`
    select l.key, array(
      select distinct c from (
        select unnest(l.sub_list_keys) as c
        union all
        select unnest(o.sub_list_keys) from options o
        where o.company_id = l.company_id and o.shop_id = l.shop_id and o.list_key = l.key and o.deleted_at is null
      ) calls
    ) as called
    from option_lists l
    where l.company_id = ${ref.companyId} and l.shop_id = ${ref.shopId} and l.deleted_at is null`.execute(db);
  return new Map(rows.map(({ key, called }) => [key, called]));
}
