import { AutoAccept, OrderSettings, SlotSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import { Tips } from '@comptoir/domain/order-settings/tips.ts';
import { UNDO_SECONDS } from '@comptoir/domain/order-settings/undo-seconds.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

export const readOrderSettings = shopRoute({
  method: 'GET',
  path: '/order/settings',
  access: 'settings',
  reply: OrderSettings,
});

/** ORS-10: all three parts at once, where the company has one shop. */
export const saveOrderSettings = shopRoute({
  method: 'PUT',
  path: '/order/settings',
  access: 'shopSettings',
  body: SlotSettings.extend({ autoAccept: AutoAccept.required() }).strict(),
  reply: OrderSettings,
});

export const saveAutoAccept = shopRoute({
  method: 'PUT',
  path: '/auto-accept',
  access: 'printersAndAutoAccept',
  body: AutoAccept.strict(),
  reply: OrderSettings,
});

/** ORS-14 */
export const saveTips = shopRoute({
  method: 'PUT',
  path: '/order/tips',
  access: 'shopSettings',
  body: Tips.strict(),
  reply: OrderSettings,
});

/** ORS-15 */
export const saveUndoSeconds = shopRoute({
  method: 'PUT',
  path: '/order/undo',
  access: 'shopSettings',
  body: z.strictObject({ undoSeconds: z.literal(UNDO_SECONDS) }),
  reply: OrderSettings,
});

export const readNetworkOrderSettings = companyRoute({
  method: 'GET',
  path: '/order/settings',
  access: 'allShops',
  reply: SlotSettings,
});

export const saveNetworkOrderSettings = companyRoute({
  method: 'PUT',
  path: '/order/settings',
  access: 'allShops',
  /** Only what was changed: what stays away is left to each shop. */
  body: SlotSettings.partial().strict(),
  reply: SlotSettings,
});
