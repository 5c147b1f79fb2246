import { cents } from '../kernel/money.ts';
import type { TillList, TillMenu, TillOption, TillProduct } from './till-menu.ts';

export const aTillProduct = (fields: Partial<TillProduct> = {}): TillProduct => ({
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

export const aTillOption = (fields: Partial<TillOption> = {}): TillOption => ({
  posRef: 'O1',
  name: 'Aïoli',
  price: cents(50),
  available: true,
  ...fields,
});

export const aTillList = (fields: Partial<TillList> = {}): TillList => ({
  posRef: 'L1',
  name: 'Sauces',
  kind: 'option',
  minChoices: 0,
  maxChoices: null,
  allowRepeat: false,
  options: [aTillOption()],
  ...fields,
});

/** One section that holds every product. */
export function aTillMenu(fields: Partial<TillMenu> = {}): TillMenu {
  const { products = [aTillProduct()] } = fields;
  return {
    sections: [{ posRef: 'S1', name: 'Plats', productRefs: products.map(({ posRef }) => posRef) }],
    products,
    optionLists: [],
    paymentTypes: [],
    ...fields,
  };
}
