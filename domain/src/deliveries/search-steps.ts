import type { DriverSearch } from '../orders/order.ts';
import { DELIVERY_PROVIDERS } from '../shops/delivery-providers.ts';

export type SearchStep = DriverSearch['step'];
/** DLV-10: who is asked, one after the other. */
export const SEARCH_STEPS = ['employees', 'independents', 'external'] as const satisfies SearchStep[];

export type CarrierChoice = NonNullable<DriverSearch['first']>;
export const CARRIER_CHOICES = ['employees', 'independents', ...DELIVERY_PROVIDERS] as const satisfies CarrierChoice[];
