import type { Menu } from '@comptoir/domain/menu/menu.ts';
import { allProducts, productsByPosition, sectionsByPosition } from '@comptoir/domain/menu/by-position.ts';
import type { ProductInput } from '@comptoir/domain/menu/product.ts';
import type { SectionInput } from '@comptoir/domain/menu/section.ts';
import { DEFAULT_VAT_RATES } from '@comptoir/domain/kernel/vat.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { IntegrationType } from '@comptoir/domain/shops/shop-type-rules.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Caller, TestServer } from '../test/test-server.ts';

/** A form of a product as the window sends it. */
export function aProductForm(fields: Partial<ProductInput> = {}): ProductInput {
  return {
    name: 'Beignets de courgette',
    description: 'Fleurs du matin',
    price: cents(950),
    posRef: '',
    optionListKeys: [],
    unavailableForDelivery: false,
    unavailableForClickAndCollect: false,
    unavailableForClickAndSeat: false,
    preparationHours: 0,
    allergens: ['gluten'],
    diets: ['vegetarian'],
    vatRates: DEFAULT_VAT_RATES,
    mealVouchers: null,
    imageUrl: null,
    crop: null,
    ...fields,
  };
}

export function aSectionForm(fields: Partial<SectionInput> = {}): SectionInput {
  return {
    name: 'Desserts',
    description: '',
    hideProductNames: false,
    freeOnly: false,
    activationSchedule: null,
    imageUrl: null,
    crop: null,
    ...fields,
  };
}

export type Kitchen = Awaited<ReturnType<typeof givenKitchen>>;

/** A shop with its small menu (SECTION-1: socca, pan bagnat, daube), its manager and somebody of its staff. */
export async function givenKitchen(server: TestServer, fields: Partial<Shop> & { companyId?: string } = {}) {
  const companyId = fields.companyId ?? (await server.givenCompany());
  const shop = await server.givenShop(companyId, fields);
  const person = async (role: 'independent' | 'staff') =>
    server.as(await server.givenUser(companyId, { role, shopIds: [shop.shopId] }));
  const [manager, staff] = [await person('independent'), await person('staff')];
  const path = `/api/${companyId}/shops/${shop.shopId}`;
  const db = server.database.forCompany(companyId);

  return {
    shop,
    companyId,
    path,
    manager,
    staff,
    db,
    menu: async (): Promise<Menu> => (await staff.get(`${path}/menu`)).json<Menu>(),
    async section(form: Partial<SectionInput> = {}): Promise<string> {
      const reply = await manager.post(`${path}/sections`, { section: aSectionForm(form) });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.json<{ section: { key: string } }>().section.key;
    },
    async product(sectionKey: string, form: Partial<ProductInput> = {}): Promise<string> {
      const reply = await manager.post(`${path}/sections/${sectionKey}/products`, { product: aProductForm(form) });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.json<{ product: { key: string } }>().product.key;
    },
    async optionList(key: string, options: { key: string; linked?: string }[] = []): Promise<void> {
      const at = { company_id: companyId, shop_id: shop.shopId };
      await db
        .insertInto('option_lists')
        .values({ ...at, key, name: 'Sauces', position: 0 })
        .execute();
      for (const [position, option] of options.entries())
        // eslint-disable-next-line no-await-in-loop -- a handful of rows
        await db
          .insertInto('options')
          .values({
            ...at,
            key: option.key,
            list_key: key,
            name: option.key,
            price: 50,
            position,
            linked_product_key: option.linked ?? null,
          })
          .execute();
    },
    async picture(): Promise<string> {
      const keys = { storage_key: `${randomUUID()}-image.webp`, thumbnail_key: 'thumbnail', original_key: 'original' };
      await db
        .insertInto('images')
        .values({ company_id: companyId, id: randomUUID(), ...keys, width: 1000, height: 800, bytes: 9 })
        .execute();
      return `/images/${keys.storage_key}`;
    },
    async tillMenu(products: Partial<TillMenu['products'][number]>[]): Promise<void> {
      const content = { sections: [], products, optionLists: [], paymentTypes: [] };
      await db
        .insertInto('pos_menus')
        .values({
          company_id: companyId,
          shop_id: shop.shopId,
          content: JSON.stringify(content),
          pulled_at: server.deps.now(),
        })
        .execute();
    },
    news: async () =>
      (
        await db
          .selectFrom('live_events')
          .select('payload')
          .where('shop_id', '=', shop.shopId)
          .where('type', '=', 'menu-changed')
          .orderBy('seq')
          .execute()
      ).map(({ payload }) => payload as { menuVersion: number; patch: object; endedByItself?: string }),
    journal: async () =>
      (
        await db
          .selectFrom('audit')
          .select(['action', 'entity_id', 'actor_kind'])
          .where('shop_id', '=', shop.shopId)
          .orderBy('at')
          .execute()
      ).map(({ action, entity_id, actor_kind }) => `${action} ${entity_id} ${actor_kind}`),
  };
}

/** The sections by name with the names of what they hold: the menu as one reads it. */
export const shown = (menu: Menu): [string, string[]][] =>
  sectionsByPosition(menu).map((section) => [section.name, productsByPosition(section).map(({ name }) => name)]);

/** Positions count from 0 without a gap, everywhere; no product stands twice. */
export function expectWhole(menu: Menu): void {
  expect(sectionsByPosition(menu).map(({ position }) => position)).toEqual(
    Object.keys(menu.sections).map((_, at) => at),
  );
  for (const section of Object.values(menu.sections)) {
    const products = productsByPosition(section);
    expect(products.map(({ position }) => position)).toEqual(products.map((_, at) => at));
    expect(products.every(({ sectionKey }) => sectionKey === section.key)).toBe(true);
  }
  const keys = allProducts(menu).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
}

/** The till behind the shop, as CAT-ROL-19 has it. */
export const withTill = (type: IntegrationType): Partial<Shop> => ({
  integration: { type, enabled: true },
});

export const keyed = (): Parameters<Caller['post']>[2] => ({ headers: { 'idempotency-key': randomUUID() } });
