import { isSame } from '@comptoir/domain/menu-sync/flat-menu.ts';
import type { Picture } from '@comptoir/domain/menu/product.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { ShopRef } from '../shops/shops.store.ts';
import type { ElementTable } from './element-columns.store.ts';
import { storageKeyOf } from './pictures.store.ts';

type Element = { key: string; picture?: Picture | null };
type Row = Record<string, unknown> & { key: string; image_key: string | null };
/** What is added to the versions of a row that exists; a new row begins with them. */
type Raised = { version: number; state_version: number };
const NEW: Raised = { version: 1, state_version: 1 };

const PLACE = new Set(['position', 'section_key', 'list_key']);
const STATE = new Set(['unavailable', 'unavailable_until']);

/** Writes new elements, or brings back deleted ones. */
export async function insert<T extends Element>(
  tx: Tx,
  ref: ShopRef,
  table: ElementTable<T>,
  elements: readonly T[],
): Promise<void> {
  const rows = elements.map((element) => toRow(table, element, NEW));
  await put(tx, ref, table, rows);
}

/** Writes elements that exist. `version` stays where no form edits what has changed (PRD-26). */
export async function update<T extends Element>(
  tx: Tx,
  ref: ShopRef,
  table: ElementTable<T>,
  elements: readonly T[],
  { version = 1 } = {},
): Promise<void> {
  const rows = elements.map((element) => toRow(table, element, { version, state_version: 0 }));
  await put(tx, ref, table, rows);
}

export async function remove<T>(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  { name }: ElementTable<T>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    update ${sql.table(name)} set deleted_at = now(), version = version + 1
    where company_id = ${companyId} and shop_id = ${shopId} and key = any(${[...keys]}::text[])`.execute(tx);
}

/** All keys that were ever used: a key is never given twice (PRD-46). */
export async function takenKeys<T>(
  tx: Tx,
  { companyId, shopId }: ShopRef,
  { name }: ElementTable<T>,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from ${sql.table(name)} where company_id = ${companyId} and shop_id = ${shopId}`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Products are locked in the order of their keys, as orders do (stock/take-stock.ts), so that neither deadlocks. */
export async function lockProducts(tx: Tx, { companyId, shopId }: ShopRef, keys: readonly string[]): Promise<void> {
  await sql`
    select from products
    where company_id = ${companyId} and shop_id = ${shopId} and key = any(${[...keys]}::text[])
    order by key for no key update`.execute(tx);
}

function toRow<T extends Element>(table: ElementTable<T>, element: T, raised: Raised): Row {
  const fields = Object.fromEntries(table.columns.map(({ column, field }) => [column, element[field]]));
  return { ...fields, key: element.key, image_key: imageKeyOf(element), ...raised };
}

const imageKeyOf = ({ picture }: Element): string | null => (picture ? storageKeyOf(picture.imageUrl) : null);

/** The rows of those of `after` that differ from `before`, with what their versions rise by. */
export const changedRows = <T extends Element>(
  table: ElementTable<T>,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Row[] => [...after.values()].flatMap((element) => changedRow(table, before.get(element.key), element));

function changedRow<T extends Element>(table: ElementTable<T>, before: T | undefined, after: T): Row[] {
  if (before === undefined) return [toRow(table, after, NEW)];
  const changed = table.columns.filter(({ field }) => !isSame(before[field], after[field]));
  const isPictureChanged = imageKeyOf(before) !== imageKeyOf(after);
  if (changed.length === 0 && !isPictureChanged) return [];
  const isForm = changed.some(({ column }) => !PLACE.has(column) && !STATE.has(column));
  const isState = changed.some(({ column }) => STATE.has(column));
  return [toRow(table, after, { version: Number(isForm || isPictureChanged), state_version: Number(isState) })];
}

/**
 * One statement for all the rows of a table. Orders take from the stock without the lock of the menu: the stock of a
 * row that exists is never written, and its availability only where it was changed.
 */
export async function put<T>(tx: Tx, ref: ShopRef, table: ElementTable<T>, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { companyId, shopId } = ref;
  const { name, hasPicture, hasState } = table;
  const columns = table.columns.map(({ column }) => column);
  const versions = hasState ? ['version', 'state_version'] : ['version'];
  const written = [...columns, ...versions, ...(hasPicture ? ['image_id'] : [])];
  const changes = [
    ...columns.filter((column) => column !== 'key').map((column) => sql`${sql.ref(column)} = ${newValue(column)}`),
    ...versions.map((column) => sql`${sql.ref(column)} = ${kept(column)} + ${excluded(column)}`),
    ...(hasPicture ? [sql`image_id = excluded.image_id`] : []),
    ...(name === 'products' ? REVIVED_STOCK : []),
  ];
  if (name === 'products')
    await lockProducts(
      tx,
      ref,
      rows.map(({ key }) => key),
    );
  await sql`
    insert into ${sql.table(name)} as kept (company_id, shop_id, ${sql.join(written.map((column) => sql.ref(column)))})
    select ${companyId}::uuid, ${shopId}::uuid, ${sql.join(written.map((column) => sql.ref(`given.${column}`)))}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(await withImageIds(tx, companyId, rows))}) as given
    on conflict (company_id, shop_id, key) do update set deleted_at = null, ${sql.join(changes)}`.execute(tx);
}

/** The rows with the ids of their pictures. */
async function withImageIds(tx: Tx, companyId: string, rows: readonly Row[]): Promise<Row[]> {
  const keys = rows.flatMap(({ image_key: key }) => key ?? []);
  const images =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('images')
          .select(['id', 'storage_key'])
          .where('company_id', '=', companyId)
          .where('storage_key', '=', sql<string>`any(${keys}::text[])`)
          .execute();
  const ids = new Map(images.map(({ id, storage_key }) => [storage_key, id]));
  return rows.map((row) => ({ ...row, image_id: ids.get(row.image_key ?? '') ?? null }));
}

const kept = (name: string) => sql.ref(`kept.${name}`);
const excluded = (name: string) => sql.ref(`excluded.${name}`);
const newValue = (name: string) =>
  STATE.has(name)
    ? sql`case when excluded.state_version > 0 then ${excluded(name)} else ${kept(name)} end`
    : excluded(name);
/**
 * STK-25: nothing ends « sold out until » for a product that is deleted. Brought back, it is no longer tracked; any
 * other stock is the one that it had.
 */
const isTimed = sql`kept.deleted_at is not null and kept.sold_out_until is not null`;
const REVIVED_STOCK = [
  sql`remaining_stock = case when ${isTimed} then null else kept.remaining_stock end`,
  sql`sold_out_until = case when ${isTimed} then null else kept.sold_out_until end`,
];
