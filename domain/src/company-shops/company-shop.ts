import { z } from 'zod';
import { Address, Id, Instant, line, Phone, TimeZone } from '../kernel/schema.ts';
import { FeeContract } from '../platform-fees/fee-contract.ts';
import { SHOP_TYPES } from '../session/roles.ts';
import { ShopConfiguration } from '../shops/shop.ts';
import { COPIED_PARTS, SHOP_STATES } from './company-shops.labels.ts';

/** As it is typed; `slugRefusal` answers with a sentence of its own. */
export const Slug = z.string().trim().toLowerCase().max(200);

/** STO-31: what of a contract its parties see here. */
export const ShopContract = FeeContract.pick({ name: true, commissionBasisPoints: true, fixedFee: true });
export type ShopContract = z.infer<typeof ShopContract>;

/** STO-34: the team alone, or drivers and the services that the shop has a contract with. */
export const ShopDelivery = ShopConfiguration.pick({ deliversByItself: true, deliveryProviders: true });
export type ShopDelivery = z.infer<typeof ShopDelivery>;

/** STO-01: a row of the list, with what its windows begin with. */
export const CompanyShop = z.object({
  shopId: Id,
  name: z.string(),
  slug: z.string(),
  formerSlugs: z.array(z.string()),
  type: z.enum(SHOP_TYPES),
  address: Address,
  phone: z.string().nullable(),
  timeZone: z.string(),
  state: z.enum(SHOP_STATES),
  closedUntil: Instant.nullable(),
  retiredAt: Instant.nullable(),
  /** STO-45: null unless it is closed for good. */
  reopenableUntil: Instant.nullable(),
  platformContract: ShopContract.nullable(),
  networkContract: ShopContract.nullable(),
  delivery: ShopDelivery,
  /** Those who are entered in this shop; administrators of the company have every shop. */
  peopleCount: z.int(),
  publicUrl: z.string(),
  /** STO-33: another one as soon as anything of the form is another. */
  stamp: z.string(),
});
export type CompanyShop = z.infer<typeof CompanyShop>;

const Identity = {
  name: line(80),
  slug: Slug,
  type: z.enum(SHOP_TYPES),
  address: Address,
  phone: Phone.nullable(),
  timeZone: TimeZone,
};

export const CopiedFrom = z.strictObject({
  shopId: Id,
  parts: z.array(z.enum(COPIED_PARTS)).min(1).max(COPIED_PARTS.length),
});
export type CopiedFrom = z.infer<typeof CopiedFrom>;

export const NewShop = z.strictObject({
  ...Identity,
  copy: CopiedFrom.extend({ previewId: Id.optional() }).nullable(),
});
export type NewShop = z.infer<typeof NewShop>;

export const ShopEdit = z.strictObject({
  ...Identity,
  networkContract: ShopContract.nullable(),
  /** Left out, it stays as it is. */
  delivery: ShopDelivery.optional(),
  stamp: z.string().max(100),
});
export type ShopEdit = z.infer<typeof ShopEdit>;
