import type { HubCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import type { CatalogWrite } from '../../hub.ts';
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
      photo: null,
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

/** As the push writes it over an empty catalogue, without pictures. */
export const written = (catalog: HubCatalog = CATALOG, over: CatalogWrite['over'] = null): CatalogWrite => ({
  catalog,
  over,
  photoOf: async () => null,
});
