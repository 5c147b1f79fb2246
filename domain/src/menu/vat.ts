import { NBSP } from '../kernel/text.ts';
import type { OrderType } from '../kernel/sales.ts';

/** Basis points. Meals 10 %, food to keep 5,5 %, alcohol 20 %; the others for products sold besides. */
export const VAT_RATES = [2000, 1000, 550, 210, 0] as const;
export type VatRate = (typeof VAT_RATES)[number];
export type VatRates = Record<OrderType, VatRate>;

/** Default rates, for meals ready to eat. */
export const DEFAULT_VAT_RATES: VatRates = { delivery: 1000, click_and_collect: 1000, click_and_seat: 1000 };

/** « 5,5 % ». Accepts any rate, because catalogues of other systems may contain rates that we do not use. */
export const formatVatRate = (rate: number): string => `${String(rate / 100).replace('.', ',')}${NBSP}%`;
