import { NBSP } from './text.ts';
import type { OrderType } from './sales.ts';

/** Basis points. Meals 10 %, food to keep 5,5 %, alcohol 20 %; the others for products sold besides. */
export const VAT_RATES = [2000, 1000, 550, 210, 0] as const;
export type VatRate = (typeof VAT_RATES)[number];
export type VatRates = Record<OrderType, VatRate>;

/** Default rates, for meals ready to eat. */
export const DEFAULT_VAT_RATES: VatRates = { delivery: 1000, click_and_collect: 1000, click_and_seat: 1000 };

/** « 5,5 % ». Accepts any rate, because catalogues of other systems may contain rates that we do not use. */
export const formatVatRate = (rate: number): string => `${String(rate / 100).replace('.', ',')}${NBSP}%`;

/** What an order keeps of each product, and of an option that is one: what it was sold with stays, whatever the menu says. */
export type LineTax = {
  /** One figure where every order type has the same. */
  rates: VatRate | VatRates;
  /** PRD-56: null leaves it to the rate. */
  vouchers: boolean | null;
};

export const rateIn = (rates: LineTax['rates'], orderType: OrderType): VatRate =>
  typeof rates === 'number' ? rates : rates[orderType];

/** Of alcohol, and of whatever is no food. */
export const STANDARD_RATE: VatRate = 2000;

/** Food and drinks have a reduced rate; alcohol and whatever is no food has the standard one. */
export const isPayableByVouchers = (vouchers: boolean | null, rate: VatRate): boolean =>
  vouchers ?? rate !== STANDARD_RATE;

export function lineTax({ vatRates, mealVouchers }: { vatRates: VatRates; mealVouchers: boolean | null }): LineTax {
  const { delivery, click_and_collect, click_and_seat } = vatRates;
  const isSame = delivery === click_and_collect && delivery === click_and_seat;
  return { rates: isSame ? delivery : vatRates, vouchers: mealVouchers };
}
