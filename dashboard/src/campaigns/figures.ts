import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';

/** Shown where nothing is known, or nothing was given. */
export const NOTHING = '--';

/** « −38,50 € »: what the columns take off the sales. */
export const taken = (amount: Cents | null): string => (amount ? formatEuros(cents(-amount)) : NOTHING);

export const known = (amount: Cents | null): string => (amount === null ? NOTHING : formatEuros(amount));

/** « +12 », « −3 ». */
export const signed = (count: number | null): string => {
  if (count === null) return NOTHING;
  return count > 0 ? `+${formatCount(count)}` : count < 0 ? `\u2212${formatCount(-count)}` : '0';
};

/** « 55,0 % »; « 28 % » without decimals. */
export const percent = (basisPoints: number, decimals?: number): string => {
  const figure = basisPoints / 100;
  return `${(decimals === undefined ? String(figure) : figure.toFixed(decimals)).replace('.', ',')}${NBSP}%`;
};
