import type { HubCatalog, HubLimits, HubProduct } from '@comptoir/domain/hub/hub-catalog.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';

const SOLD: HubLimits = { isAvailable: true, orderTypes: null, hours: null };
const EVENINGS: HubLimits['hours'] = {
  weekdays: ['friday', 'saturday'],
  startTime: '19:00',
  endTime: '22:30',
  startDate: null,
  endDate: null,
};

/** A catalogue written by another tool: products without references, one in two sizes. */
const CATALOG: Omit<HubCatalog, 'others'> = {
  categories: [
    { ref: 'ENT', name: 'Entrées', description: '' },
    { ref: 'PIZ', name: 'Pizzas', description: 'Pâte maison' },
  ],
  products: [
    aDish('ENT', 'Salade niçoise', [['Unique', 1150]]),
    aDish('ENT', 'Petits farcis', [['Unique', 980]], { isAvailable: false }),
    aDish('PIZ', 'Marguerite', [
      ['Moyenne', 980],
      ['Grande', 1680],
    ]),
    aDish('PIZ', 'Pissaladière', [['Unique', 890]], { hours: EVENINGS }),
  ],
  optionLists: [
    {
      ref: 'SUP',
      name: 'Suppléments',
      minChoices: 0,
      maxChoices: null,
      options: [
        { ref: 'OEUF', name: 'Œuf', price: cents(150), isAvailable: true },
        { ref: '', name: 'Anchois', price: cents(200), isAvailable: true },
      ],
    },
  ],
};

/** Our menus have no deals: a push deletes them. */
const DEALS = [
  {
    ref: 'MIDI',
    name: 'Formule du midi',
    lines: [{ label: 'Pizza', skus: ['Marguerite'], pricing_effect: 'fixed_price', pricing_value: '12.50 EUR' }],
  },
];

export const FOREIGN_CATALOG = { ...CATALOG, deals: DEALS };

function aDish(
  categoryRef: string,
  name: string,
  sizes: readonly (readonly [name: string, price: number])[],
  limits: Partial<HubLimits> = {},
): HubProduct {
  const skus = sizes.map(([size, price]) => ({
    ...SOLD,
    ...limits,
    ref: '',
    name: size,
    price: cents(price),
    optionListRefs: categoryRef === 'PIZ' ? ['SUP'] : [],
  }));
  return { ref: '', categoryRef, name, description: '', vatRates: null, skus };
}
