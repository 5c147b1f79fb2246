import type { HubCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { HubStock } from '@comptoir/domain/hub/hub-stock.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { CatalogWrite } from '../../ports/hub.ts';
import { Inventory } from '../../ports/real/hubs/hubrise-stock.ts';

/** HUB-17: the pictures that the sandbox's hub has, by their names; the bytes are ours already. */
export async function keepImages(
  db: Db,
  catalogId: string,
  { products }: HubCatalog,
  photoOf: CatalogWrite['photoOf'],
): Promise<void> {
  const there = new Set((await imagesOf(db, catalogId)).map(({ name }) => name));
  for (const name of new Set(products.flatMap(({ photo }) => photo ?? []))) {
    if (there.has(name)) continue;
    // eslint-disable-next-line no-await-in-loop -- a few pictures
    const photo = await photoOf(name);
    if (!photo) continue;
    // eslint-disable-next-line no-await-in-loop -- as above
    await sql`insert into sandbox.hub_images (catalog_id, private_ref, size)
      values (${catalogId}, ${name}, ${photo.bytes.length}) on conflict do nothing`.execute(db);
  }
}

export async function imagesOf(db: Db, catalogId: string): Promise<{ name: string; size: number }[]> {
  const { rows } = await sql<{ name: string; size: number }>`
    select private_ref as name, size from sandbox.hub_images where catalog_id = ${catalogId} order by 1`.execute(db);
  return rows;
}

export async function stockOf(db: Db, catalogId: string): Promise<HubStock[]> {
  const { rows } = await sql<{ ref: string; stock: string; expires_at: string | null }>`
    select ref, stock, expires_at from sandbox.hub_inventory where catalog_id = ${catalogId} order by ref`.execute(db);
  return Inventory.parse(
    rows.map(({ ref, ...entry }) => {
      const [element, ...name] = ref.split(' ');
      return { [element === 'sku' ? 'sku_ref' : 'option_ref']: name.join(' '), ...entry };
    }),
  );
}

export async function keepStock(db: Db, catalogId: string, stocks: readonly HubStock[]): Promise<void> {
  const rows = stocks.map(({ element, ref, stock, until }) => ({
    ref: `${element} ${ref}`,
    stock: stock === null ? null : String(stock),
    until,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (ref text, stock text, until timestamptz)
    ), gone as (
      delete from sandbox.hub_inventory i using given g
      where i.catalog_id = ${catalogId} and i.ref = g.ref and g.stock is null
    )
    insert into sandbox.hub_inventory (catalog_id, ref, stock, expires_at)
    select ${catalogId}, ref, stock, until from given where stock is not null
    on conflict (catalog_id, ref) do update set stock = excluded.stock, expires_at = excluded.expires_at`.execute(db);
}
