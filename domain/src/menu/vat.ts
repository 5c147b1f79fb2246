import { NBSP } from '../kernel/text.ts';
import type { OrderType } from '../kernel/sales.ts';

/** Basis points. Restaurant food 10 %, sold to keep 5,5 %, alcohol 20 %; the others for what is sold beside it. */
export const VAT_RATES = [2000, 1000, 550, 210, 0] as const;
export type VatRate = (typeof VAT_RATES)[number];
export type VatRates = Record<OrderType, VatRate>;

/** What is served ready to eat, until somebody says otherwise. */
export const DEFAULT_VAT_RATES: VatRates = { delivery: 1000, click_and_collect: 1000, click_and_seat: 1000 };

/** « 5,5 % »; a rate that we do not sell at may stand in somebody else's catalogue. */
export const formatVatRate = (rate: number): string => `${String(rate / 100).replace('.', ',')}${NBSP}%`;
