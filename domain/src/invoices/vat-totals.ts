import { add, cents, percentOf, type Cents } from '../kernel/money.ts';
import type { Invoice } from './invoice.ts';

/** One line of the totals, and one breakdown of the electronic invoice. */
export type VatTotal = { vatRateBasisPoints: number; base: Cents; vat: Cents };

/**
 * INV-26: the VAT of each rate on the sum before VAT, lowest rate first. A price that was agreed with its VAT (INV-21)
 * may leave a cent: the invoice's own VAT is the one that was charged, so the largest base takes it.
 */
export function vatTotals({
  lines,
  vatTotal,
  vatByRate,
}: Pick<Invoice, 'lines' | 'vatTotal'> & { vatByRate?: VatTotal[] }): VatTotal[] {
  if (vatByRate) return vatByRate;
  const rates = [...new Set(lines.map((line) => line.vatRateBasisPoints))].toSorted((a, b) => a - b);
  const totals = rates.map((vatRateBasisPoints) => {
    const amounts = lines.filter((line) => line.vatRateBasisPoints === vatRateBasisPoints);
    const base = add(...amounts.map((line) => line.amountExclVat));
    return { vatRateBasisPoints, base, vat: percentOf(base, vatRateBasisPoints / 100) };
  });
  const left = vatTotal - add(...totals.map(({ vat }) => vat));
  const largest = totals
    .filter(({ vatRateBasisPoints }) => vatRateBasisPoints > 0)
    .reduce<VatTotal | null>((a, b) => (a && Math.abs(a.base) >= Math.abs(b.base) ? a : b), null);
  if (largest) largest.vat = cents(largest.vat + left);
  return totals;
}
