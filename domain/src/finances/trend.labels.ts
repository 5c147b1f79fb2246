import { decimal, NBSP } from '../kernel/text.ts';

const MINUS = '\u2212';

/** FIN-14: « +8,2 % », « −1,4 % », « -- ». */
export function trendWords(basisPoints: number | null): string {
  if (basisPoints === null) return '--';
  const sign = basisPoints > 0 ? '+' : basisPoints < 0 ? MINUS : '';
  return `${sign}${decimal(Math.abs(basisPoints) / 100, 1)}${NBSP}%`;
}
