import { cents, formatEuros } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';

/** What an entry of the journal holds of before and after. */
export type Facts = { before: unknown; after: unknown };
export type Sentence = string | ((facts: Facts) => string);

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined;

export const afterOf = ({ after }: Facts, key: string): unknown => fieldOf(after, key);
export const beforeOf = ({ before }: Facts, key: string): unknown => fieldOf(before, key);

export function textIn(facts: Facts, key: string): string | null {
  const value = afterOf(facts, key) ?? beforeOf(facts, key);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** « , 9,50 € », or nothing where no amount was kept. */
export function amountIn(facts: Facts, key = 'amount'): string {
  const amount = afterOf(facts, key);
  return typeof amount === 'number' ? `, ${formatEuros(cents(amount))}` : '';
}

/** « , 25 min ». */
export function minutesIn(facts: Facts): string {
  const minutes = afterOf(facts, 'preparationMinutes');
  return typeof minutes === 'number' ? `, ${minutes}${NBSP}min` : '';
}

/** « : 8,50 € → 8,90 € », where the price was changed. */
export function priceChange(facts: Facts): string | null {
  const [before, after] = [beforeOf(facts, 'price'), afterOf(facts, 'price')];
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return null;
  return `${formatEuros(cents(before))} → ${formatEuros(cents(after))}`;
}

export const countIn = (facts: Facts, key: string): number => {
  const count = afterOf(facts, key);
  return typeof count === 'number' ? count : 0;
};
