import type { Option } from '@comptoir/domain/option-lists/option-list.ts';
import type { Product, ProductInput, ProductState } from '@comptoir/domain/menu/product.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { ShopRef } from '../../shops/shops.store.ts';
import * as menus from '../menus.store.ts';

/** What a form writes of a product, with what was looked up for it. */
export type WrittenProduct = Omit<ProductInput, 'imageUrl'> & {
  key: string;
  imageId: string | null;
  posPrice: number | null;
  missingInPos: boolean;
};

/** Last in its section. */
export async function insert(tx: Tx, ref: ShopRef, sectionKey: string, product: WrittenProduct): Promise<void> {
  await tx
    .insertInto('products')
    .values((eb) => ({
      company_id: ref.companyId,
      shop_id: ref.shopId,
      key: product.key,
      section_key: sectionKey,
      ...columns(product),
      position: eb
        .selectFrom('products')
        .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
        .where('company_id', '=', ref.companyId)
        .where('shop_id', '=', ref.shopId)
        .where('section_key', '=', sectionKey)
        .where('deleted_at', 'is', null),
    }))
    .execute();
}

export async function update(tx: Tx, ref: ShopRef, product: WrittenProduct): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ ...columns(product), version: eb('version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', product.key)
    .execute();
}

function columns(product: WrittenProduct) {
  return {
    name: product.name,
    description: product.description,
    price: product.price,
    pos_ref: product.posRef,
    pos_price: product.posPrice,
    missing_in_pos: product.missingInPos,
    option_list_keys: product.optionListKeys,
    unavailable_for_delivery: product.unavailableForDelivery,
    unavailable_for_click_and_collect: product.unavailableForClickAndCollect,
    unavailable_for_click_and_seat: product.unavailableForClickAndSeat,
    preparation_hours: product.preparationHours,
    allergens: product.allergens,
    vat_rates: JSON.stringify(product.vatRates),
    image_id: product.imageId,
    crop: product.crop ? JSON.stringify(product.crop) : null,
  };
}

/** PRD-41: what stands in a section of free products costs nothing. Answers those that did. */
export async function makeFree(tx: Tx, ref: ShopRef, sectionKey: string): Promise<Product[]> {
  const { rows } = await sql<{ key: string }>`
    with dear as (
      select key from products
      where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and section_key = ${sectionKey} and price > 0
        and deleted_at is null
      order by key for no key update
    )
    update products p set price = 0, version = p.version + 1 from dear
    where p.company_id = ${ref.companyId} and p.shop_id = ${ref.shopId} and p.key = dear.key
    returning p.key`.execute(tx);
  return rows.length === 0
    ? []
    : menus.findProducts(
        tx,
        ref,
        rows.map(({ key }) => key),
      );
}

export type Copy = { from: string; key: string; name: string; sectionKey: string; position: number };

/** PRD-46: every other field is the original's, the picture by reference; its stock is not counted. */
export async function insertCopies(tx: Tx, ref: ShopRef, copies: readonly Copy[]): Promise<void> {
  await sql`
    insert into products (company_id, shop_id, key, section_key, name, position, description, price, unavailable,
      unavailable_until, image_id, crop, pos_ref, pos_price, option_list_keys, unavailable_for_delivery,
      unavailable_for_click_and_collect, unavailable_for_click_and_seat, preparation_hours, kind, pos_only,
      missing_in_pos, allergens, vat_rates)
    select p.company_id, p.shop_id, c.key, c."sectionKey", c.name, c.position, p.description, p.price, p.unavailable,
      p.unavailable_until, p.image_id, p.crop, p.pos_ref, p.pos_price, p.option_list_keys, p.unavailable_for_delivery,
      p.unavailable_for_click_and_collect, p.unavailable_for_click_and_seat, p.preparation_hours, p.kind, p.pos_only,
      p.missing_in_pos, p.allergens, p.vat_rates
    from json_to_recordset(${JSON.stringify(copies)}::json)
      as c ("from" text, key text, name text, "sectionKey" text, position integer)
    join products p on p.company_id = ${ref.companyId} and p.shop_id = ${ref.shopId} and p.key = c."from"`.execute(tx);
}

/** Deleted ones too: a key is never given twice. */
export async function takenKeys(db: Db | Tx, ref: ShopRef): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select('key')
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** PRD-51: they leave the menu, and the options that stood for them stand for themselves. Answers those options. */
export async function remove(tx: Tx, ref: ShopRef, keys: readonly string[], at: string): Promise<Option[]> {
  await lockAll(tx, ref, keys);
  await sql`
    update products set deleted_at = ${at}
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and key = any(${[...keys]}::text[])
      and deleted_at is null`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    update options set linked_product_key = null, version = version + 1
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and deleted_at is null
      and linked_product_key = any(${[...keys]}::text[])
    returning key`.execute(tx);
  return menus.findOptions(
    tx,
    ref,
    rows.map(({ key }) => key),
  );
}

/** Taken before a state is read to be changed, so that two switches wait for each other. */
export async function lock(tx: Tx, ref: ShopRef, key: string): Promise<Product | null> {
  await tx
    .selectFrom('products')
    .select('key')
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .execute();
  return menus.findProduct(tx, ref, key);
}

/** Before several are written at once: by key, as orders lock what they take (stock/take-stock.ts). */
export async function lockAll(tx: Tx, ref: ShopRef, keys: readonly string[]): Promise<void> {
  await sql`
    select from products
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and key = any(${[...keys]}::text[])
    order by key for no key update`.execute(tx);
}

export const stateOf = (product: Product): ProductState => ({
  key: product.key,
  unavailable: product.unavailable,
  unavailableUntil: product.unavailableUntil,
  remainingStock: product.remainingStock,
  soldOutUntil: product.soldOutUntil,
  stateVersion: product.stateVersion,
});
