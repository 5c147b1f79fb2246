import { cents } from '@comptoir/domain/kernel/money.ts';
import { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import seededContent from '../data/till-menu.json' with { type: 'json' };

/** SYN-37: the same for every shop, until its admin page changes it. */
export const seededMenu = (): TillMenu => TillMenu.parse(seededContent);

/** SYN-37: what the till of this shop holds. */
export async function menuOfTill(db: Db, shopId: string): Promise<TillMenu> {
  const { rows } = await sql<{ content: unknown }>`
    select content from sandbox.till_menus where shop_id = ${shopId}`.execute(db);
  return rows[0] ? TillMenu.parse(rows[0].content) : seededMenu();
}

async function keepMenu(db: Db, shopId: string, menu: TillMenu): Promise<void> {
  await sql`
    insert into sandbox.till_menus (shop_id, content) values (${shopId}, ${JSON.stringify(menu)})
    on conflict (shop_id) do update set content = excluded.content`.execute(db);
}

export async function forgetMenu(db: Db, shopId: string): Promise<void> {
  await sql`delete from sandbox.till_menus where shop_id = ${shopId}`.execute(db);
}

type ItemChange = { price?: number | undefined; available?: boolean | undefined };

/** Changes a product or option; false when the till does not have the reference. */
export async function changeItem(db: Db, shopId: string, posRef: string, change: ItemChange): Promise<boolean> {
  const menu = await menuOfTill(db, shopId);
  const items = [...menu.products, ...menu.optionLists.flatMap(({ options }) => options)];
  const changed = items.filter((item) => item.posRef === posRef);
  for (const item of changed) {
    if (change.price !== undefined) item.price = cents(change.price);
    if (change.available !== undefined) item.available = change.available;
  }
  await keepMenu(db, shopId, menu);
  return changed.length > 0;
}

export async function removeItem(db: Db, shopId: string, posRef: string): Promise<boolean> {
  const menu = await menuOfTill(db, shopId);
  const isOther = (item: { posRef: string }) => item.posRef !== posRef;
  const after: TillMenu = {
    ...menu,
    products: menu.products.filter(isOther),
    sections: menu.sections.map((section) => ({
      ...section,
      productRefs: section.productRefs.filter((ref) => ref !== posRef),
    })),
    optionLists: menu.optionLists.map((list) => ({ ...list, options: list.options.filter(isOther) })),
  };
  await keepMenu(db, shopId, after);
  return JSON.stringify(after) !== JSON.stringify(menu);
}

/** Adds a product to the section under the next free reference; null when the section does not exist. */
export async function addItem(
  db: Db,
  shopId: string,
  { sectionRef, name, price }: { sectionRef: string; name: string; price: number },
): Promise<string | null> {
  const menu = await menuOfTill(db, shopId);
  const section = menu.sections.find(({ posRef }) => posRef === sectionRef);
  if (!section) return null;
  const posRef = String(Math.max(900, ...menu.products.map((product) => Number(product.posRef) || 0)) + 1);
  menu.products.push({
    posRef,
    name,
    price: cents(price),
    available: true,
    kind: 'product',
    description: '',
    posOnly: false,
    listRefs: [],
    requiredLists: 0,
  });
  section.productRefs.push(posRef);
  await keepMenu(db, shopId, menu);
  return posRef;
}
