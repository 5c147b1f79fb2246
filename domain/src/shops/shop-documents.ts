import { OrderSettings } from '../order-settings/order-settings.ts';
import { SalesModes } from '../sales-modes/sales-modes.ts';
import { ShopSettings } from '../shop-settings/shop-settings.ts';
import type { Settings } from '../settings/settings.ts';
import type { Shop } from './shop.ts';

function picked<Part extends object>(shop: Shop, shape: Record<keyof Part, unknown>): Part {
  return Object.fromEntries(Object.keys(shape).map((key) => [key, shop[key as keyof Shop]])) as Part;
}

/** The documents that a shop is read from. */
export const documentsOf = (
  shop: Shop,
): Pick<Settings, 'hours' | 'specialHours' | 'salesModes' | 'orderSettings' | 'shopSettings'> => ({
  hours: shop.hours,
  specialHours: shop.specialHours,
  salesModes: picked<SalesModes>(shop, SalesModes.shape),
  orderSettings: picked<OrderSettings>(shop, OrderSettings.shape),
  shopSettings: picked<ShopSettings>(shop, ShopSettings.shape),
});
