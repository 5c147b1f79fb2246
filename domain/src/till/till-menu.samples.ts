import { cents } from '../kernel/money.ts';
import type { PosMenu } from '../menu-sync/sync.ts';

export type PosProduct = PosMenu['products'][number];
export type PosOptionList = PosMenu['optionLists'][number];
export type PosOption = PosOptionList['options'][number];

export const aPosProduct = (fields: Partial<PosProduct> = {}): PosProduct => ({
  posRef: 'P1',
  name: 'Socca',
  price: cents(450),
  available: true,
  kind: 'product',
  description: '',
  posOnly: false,
  listRefs: [],
  requiredLists: 0,
  ...fields,
});

export const aPosOption = (fields: Partial<PosOption> = {}): PosOption => ({
  posRef: 'O1',
  name: 'Aïoli',
  price: cents(50),
  available: true,
  ...fields,
});

export const aPosOptionList = (fields: Partial<PosOptionList> = {}): PosOptionList => ({
  posRef: 'L1',
  name: 'Sauces',
  kind: 'option',
  minChoices: 0,
  maxChoices: null,
  allowRepeat: false,
  options: [aPosOption()],
  ...fields,
});

/** One section that holds every product. */
export function aPosMenu(fields: Partial<PosMenu> = {}): PosMenu {
  const { products = [aPosProduct()] } = fields;
  return {
    sections: [{ posRef: 'S1', name: 'Plats', productRefs: products.map(({ posRef }) => posRef) }],
    products,
    optionLists: [],
    paymentTypes: [],
    ...fields,
  };
}
