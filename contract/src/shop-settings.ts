import { ShopSettings } from '@comptoir/domain/shop-settings/shop-settings.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

/** GEN-10: only some tills have references for fees. */
export const ShopSettingsHere = ShopSettings.extend({ hasFeeReferences: z.boolean() });
export type ShopSettingsHere = z.infer<typeof ShopSettingsHere>;

export const readShopSettings = shopRoute({
  method: 'GET',
  path: '/shop-settings',
  access: 'settings',
  reply: ShopSettingsHere,
});

/** GEN-11: contacts as they are typed; what is wrong with them has its own sentence. */
export const saveShopSettings = shopRoute({
  method: 'PUT',
  path: '/shop-settings',
  access: 'shopSettings',
  body: ShopSettings.pick({ cancellationFee: true, feeReferences: true })
    .extend({ supportEmail: z.string().max(254).default(''), supportPhone: z.string().max(40).default('') })
    .strict(),
  reply: ShopSettingsHere,
});
