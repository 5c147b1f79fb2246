import type { Database } from '../../server/src/db/db.ts';

export const PRODUCTS = 2000;
export const SECTIONS = 60;
const LISTS = 40;
const OPTIONS_OF_A_LIST = 8;

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
const sectionKey = (index: number) => `SECTION-bench${index}`;
export const SECTION_KEYS = numbered(SECTIONS).map(sectionKey);
const listKey = (index: number) => `OPTION-bench${index}`;

/** The largest menu that a restaurant may have, in addition to the small one of a new shop. */
export async function giveBigMenu(
  database: Database,
  { companyId, shopId }: { companyId: string; shopId: string },
): Promise<void> {
  const db = database.forCompany(companyId);
  const home = { company_id: companyId, shop_id: shopId };
  await db.deleteFrom('products').where('shop_id', '=', shopId).execute();
  await db.deleteFrom('menu_sections').where('shop_id', '=', shopId).execute();
  await db
    .insertInto('menu_sections')
    .values(
      numbered(SECTIONS).map((index) => ({
        ...home,
        key: sectionKey(index),
        name: `Section ${index + 1}`,
        position: index,
      })),
    )
    .execute();
  await db
    .insertInto('option_lists')
    .values(
      numbered(LISTS).map((index) => ({ ...home, key: listKey(index), name: `Liste ${index + 1}`, position: index })),
    )
    .execute();
  await db
    .insertInto('options')
    .values(
      numbered(LISTS * OPTIONS_OF_A_LIST).map((index) => ({
        ...home,
        key: `ITEM-bench${index}`,
        list_key: listKey(Math.floor(index / OPTIONS_OF_A_LIST)),
        name: `Option ${index + 1}`,
        price: 50,
        position: index % OPTIONS_OF_A_LIST,
      })),
    )
    .execute();
  await db
    .insertInto('products')
    .values(
      numbered(PRODUCTS).map((index) => ({
        ...home,
        key: `PRODUCT-bench${index}`,
        section_key: sectionKey(index % SECTIONS),
        name: `Plat niçois numéro ${index + 1}`,
        description: `Légumes du marché, huile d'olive et herbes de la vallée, servi avec sa garniture ${index % 7}.`,
        price: 450 + (index % 90) * 10,
        position: Math.floor(index / SECTIONS),
        option_list_keys: [listKey(index % LISTS), listKey((index * 7) % LISTS)],
      })),
    )
    .execute();
}
