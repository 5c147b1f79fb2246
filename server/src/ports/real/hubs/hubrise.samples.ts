import type { HubCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';

/** As we write it. */
export const CATALOG: HubCatalog = {
  categories: [{ ref: 'SECTION-plats', name: 'Plats', description: '' }],
  products: [
    {
      ref: 'PRODUCT-socca',
      categoryRef: 'SECTION-plats',
      name: 'Socca',
      description: 'Au feu de bois',
      vatRates: { delivery: 550, click_and_collect: 1000, click_and_seat: 2000 },
      skus: [
        {
          ref: 'R7',
          name: '',
          price: cents(1190),
          optionListRefs: ['OPTION-sauces'],
          isAvailable: false,
          orderTypes: ['delivery', 'click_and_collect'],
          hours: {
            weekdays: ['monday', 'tuesday', 'sunday'],
            startTime: '11:00',
            endTime: '14:30',
            startDate: '2026-11-20',
            endDate: '2026-12-31',
          },
        },
      ],
    },
  ],
  optionLists: [
    {
      ref: 'OPTION-sauces',
      name: 'Sauces',
      minChoices: 0,
      maxChoices: null,
      options: [
        { ref: 'R9', name: 'Aïoli', price: cents(5), isAvailable: true },
        { ref: 'ITEM-pistou', name: 'Pistou', price: cents(0), isAvailable: false },
      ],
    },
  ],
  others: [],
};

/** As written by another system and returned by HubRise: with ids, several skus, and unknown elements. */
export const FOREIGN = {
  name: 'Carte',
  data: {
    variants: [{ ref: '1', name: 'Uber Eats' }],
    categories: [
      { id: 'c1', ref: null, parent_id: null, name: 'Pizzas', description: null, tags: ['hot'] },
      { id: 'c2', ref: 'SPIZ', parent_id: 'c1', name: 'Piquantes' },
    ],
    products: [
      {
        id: 'p1',
        ref: null,
        category_id: 'c1',
        name: 'Margarita',
        description: null,
        image_ids: ['clom9'],
        tax_rate: { delivery: '8.5', collection: '8.5', eat_in: '8.5' },
        skus: [
          {
            id: 's1',
            ref: 'MAR-SM',
            name: 'Petite',
            price: '9.80 EUR',
            price_overrides: [{ variant_refs: ['1'], price: '12.30 EUR' }],
            option_list_ids: ['l1'],
            restrictions: { variant_refs: ['1'], end_time: '13:30', max_per_order: 3 },
          },
          {
            id: 's2',
            ref: null,
            name: 'Grande',
            price: '16.80 EUR',
            restrictions: { service_types: ['eat_in'], dow: '-----67', enabled: null },
          },
        ],
      },
      {
        id: 'p2',
        category_ref: 'SPIZ',
        name: 'Diavola',
        skus: [{ price: '11.00 EUR', restrictions: { variant_refs: [] } }],
      },
    ],
    option_lists: [
      {
        id: 'l1',
        ref: 'SAU',
        name: 'Sauce',
        min_selections: 1,
        max_selections: 1,
        type: 'single',
        options: [
          { id: 'o1', ref: null, name: 'Sans fromage', price: '-0.50 EUR', default: true },
          { id: 'o2', ref: 'BBQ', name: 'BBQ', restrictions: { enabled: false } },
        ],
      },
    ],
    deals: [
      {
        id: 'd1',
        ref: 'BOGOF',
        name: 'Deux pour une',
        lines: [{ skus: [{ id: 's1', ref: 'MAR-SM' }], pricing_effect: 'unchanged' }],
      },
    ],
    charges: [{ ref: 'DEL1', name: 'Livraison', type: 'delivery', price: '1.50 EUR' }],
  },
};
