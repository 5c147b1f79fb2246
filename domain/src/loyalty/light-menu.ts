import { z } from 'zod';
import { Product } from '../menu/product.ts';
import { Section } from '../menu/section.ts';

/** LOY-35, SYN-20: what the choice of offered products knows of a menu; with the picture that the tiers show. */
export const LightMenuProduct = Product.pick({
  key: true,
  name: true,
  posRef: true,
  unavailable: true,
  unavailableUntil: true,
  unavailableForDelivery: true,
  unavailableForClickAndCollect: true,
  unavailableForClickAndSeat: true,
}).extend({ thumbnailUrl: z.string().nullable() });
export type LightMenuProduct = z.infer<typeof LightMenuProduct>;

export const LightMenu = z.object({
  sections: z.array(
    Section.pick({ key: true, name: true, hidden: true }).extend({ products: z.array(LightMenuProduct) }),
  ),
});
export type LightMenu = z.infer<typeof LightMenu>;

/** By shop. */
export const LightMenus = z.record(z.string(), LightMenu);
export type LightMenus = z.infer<typeof LightMenus>;

export const NamedProduct = z.object({ key: z.string(), name: z.string() });
export type NamedProduct = z.infer<typeof NamedProduct>;

/** LOY-30: by shop, then by tier. */
export const MissingProducts = z.record(
  z.string(),
  z.object({ shopName: z.string(), tiers: z.record(z.string(), z.array(NamedProduct)) }),
);
export type MissingProducts = z.infer<typeof MissingProducts>;
