import { formatEuros } from '../kernel/money.ts';
import { NBSP, plural } from '../kernel/text.ts';
import type { ShopType } from '../session/roles.ts';
import type { ShopContract } from './company-shop.ts';

/** STO-02. Closed is closed by hand; not ready has not been launched (LCH-01); retired is closed for good. */
export const SHOP_STATES = ['open', 'closed', 'not-ready', 'retired'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

export const SHOP_STATE_LABELS: Record<ShopState, string> = {
  open: 'Ouvert',
  closed: 'Fermé',
  'not-ready': 'Pas encore prêt',
  retired: 'Fermé définitivement',
};

export const SHOP_TYPE_LABELS: Record<ShopType, string> = {
  independent: 'Indépendant',
  franchise: 'Franchise',
  chain: 'Succursale',
};

const COUNTED: [state: ShopState, one: string, many: string][] = [
  ['open', 'ouvert', 'ouverts'],
  ['closed', 'fermé', 'fermés'],
  ['not-ready', 'pas encore prêt', 'pas encore prêts'],
];

/** « 3 magasins, dont 2 ouverts et 1 pas encore prêt »; what is closed for good counts no more. */
export function countWords(states: readonly ShopState[]): string {
  const total = states.filter((state) => state !== 'retired').length;
  const parts = COUNTED.flatMap(([state, one, many]) => {
    const count = states.filter((other) => other === state).length;
    return count > 0 ? [{ count, words: plural(count, one, many) }] : [];
  });
  if (total === 1) return `1${NBSP}magasin, ${parts[0]?.words}`;
  const told = parts.map(({ count, words }) => `${count}${NBSP}${words}`);
  const last = told.pop() ?? '';
  const listed = told.length > 0 ? `${told.join(', ')} et ${last}` : last;
  return `${total}${NBSP}${plural(total, 'magasin', 'magasins')}${listed ? `, dont ${listed}` : ''}`;
}

export function shopState(shop: { retiredAt: string | null; isReady: boolean; isClosed: boolean }): ShopState {
  if (shop.retiredAt !== null) return 'retired';
  if (!shop.isReady) return 'not-ready';
  return shop.isClosed ? 'closed' : 'open';
}

/** STO-14: the menu brings the option lists that it needs. */
export const COPIED_PARTS = ['menu', 'optionLists', 'hours', 'deliveryZones', 'fees', 'salesModes'] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

export const COPIED_PART_LABELS: Record<CopiedPart, string> = {
  menu: 'Carte',
  optionLists: 'Listes d’options',
  hours: 'Horaires',
  deliveryZones: 'Zones de livraison',
  fees: 'Frais de livraison et de gestion',
  salesModes: 'Modes de paiement et de vente',
};

/** « 8 % + 0,25 € par commande ». */
export function contractWords({ commissionBasisPoints, fixedFee }: ShopContract): string {
  const percent = commissionBasisPoints > 0 ? `${String(commissionBasisPoints / 100).replace('.', ',')}${NBSP}%` : null;
  const fixed = fixedFee > 0 ? `${formatEuros(fixedFee)} par commande` : null;
  return [percent, fixed].filter(Boolean).join(' + ');
}
