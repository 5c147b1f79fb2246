import { cents, type Cents } from '@comptoir/domain/kernel/money.ts';
import type { MARKETPLACES, OrderType } from '@comptoir/domain/kernel/sales.ts';

/** Order types are variants of the catalogue; HubRise's service types are deprecated for this. */
export const VARIANT_REFS: Record<OrderType, string> = {
  delivery: 'del',
  click_and_collect: 'cc',
  click_and_seat: 'cs',
};

/** Still used for tax rates, and for restrictions written by other systems. */
export const SERVICE_TYPES: Record<OrderType, string> = {
  delivery: 'delivery',
  click_and_collect: 'collection',
  click_and_seat: 'eat_in',
};

export type Marketplace = (typeof MARKETPLACES)[number];

/**
 * GRD-10: chosen in the settings of the marketplace's bridge at HubRise. Our own references: a variant « ubereats » that
 * somebody else keeps stays theirs.
 */
export const MARKETPLACE_REFS: Record<Marketplace, string> = {
  deliveroo: 'comptoir-deliveroo',
  justeat: 'comptoir-justeat',
  ubereats: 'comptoir-ubereats',
};

/** The variants of order types. */
export const OUR_VARIANTS: readonly string[] = Object.values(VARIANT_REFS);

export const NUMBERS: readonly string[] = [
  'id',
  'parent_id',
  'category_id',
  'product_id',
  'option_list_id',
  'option_list_ids',
];

/** HubRise assigns new ids on each upload, so only references identify elements. */
export const withoutNumbers = (words: unknown): unknown =>
  JSON.parse(JSON.stringify(words, (key, inner: unknown) => (NUMBERS.includes(key) ? undefined : inner)));

export const MONEY = /^(-?)(\d{1,8})(?:\.(\d{1,2}))? EUR$/;

/** « 12.50 EUR », parsed without floating-point numbers. */
export function centsOf(money: string): Cents {
  const [, sign, euros = '0', decimals = ''] = MONEY.exec(money) ?? [];
  return cents((sign ? -1 : 1) * (Number(euros) * 100 + Number(decimals.padEnd(2, '0'))));
}

export function moneyOf(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} EUR`;
}
