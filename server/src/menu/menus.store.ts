import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Option, OptionList, OptionListHead } from '@comptoir/domain/option-lists/option-list.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { toOption, toOptionList, toProduct, toSection } from './menu-rows.store.ts';

/**
 * law:parent-first: the row of the menu first, in every transaction that writes a menu. Answers its version. A shop
 * that never had a menu gets its row here.
 */
export async function lock(tx: Tx, ref: ShopRef): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into menus (company_id, shop_id) values (${ref.companyId}, ${ref.shopId})
    on conflict (company_id, shop_id) do update set version = menus.version
    returning version`.execute(tx);
  return rows[0]?.version ?? 1;
}

/** One more write of the menu: answers the version that it makes. */
export async function raise(tx: Tx, ref: ShopRef): Promise<number> {
  const row = await tx
    .updateTable('menus')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function version(db: Db | Tx, ref: ShopRef): Promise<number> {
  const row = await db
    .selectFrom('menus')
    .select('version')
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .executeTakeFirst();
  return row?.version ?? 1;
}

/** SYN-35: the run that replaces this menu at the moment. */
export async function lockingRun(db: Db | Tx, ref: ShopRef): Promise<string | null> {
  const row = await db
    .selectFrom('sync_jobs')
    .select('id')
    .where('company_id', '=', ref.companyId)
    .where('shop_id', '=', ref.shopId)
    .where('state', '=', 'running')
    .where('locks_menu', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The whole menu in five queries, whatever its length. */
export async function read(db: Db | Tx, ref: ShopRef): Promise<Menu> {
  const [menuVersion, heads, products, lists, options] = [
    await version(db, ref),
    await sections(db, ref),
    await productsOf(db, ref),
    await optionLists(db, ref),
    await optionRows(db, ref),
  ];
  const menu: Menu = { menuVersion, sections: {}, optionLists: {} };
  for (const head of heads) menu.sections[head.key] = { ...head, products: {} };
  for (const product of products) {
    const section = menu.sections[product.sectionKey];
    if (section) section.products[product.key] = product;
  }
  for (const list of lists) menu.optionLists[list.key] = { ...list, options: {} };
  for (const row of options) {
    const list = menu.optionLists[row.list_key];
    if (list) list.options[row.key] = toOption(row, list.kind);
  }
  return menu;
}

async function sections(db: Db | Tx, ref: ShopRef): Promise<SectionHead[]> {
  const rows = await sectionQuery(db, ref).orderBy('position').execute();
  return rows.map(toSection);
}

async function productsOf(db: Db | Tx, ref: ShopRef): Promise<Product[]> {
  const rows = await productQuery(db, ref).execute();
  return rows.map(toProduct);
}

async function optionLists(db: Db | Tx, ref: ShopRef): Promise<OptionListHead[]> {
  const rows = await listQuery(db, ref).execute();
  return rows.map(toOptionList);
}

export async function findSection(db: Db | Tx, ref: ShopRef, key: string): Promise<SectionHead | null> {
  const row = await sectionQuery(db, ref).where('menu_sections.key', '=', key).executeTakeFirst();
  return row ? toSection(row) : null;
}

export async function findProducts(db: Db | Tx, ref: ShopRef, keys: readonly string[]): Promise<Product[]> {
  const rows = await productQuery(db, ref)
    .where('products.key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return rows.map(toProduct);
}

export async function findProduct(db: Db | Tx, ref: ShopRef, key: string): Promise<Product | null> {
  const [product] = await findProducts(db, ref, [key]);
  return product ?? null;
}

export async function findOptionList(db: Db | Tx, ref: ShopRef, key: string): Promise<OptionList | null> {
  const row = await listQuery(db, ref).where('key', '=', key).executeTakeFirst();
  if (!row) return null;
  const rows = await optionQuery(db, ref).where('list_key', '=', key).execute();
  const options: OptionList['options'] = {};
  for (const option of rows) options[option.key] = toOption(option, row.kind);
  return { ...toOptionList(row), options };
}

/** Those of the keys that are lists of this menu. */
export async function knownLists(db: Db | Tx, ref: ShopRef, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await listQuery(db, ref)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function findOption(db: Db | Tx, ref: ShopRef, listKey: string, key: string): Promise<Option | null> {
  const list = await findOptionList(db, ref, listKey);
  return list?.options[key] ?? null;
}

export async function findOptions(db: Db | Tx, ref: ShopRef, keys: readonly string[]): Promise<Option[]> {
  if (keys.length === 0) return [];
  const rows = await optionQuery(db, ref)
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  const lists = await optionLists(db, ref);
  const kinds = new Map(lists.map(({ key, kind }) => [key, kind]));
  return rows.map((row) => toOption(row, kinds.get(row.list_key) ?? 'option'));
}

/** Taken before its switch is read to be changed. */
export async function lockOption(tx: Tx, ref: ShopRef, key: string): Promise<Option | null> {
  await optionQuery(tx, ref).where('key', '=', key).forNoKeyUpdate().execute();
  const [option] = await findOptions(tx, ref, [key]);
  return option ?? null;
}

const optionRows = (db: Db | Tx, ref: ShopRef) => optionQuery(db, ref).execute();

const PICTURE = ['images.storage_key', 'images.thumbnail_key', 'images.original_key'] as const;

function sectionQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('menu_sections')
    .leftJoin('images', (join) =>
      join
        .onRef('images.company_id', '=', 'menu_sections.company_id')
        .onRef('images.id', '=', 'menu_sections.image_id'),
    )
    .selectAll('menu_sections')
    .select(PICTURE)
    .where('menu_sections.company_id', '=', companyId)
    .where('menu_sections.shop_id', '=', shopId)
    .where('menu_sections.deleted_at', 'is', null);
}

function productQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('products')
    .leftJoin('images', (join) =>
      join.onRef('images.company_id', '=', 'products.company_id').onRef('images.id', '=', 'products.image_id'),
    )
    .selectAll('products')
    .select(PICTURE)
    .where('products.company_id', '=', companyId)
    .where('products.shop_id', '=', shopId)
    .where('products.deleted_at', 'is', null);
}

function listQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('option_lists')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null);
}

function optionQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('options')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null);
}
