import { Menu } from '@comptoir/domain/menu/menu.ts';
import { PublicMenu } from '@comptoir/domain/menu/public-menu.ts';
import { Product, ProductInput, ProductKey, SectionKey } from '@comptoir/domain/menu/product.ts';
import { SectionHead, SectionInput } from '@comptoir/domain/menu/section.ts';
import { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { ShopReport } from '@comptoir/domain/menu-sync/sync.ts';
import { CHANNELS, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { Id, Instant, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { SHOP_TYPE_SWITCHES } from '@comptoir/domain/shops/shop-type-rules.ts';
import { z } from 'zod';
import { companyRoute, openRoute, Pressed, shopRoute } from './route.ts';

/** SYN-05: the shops to write, including the current one; absent means the current shop only. */
export const SHOPS = { shopIds: z.array(Id).max(500).optional(), previewId: Id.optional() };
/**
 * SYN-12: one report per shop when several were written, and the run that wrote them, where a repeated call can read
 * it.
 */
export const OTHER_SHOPS = { reports: z.array(ShopReport), jobId: Id.nullable() };
/** The element may have been restored before a late reply arrives; the menu version tells (SYN-06). */
/** SYN-58: `snapshotId` is what a deleted section or list can be put back from; null for a product or an option. */
export const DELETED = z.object({ ...OTHER_SHOPS, menuVersion: z.int(), snapshotId: Id.nullable() });
/** The query of a deletion; `shopIds` is comma-separated. */
export const DELETED_HERE_AND_THERE = z.object({
  synchronize: z.stringbool().default(false),
  shopIds: z.string().max(20_000).default(''),
  previewId: Id.optional(),
});
export const Availability = z.strictObject({
  unavailable: z.boolean(),
  unavailableUntil: Instant.nullable().default(null),
});

/** CAT-API-38. `rules` are the rules of the shop's till (CAT-ROL-17) as the server applies them. */
export const readMenu = shopRoute({
  method: 'GET',
  path: '/menu',
  access: 'catalogue',
  reply: Menu.extend({
    rules: z.record(z.enum(SHOP_TYPE_SWITCHES), z.boolean()),
    /** SYN-22, without the caller's right. */
    offersTillPull: z.boolean(),
    /** SYN-35: the pull that replaces this menu at the moment; nobody edits meanwhile. */
    lockedByJobId: Id.nullable(),
    /** LCK-12: what head office has locked here, and whether that binds the caller. */
    locks: z.array(MenuLock),
    areLocksBinding: z.boolean(),
  }),
});

export const createProduct = shopRoute({
  method: 'POST',
  path: '/sections/:sectionKey/products',
  access: 'productAndOption',
  params: { sectionKey: SectionKey },
  body: z.strictObject({ product: ProductInput, ...SHOPS }),
  reply: z.object({ product: Product, ...OTHER_SHOPS }),
  status: 201,
});

/**
 * CAT-API-04, PRD-26: `version` is the version that the window was opened with; without it the product is overwritten.
 */
export const saveProduct = shopRoute({
  method: 'PUT',
  path: '/sections/:sectionKey/products/:productKey',
  access: 'productAndOption',
  params: { sectionKey: SectionKey, productKey: ProductKey },
  body: z.strictObject({ product: ProductInput, version: z.int().optional(), ...SHOPS }),
  reply: z.object({ product: Product, ...OTHER_SHOPS }),
});

export const duplicateProduct = shopRoute({
  method: 'POST',
  path: '/sections/:sectionKey/products/:productKey/duplicate',
  access: 'productAndOption',
  params: { sectionKey: SectionKey, productKey: ProductKey },
  reply: Product,
  status: 201,
});

export const setProductAvailability = shopRoute({
  method: 'PUT',
  path: '/menu/sections/:sectionKey/products/:productKey/availability',
  access: 'catalogue',
  params: { sectionKey: SectionKey, productKey: ProductKey },
  body: Availability.extend(Pressed),
  reply: Product,
});

/** CAT-API-06. The shop is in the body, so the right is checked by the use case. */
export const deleteProduct = openRoute({
  method: 'POST',
  path: '/product/delete',
  access: 'session',
  body: z.strictObject({
    shopId: Id,
    key: ProductKey,
    sectionKey: SectionKey.optional(),
    synchronize: z.boolean().default(false),
    ...SHOPS,
  }),
  reply: DELETED,
});

export const createSection = shopRoute({
  method: 'POST',
  path: '/sections',
  access: 'productAndOption',
  body: z.strictObject({ section: SectionInput, ...SHOPS }),
  reply: z.object({ section: SectionHead, ...OTHER_SHOPS }),
  status: 201,
});

export const saveSection = shopRoute({
  method: 'PUT',
  path: '/sections/:key',
  access: 'productAndOption',
  params: { key: SectionKey },
  body: z.strictObject({ section: SectionInput, version: z.int().optional(), ...SHOPS }),
  reply: z.object({ section: SectionHead, ...OTHER_SHOPS }),
});

/** SEC-22: copies the section with its products; the copy is hidden. */
export const duplicateSection = shopRoute({
  method: 'POST',
  path: '/sections/:key/duplicate',
  access: 'productAndOption',
  params: { key: SectionKey },
  reply: SectionHead,
  status: 201,
});

/** SEC-05: the shops that have the same section. */
export const readSectionShops = shopRoute({
  method: 'GET',
  path: '/sections/:key/shops',
  access: 'catalogue',
  params: { key: SectionKey },
  reply: z.object({ shops: z.array(z.object({ shopId: Id, name: z.string() })) }),
});

/**
 * CAT-API-09: the section keeps its version, because no form edits this field; the order of two concurrent switches is
 * decided by the menu version.
 */
export const hideSection = shopRoute({
  method: 'PUT',
  path: '/menu/sections/:key/hidden',
  access: 'productAndOption',
  params: { key: SectionKey },
  body: z.strictObject({ hidden: z.boolean() }),
  reply: SectionHead.extend({ menuVersion: z.int() }),
});

/** CAT-API-11: the path has `menus` before `shops`, as specified (CAT-API-12). `shopIds` is comma-separated. */
export const deleteSection = companyRoute({
  method: 'DELETE',
  path: '/menus/shops/:shopId/sections/:key',
  access: 'productAndOption',
  params: { shopId: Id, key: SectionKey },
  query: DELETED_HERE_AND_THERE,
  reply: DELETED,
});

/** Other fields of a section or product are ignored. */
const Placed = z.looseObject({ position: z.int().min(0) });

/**
 * CAT-API-08, PRD-25, SEC-27: the whole sections object; only membership and positions are read. An outdated version is
 * answered with 409. Moving a product to a section of free products sets its price to 0 and must be confirmed (PRD-43).
 */
export const saveSections = shopRoute({
  method: 'PUT',
  path: '/menu/sections',
  access: 'productAndOption',
  body: z.strictObject({
    sections: z.record(SectionKey, Placed.extend({ products: z.record(ProductKey, Placed) })),
    menuVersion: z.int(),
  }),
  reply: z.object({
    sections: z.record(SectionKey, z.object({ position: z.int(), productKeys: z.array(ProductKey) })),
    menuVersion: z.int(),
  }),
  bodyLimit: 4_000_000,
});

/**
 * Moves one product, as the dashboard does after a drag to another section. `menuVersion` is the version that was
 * displayed; an outdated one is answered with 409 (PRD-25).
 */
export const moveProduct = shopRoute({
  method: 'PUT',
  path: '/menu/products/:productKey/section',
  access: 'productAndOption',
  params: { productKey: ProductKey },
  body: z.strictObject({ sectionKey: SectionKey, position: z.int().min(0), menuVersion: z.int() }),
  reply: z.object({
    product: Product,
    positions: z.record(z.string(), z.record(z.string(), z.int())),
    menuVersion: z.int(),
  }),
});

/** CAT-API-10, PRD-24: merges the positions into any later version. `parentKey` is the section or the list. */
export const savePositions = shopRoute({
  method: 'PUT',
  path: '/menu/positions',
  access: 'productAndOption',
  body: z.strictObject({
    kind: z.enum(['sections', 'products', 'items']),
    parentKey: z.string().max(120).nullable().default(null),
    positions: z.record(z.string().max(120), z.int().min(0)),
    menuVersion: z.int(),
  }),
  reply: z.object({ positions: z.record(z.string(), z.int()), menuVersion: z.int() }),
});

/** CAT-API-59: the menu as a customer sees it (PRD-54, SEC-18). */
export const readPublicMenu = openRoute({
  method: 'GET',
  path: '/public/shops/:shopId/menu',
  access: 'public',
  params: { shopId: Id },
  query: z.object({
    orderType: z.enum(ORDER_TYPES).optional(),
    channel: z.enum(CHANNELS).default('webapp'),
    requestedFor: Instant.optional(),
  }),
  reply: PublicMenu,
});

/**
 * Saves many prices, each with the version that was displayed; a price that has changed since is reported instead of
 * overwritten.
 */
export const savePrices = shopRoute({
  method: 'PUT',
  path: '/menu/prices',
  access: 'productAndOption',
  body: z.strictObject({
    prices: z
      .array(
        z.strictObject({
          key: z.string().max(120),
          price: PositiveCents.max(999_999),
          version: z.int(),
          vatRates: ProductInput.shape.vatRates.optional(),
          /** GRD-05: of a product; what is absent stays as it is. */
          channelPrices: z.partialRecord(z.enum(CHANNELS), PositiveCents.max(999_999)).optional(),
          closedChannels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).optional(),
        }),
      )
      .min(1)
      .max(5000),
  }),
  reply: z.object({
    saved: z.int(),
    conflicts: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        price: PositiveCents,
        version: z.int(),
        channelPrices: Product.shape.channelPrices,
        closedChannels: Product.shape.closedChannels,
      }),
    ),
    /** GRD-06: `channel` is the cell that is refused; null is the price of the product itself, or the whole row. */
    refusals: z.array(
      z.object({ key: z.string(), name: z.string(), message: z.string(), channel: z.enum(CHANNELS).nullable() }),
    ),
    menuVersion: z.int(),
  }),
  bodyLimit: 2_000_000,
});
