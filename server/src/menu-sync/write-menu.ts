import { flatMenu, isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lockAll } from '../menu/products/products.store.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import { OPTIONS, OPTION_LISTS, PRODUCTS, SECTIONS, type ElementTable } from './menu-columns.ts';

type Elements<T> = ReadonlyMap<string, T>;
type Row = Record<string, unknown>;

/**
 * What turns the menu `before`, read under the lock of its row, into `after`: the rows that differ, soft deletes and
 * revivals, in at most eight statements whatever its length. No version of the menu, no news, no journal: `changeMenu`
 * does that.
 *
 * Orders take from the stock without that lock: the stock of a row that exists is never written, and its availability
 * only where the plan changed it.
 */
export async function writeMenu(tx: Tx, ref: ShopRef, before: Menu, after: Menu): Promise<void> {
  const [old, next] = [flatMenu(before), flatMenu(after)];
  const [products, goneProducts] = [
    changedRows(PRODUCTS, old.products, next.products),
    goneKeys(old.products, next.products),
  ];
  // By key, as orders lock what they take (stock/take-stock.ts): a basket and a run wait for each other instead of dying.
  await lockAll(tx, ref, [...products.map(({ key }) => String(key)), ...goneProducts]);
  // What holds comes before what is held.
  await put(tx, ref, SECTIONS, changedRows(SECTIONS, old.sections, next.sections));
  await put(tx, ref, PRODUCTS, products);
  await put(tx, ref, OPTION_LISTS, changedRows(OPTION_LISTS, old.optionLists, next.optionLists));
  await put(tx, ref, OPTIONS, changedRows(OPTIONS, old.options, next.options));
  await remove(tx, ref, PRODUCTS, goneProducts);
  await remove(tx, ref, SECTIONS, goneKeys(old.sections, next.sections));
  await remove(tx, ref, OPTIONS, goneKeys(old.options, next.options));
  await remove(tx, ref, OPTION_LISTS, goneKeys(old.optionLists, next.optionLists));
}

/**
 * One statement for all the rows of a table. A row that is not in the menu is new, or deleted and revived. Its `version`
 * and `state_version` are those of a new row; for a row that exists they are what is added to its own.
 */
async function put<T>(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  table: ElementTable<T>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(table.columns);
  const counted = hasState(table) ? ['version', 'state_version'] : ['version'];
  const names = [...columns.map(([name]) => name), ...counted].map((name) => sql.ref(name));
  const shape = [
    ...columns.map(([name, { type }]) => sql`${sql.ref(name)} ${type}`),
    ...counted.map((name) => sql`${sql.ref(name)} integer`),
  ];
  const values = [
    ...columns.map(([name, { isImage }]) => (isImage ? imageId(companyId, name) : given(name))),
    ...counted.map(given),
  ];
  const changes = [
    ...columns
      .filter(([name]) => name !== 'key')
      .map(([name, { part }]) => sql`${sql.ref(name)} = ${part === 'state' ? ifSwitched(name) : excluded(name)}`),
    ...counted.map((name) => sql`${sql.ref(name)} = ${kept(name)} + ${excluded(name)}`),
    ...(table.name === 'products' ? REVIVED_STOCK : []),
  ];
  await sql`
    insert into ${sql.table(table.name)} as kept (company_id, shop_id, ${sql.join(names)})
    select ${companyId}::uuid, ${shopId}::uuid, ${sql.join(values)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (${sql.join(shape)})
    on conflict (company_id, shop_id, key) do update set deleted_at = null, ${sql.join(changes)}`.execute(tx);
}

/**
 * STK-25: what was sold out « until » when it was deleted has had nobody to end it. It comes back untracked; any other
 * stock is the one that it had.
 */
const isTimed = sql`kept.deleted_at is not null and kept.sold_out_until is not null`;
const REVIVED_STOCK = [
  sql`remaining_stock = case when ${isTimed} then null else kept.remaining_stock end`,
  sql`sold_out_until = case when ${isTimed} then null else kept.sold_out_until end`,
];

const given = (name: string) => sql.ref(`given.${name}`);
const kept = (name: string) => sql.ref(`kept.${name}`);
const excluded = (name: string) => sql.ref(`excluded.${name}`);
const ifSwitched = (name: string) =>
  sql`case when excluded.state_version > 0 then ${excluded(name)} else ${kept(name)} end`;
const imageId = (companyId: string, name: string) =>
  sql`(select id from images where images.company_id = ${companyId} and storage_key = ${given(name)})`;

const hasState = <T>({ columns }: ElementTable<T>): boolean =>
  Object.values(columns).some(({ part }) => part === 'state');

const changedRows = <T>(table: ElementTable<T>, before: Elements<T>, after: Elements<T>): Row[] =>
  [...after].flatMap(([key, element]) => changedRow(table, before.get(key), element));

/** The row of an element that differs from what stands, with what its versions rise by; nothing for any other. */
function changedRow<T>({ columns }: ElementTable<T>, before: T | undefined, after: T): Row[] {
  const row: Row = Object.fromEntries(Object.entries(columns).map(([name, { read }]) => [name, read(after)]));
  if (before === undefined) return [{ ...row, version: 1, state_version: 1 }];
  const parts = new Set(
    Object.values(columns).flatMap(({ read, part }) => (isSame(read(before), read(after)) ? [] : [part])),
  );
  if (parts.size === 0) return [];
  return [{ ...row, version: Number(parts.has('form')), state_version: Number(parts.has('state')) }];
}

const goneKeys = (before: Elements<unknown>, after: Elements<unknown>): string[] =>
  [...before.keys()].filter((key) => !after.has(key));

async function remove<T>(tx: Tx, ref: ShopRef, { name }: ElementTable<T>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update ${sql.table(name)} set deleted_at = now(), version = version + 1
    where company_id = ${ref.companyId} and shop_id = ${ref.shopId} and key = any(${[...keys]}::text[])`.execute(tx);
}
