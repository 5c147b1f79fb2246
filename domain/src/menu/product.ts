import { z } from 'zod';
import { MENU_LIMITS } from '../kernel/menu-limits.ts';
import { CHANNELS } from '../kernel/sales.ts';
import { Instant, PositiveCents, VatRates, line } from '../kernel/schema.ts';
import { OptionListKey, PosRef, Price } from '../option-lists/option-list.ts';
import { ALLERGENS } from './allergens.ts';
import { DIETS } from './diets/diets.ts';
import { PRODUCT_KINDS } from './kinds.ts';

/** PRD-47, CAT-CST-20. The key of a copy ends with « copy », so it still consists of lower-case letters and digits. */
export const ProductKey = z.string().regex(/^PRODUCT-[a-z0-9]{1,90}$/);
export const SectionKey = z.string().regex(/^SECTION-[a-z0-9]{1,90}$/);

/** IMG-05: the 5:4 frame on the picture: offsets in percent of the picture's size, 0 is centred. */
export const Crop = z.object({
  x: z.number().min(-100).max(100),
  y: z.number().min(-100).max(100),
  zoom: z.number().min(1).max(1.6),
});
export type Crop = z.infer<typeof Crop>;

/** IMG-07: addresses on this server; `originalUrl` is the whole picture, used to edit the crop. */
export const Picture = z.object({ imageUrl: z.string(), thumbnailUrl: z.string(), originalUrl: z.string() });
export type Picture = z.infer<typeof Picture>;

export const Product = z.object({
  key: ProductKey,
  sectionKey: SectionKey,
  name: line(MENU_LIMITS.productName),
  description: z.string().trim().max(MENU_LIMITS.description),
  price: Price,
  posRef: PosRef,
  posPrice: PositiveCents.nullable(),
  position: z.int().min(0),
  /** OPT-44: in the order in which the customer is asked. */
  optionListKeys: z.array(OptionListKey).max(MENU_LIMITS.lists),
  unavailable: z.boolean(),
  unavailableUntil: Instant.nullable(),
  /** null means not tracked; 0 means sold out, until `soldOutUntil` if it was set by hand (STK-25). */
  remainingStock: z.int().min(0).nullable(),
  soldOutUntil: Instant.nullable(),
  unavailableForDelivery: z.boolean(),
  unavailableForClickAndCollect: z.boolean(),
  unavailableForClickAndSeat: z.boolean(),
  picture: Picture.nullable(),
  crop: Crop.nullable(),
  preparationHours: z
    .number()
    .min(0, 'Durée non valide.')
    .max(MENU_LIMITS.preparationHours)
    .multipleOf(MENU_LIMITS.preparationStep),
  kind: z.enum(PRODUCT_KINDS),
  posOnly: z.boolean(),
  /** SYN-25: « Absent de la caisse ». */
  missingInPos: z.boolean(),
  allergens: z.array(z.enum(ALLERGENS)),
  /** PRD-57: menus that were saved before have none. */
  diets: z.array(z.enum(DIETS)).default([]),
  vatRates: VatRates,
  /** PRD-56: whether meal vouchers pay it; null leaves it to the VAT rate. */
  mealVouchers: z.boolean().nullable().default(null),
  /** GRD-01: where it costs something else than `price`; menus that were saved before have none. */
  channelPrices: z.partialRecord(z.enum(CHANNELS), Price).default({}),
  /** GRD-02: the channels that do not sell it. */
  closedChannels: z.array(z.enum(CHANNELS)).default([]),
  /** PRD-26: version of the fields that a form edits. */
  version: z.int(),
  /** Version of stock and availability, which no form edits. */
  stateVersion: z.int(),
});
export type Product = z.infer<typeof Product>;

/** What the product window sends. `imageUrl` is the address of an uploaded picture (CAT-API-34); null removes it. */
export const ProductInput = Product.pick({
  name: true,
  description: true,
  price: true,
  posRef: true,
  optionListKeys: true,
  unavailableForDelivery: true,
  unavailableForClickAndCollect: true,
  unavailableForClickAndSeat: true,
  preparationHours: true,
  allergens: true,
  diets: true,
  vatRates: true,
  mealVouchers: true,
}).extend({ imageUrl: z.string().max(300).nullable(), crop: Crop.nullable() });
export type ProductInput = z.infer<typeof ProductInput>;

/** Availability and stock, kept apart from the rest because every order may change them. */
export const ProductState = Product.pick({
  key: true,
  unavailable: true,
  unavailableUntil: true,
  remainingStock: true,
  soldOutUntil: true,
  stateVersion: true,
});
export type ProductState = z.infer<typeof ProductState>;
