import type { Cents } from '@comptoir/domain/kernel/money.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import type { Picture, Product } from '@comptoir/domain/menu/product.ts';
import type { SectionHead } from '@comptoir/domain/menu/section.ts';
import type { Option, OptionList } from '@comptoir/domain/option-lists/option-list.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { LIST_COLUMNS, OPTION_COLUMNS, PRODUCT_COLUMNS, SECTION_COLUMNS } from './element-columns.store.ts';

/**
 * law:parent-first: every transaction that writes a menu locks its row first. Returns the version. A shop that never had
 * a menu gets its row here.
 */
export async function lock(tx: Tx, ref: ShopRef): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into menus (company_id, shop_id) values (${ref.companyId}, ${ref.shopId})
    on conflict (company_id, shop_id) do update set version = menus.version
    returning version`.execute(tx);
  return rows[0]?.version ?? 1;
}

/** Raises the version of the menu, and returns it. */
export async function raise(tx: Tx, ref: ShopRef): Promise<number> {
  const row = await tx
    .updateTable('menus')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

export async function version(db: Db | Tx, ref: ShopRef): Promise<number> {
  const row = await db
    .selectFrom('menus')
    .select('version')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .executeTakeFirst();
  return row?.version ?? 1;
}

/** SYN-35: the run that replaces this menu at the moment. */
export async function lockingRun(db: Db | Tx, ref: ShopRef): Promise<string | null> {
  const row = await db
    .selectFrom('sync_jobs')
    .select('id')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId }))
    .where('state', '=', 'running')
    .where('locks_menu', '=', true)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The whole menu in five queries, whatever its length. */
export async function read(db: Db | Tx, ref: ShopRef): Promise<Menu> {
  const menu: Menu = { menuVersion: await version(db, ref), sections: {}, optionLists: await readLists(db, ref) };
  const sections = await sectionQuery(db, ref).orderBy('position').execute();
  for (const section of sections) menu.sections[section.key] = { ...section, products: {} };
  for (const product of await productQuery(db, ref).execute()) {
    const section = menu.sections[product.sectionKey];
    if (section) section.products[product.key] = product;
  }
  return menu;
}

export async function readLists(db: Db | Tx, ref: ShopRef): Promise<Menu['optionLists']> {
  const lists: Menu['optionLists'] = {};
  for (const list of await listQuery(db, ref).execute()) lists[list.key] = { ...list, options: {} };
  for (const option of await optionQuery(db, ref).execute()) {
    const list = lists[option.listKey];
    if (list) list.options[option.key] = ofKind(option, list);
  }
  return lists;
}

export async function findSection(db: Db | Tx, ref: ShopRef, key: string): Promise<SectionHead | null> {
  const section = await sectionQuery(db, ref).where('key', '=', key).executeTakeFirst();
  return section ?? null;
}

export const findProducts = (db: Db | Tx, ref: ShopRef, keys: readonly string[]): Promise<Product[]> =>
  productQuery(db, ref).where('key', '=', anyOf(keys)).execute();

export const productsIn = (db: Db | Tx, ref: ShopRef, sectionKey: string): Promise<Product[]> =>
  productQuery(db, ref).where('section_key', '=', sectionKey).orderBy('position').orderBy('key').execute();

export async function findProduct(db: Db | Tx, ref: ShopRef, key: string): Promise<Product | null> {
  const [product] = await findProducts(db, ref, [key]);
  return product ?? null;
}

export async function findOptionList(db: Db | Tx, ref: ShopRef, key: string): Promise<OptionList | null> {
  const list = await listQuery(db, ref).where('key', '=', key).executeTakeFirst();
  if (!list) return null;
  const options = await optionQuery(db, ref).where('list_key', '=', key).execute();
  return { ...list, options: Object.fromEntries(options.map((option) => [option.key, ofKind(option, list)])) };
}

/** Those of the keys that are lists of this menu. */
export async function knownLists(db: Db | Tx, ref: ShopRef, keys: readonly string[]): Promise<Set<string>> {
  const lists = await listQuery(db, ref).where('key', '=', anyOf(keys)).execute();
  return new Set(lists.map(({ key }) => key));
}

export async function findOptions(db: Db | Tx, ref: ShopRef, keys: readonly string[]): Promise<Option[]> {
  const options = await optionQuery(db, ref).where('key', '=', anyOf(keys)).execute();
  const listKeys = options.map(({ listKey }) => listKey);
  const lists = await listQuery(db, ref).where('key', '=', anyOf(listKeys)).execute();
  const kinds = new Map(lists.map((list) => [list.key, list]));
  return options.flatMap((option) => {
    const list = kinds.get(option.listKey);
    return list ? [ofKind(option, list)] : [];
  });
}

export async function findOption(db: Db | Tx, ref: ShopRef, key: string): Promise<Option | null> {
  const [option] = await findOptions(db, ref, [key]);
  return option ?? null;
}

/** Taken before a switch is read to be changed, so that two switches wait for each other. */
export async function lockElement(tx: Tx, table: 'products' | 'options', ref: ShopRef, key: string): Promise<void> {
  await tx
    .selectFrom(table)
    .select('key')
    .where((eb) => eb.and({ company_id: ref.companyId, shop_id: ref.shopId, key }))
    .forNoKeyUpdate()
    .execute();
}

const anyOf = (keys: readonly string[]) => sql<string>`any(${[...keys]}::text[])`;

const PICTURE = sql<Picture | null>`case when images.id is not null then json_build_object(
  'imageUrl', '/images/' || images.storage_key, 'thumbnailUrl', '/images/' || images.thumbnail_key,
  'originalUrl', '/images/' || images.original_key) end`.as('picture');

function sectionQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('menu_sections')
    .leftJoin('images', (join) =>
      join
        .onRef('images.company_id', '=', 'menu_sections.company_id')
        .onRef('images.id', '=', 'menu_sections.image_id'),
    )
    .select([...SECTION_COLUMNS, 'version', PICTURE])
    .where('menu_sections.company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null);
}

function productQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('products')
    .leftJoin('images', (join) =>
      join.onRef('images.company_id', '=', 'products.company_id').onRef('images.id', '=', 'products.image_id'),
    )
    .select([...PRODUCT_COLUMNS, 'version', 'state_version as stateVersion', PICTURE])
    .select(['remaining_stock as remainingStock', 'sold_out_until as soldOutUntil'])
    .where('products.company_id', '=', companyId)
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .$narrowType<{ price: Cents; posPrice: Cents | null }>();
}

function listQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('option_lists')
    .select([...LIST_COLUMNS, 'version', sql<boolean>`kind = 'additional'`.as('isSupplement')])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .where('deleted_at', 'is', null);
}

function optionQuery(db: Db | Tx, { companyId, shopId }: ShopRef) {
  return db
    .selectFrom('options')
    .select([...OPTION_COLUMNS, 'version', 'state_version as stateVersion'])
    .where((eb) => eb.and({ company_id: companyId, shop_id: shopId }))
    .where('deleted_at', 'is', null)
    .$narrowType<{ price: Cents; posPrice: Cents | null }>();
}

/** An option has the kind of its list (glossary). Not by a join: PostgreSQL takes seconds for a long menu. */
const ofKind = <O>(option: O, { kind, isSupplement }: OptionKind): O & OptionKind => ({
  ...option,
  kind,
  isSupplement,
});
type OptionKind = Pick<Option, 'kind' | 'isSupplement'>;
