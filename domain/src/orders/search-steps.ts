import { DELIVERY_PROVIDERS } from '../shops/delivery-providers.ts';

/** DLV-10: who is asked, one after the other. */
export const SEARCH_STEPS = ['employees', 'independents', 'external'] as const;
export type SearchStep = (typeof SEARCH_STEPS)[number];

/** Who can bring an order that the shop does not bring itself; a person may have one of them asked first. */
export const CARRIER_CHOICES = ['employees', 'independents', ...DELIVERY_PROVIDERS] as const;
export type CarrierChoice = (typeof CARRIER_CHOICES)[number];
