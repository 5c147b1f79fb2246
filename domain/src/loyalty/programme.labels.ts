import { formatEuros, type Cents } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import type { LightMenuProduct } from './light-menu.ts';
import type { LoyaltyType } from './programme.ts';

export const LOYALTY_TYPE_LABELS: Record<LoyaltyType, string> = { cashback: 'Cash back', product: 'Produits' };

/** « 1,5 point », « 50 points »: a name in the plural loses its « s » below two. */
export function pointsWords(points: number, pointName: string): string {
  const figure = String(Math.round(points * 10) / 10).replace('.', ',');
  return `${figure}\u00A0${Math.abs(points) < 2 ? pointName.replace(/s$/, '') : pointName}`;
}

/** What must be spent for these points, to the cent that reaches them; null where nothing is earned. */
export function purchaseFor(points: number, pointsPerEuro: number): string | null {
  if (pointsPerEuro <= 0) return null;
  // Tenths on both sides: 50 / 1.5 is not exact in floats, 500 / 15 is as exact as it can be.
  const cents = Math.ceil((points * 10 * 100) / Math.round(pointsPerEuro * 10)) as Cents;
  return french(`soit ${formatEuros(cents)} d'achats`);
}

/** LOY-34. */
export function limitsOf(
  product: Pick<
    LightMenuProduct,
    'unavailableForDelivery' | 'unavailableForClickAndCollect' | 'unavailableForClickAndSeat'
  >,
): string[] {
  return [
    product.unavailableForDelivery ? 'Indisponible en livraison' : null,
    product.unavailableForClickAndCollect ? french('Indisponible en Click & Collect') : null,
    product.unavailableForClickAndSeat ? 'Indisponible sur place' : null,
  ].filter((note) => note !== null);
}
