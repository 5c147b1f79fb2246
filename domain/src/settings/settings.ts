import { z } from 'zod';
import { FIRST_GENERAL_DESIGN, GeneralDesign } from '../design/design.ts';
import { Logos, NO_LOGOS } from '../design/logos.ts';
import { MobileDesign } from '../design/mobile-design.ts';
import { CartMessage, SeoKeywords, WebDesign } from '../design/web-design.ts';
import { DeliveryFees, NO_DELIVERY_FEES } from '../delivery-fees/km-fees.ts';
import { DeliveryZones, NO_ZONES } from '../delivery-zones/zones.ts';
import { Hours, SpecialHours } from '../hours/hours.ts';
import { ManagementFees } from '../management-fees/management-fees.ts';
import { FIRST_ORDER_SETTINGS, OrderSettings } from '../order-settings/order-settings.ts';
import { FIRST_SALES_MODES, SalesModes } from '../sales-modes/sales-modes.ts';
import { FIRST_SHOP_SETTINGS, ShopSettings } from '../shop-settings/shop-settings.ts';
import { FIRST_WELCOME_MESSAGE, WelcomeMessage } from '../welcome-message/welcome-message.ts';
import { CampaignCosts, FIRST_CAMPAIGN_COSTS } from './campaign-costs.ts';

/** The families of settings. Each is a document of its own, read and saved by itself; `first` stands until it is saved. */
export const SETTINGS = {
  hours: { schema: Hours, first: {} },
  specialHours: { schema: z.array(SpecialHours), first: [] },
  deliveryZones: { schema: DeliveryZones, first: NO_ZONES },
  deliveryFees: { schema: DeliveryFees, first: NO_DELIVERY_FEES },
  managementFees: { schema: ManagementFees, first: null },
  salesModes: { schema: SalesModes, first: FIRST_SALES_MODES },
  orderSettings: { schema: OrderSettings, first: FIRST_ORDER_SETTINGS },
  shopSettings: { schema: ShopSettings, first: FIRST_SHOP_SETTINGS },
  generalDesign: { schema: GeneralDesign, first: FIRST_GENERAL_DESIGN },
  logos: { schema: Logos, first: NO_LOGOS },
  webDesign: { schema: WebDesign.nullable(), first: null },
  seoKeywords: { schema: SeoKeywords, first: [] },
  cartMessage: { schema: CartMessage, first: '' },
  mobileDesign: { schema: MobileDesign.nullable(), first: null },
  welcomeMessage: { schema: WelcomeMessage, first: FIRST_WELCOME_MESSAGE },
  campaignCosts: { schema: CampaignCosts, first: FIRST_CAMPAIGN_COSTS },
} as const satisfies Record<string, { schema: z.ZodType; first: unknown }>;

export type Family = keyof typeof SETTINGS;
export const FAMILIES = Object.keys(SETTINGS) as Family[];
export type Settings = { [Name in Family]: z.infer<(typeof SETTINGS)[Name]['schema']> };

/** What was never saved is as it first was. */
export const withFirst = (saved: Partial<Settings>): Settings =>
  Object.fromEntries(FAMILIES.map((family) => [family, saved[family] ?? SETTINGS[family].first])) as Settings;
