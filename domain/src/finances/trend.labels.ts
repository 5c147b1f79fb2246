import { NBSP } from '../kernel/text.ts';

const PERCENT = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const MINUS = '\u2212';

/** FIN-14: « +8,2 % », « −1,4 % », « -- ». */
export function trendWords(basisPoints: number | null): string {
  if (basisPoints === null) return '--';
  const sign = basisPoints > 0 ? '+' : basisPoints < 0 ? MINUS : '';
  return `${sign}${PERCENT.format(Math.abs(basisPoints) / 100)}${NBSP}%`;
}
