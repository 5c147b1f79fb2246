import { cents } from '@comptoir/domain/kernel/money.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';

type Dish = readonly [posRef: string, name: string, price: number, listRefs?: readonly string[]];
type Choice = readonly [posRef: string, name: string, price: number];

/** SYN-37: five sections of six products each. */
const SECTIONS: readonly (readonly [posRef: string, name: string, dishes: readonly Dish[]])[] = [
  [
    'S1',
    'Spécialités niçoises',
    [
      ['101', 'Socca', 450, ['L1']],
      ['102', 'Pissaladière', 490],
      ['103', 'Pan bagnat', 890, ['L2']],
      ['104', 'Tourte de blettes', 950],
      ['105', 'Beignets de fleurs de courgette', 1100, ['L1']],
      ['106', 'Panisses', 650, ['L1']],
    ],
  ],
  [
    'S2',
    'Salades et entrées',
    [
      ['201', 'Salade niçoise', 1350, ['L3', 'L4']],
      ['202', 'Petite salade niçoise', 850, ['L3']],
      ['203', 'Petits farcis (× 6)', 1590],
      ['204', 'Petits farcis (× 3)', 890],
      ['205', 'Soupe au pistou', 790, ['L2']],
      ['206', 'Mesclun aux croûtons', 690, ['L3']],
    ],
  ],
  [
    'S3',
    'Plats',
    [
      ['301', 'Daube niçoise', 1690, ['L5', 'L4']],
      ['302', 'Gnocchis à la niçoise', 1390, ['L6']],
      ['303', 'Raviolis à la daube', 1490, ['L6']],
      ['304', 'Loup grillé', 2190, ['L5']],
      ['305', 'Stockfisch', 1890, ['L5']],
      ['306', 'Ratatouille', 1190, ['L5']],
    ],
  ],
  [
    'S4',
    'Desserts',
    [
      ['401', 'Tarte au citron', 650, ['L7']],
      ['402', 'Tiramisu au citron', 690],
      ['403', 'Tourte de blettes sucrée', 590],
      ['404', 'Ganses', 490],
      ['405', 'Glace artisanale', 590, ['L7']],
      ['406', 'Café gourmand', 890],
    ],
  ],
  [
    'S5',
    'Boissons',
    [
      ['501', 'Limonade artisanale', 390, ['L8']],
      ['502', 'Verre de Bellet rosé', 750],
      ['503', 'Eau minérale', 350, ['L8']],
      ['504', 'Jus de pomme fermier', 450],
      ['505', 'Expresso', 220],
      ['506', 'Thé à la menthe', 380],
    ],
  ],
];

type List = Pick<TillMenu['optionLists'][number], 'posRef' | 'name' | 'kind' | 'minChoices' | 'maxChoices'>;
const LISTS: readonly (readonly [List, readonly Choice[]])[] = [
  [
    { posRef: 'L1', name: 'Sauces', kind: 'option', minChoices: 0, maxChoices: 2 },
    [
      ['O11', 'Aïoli', 50],
      ['O12', 'Tapenade', 80],
      ['O13', 'Harissa', 0],
    ],
  ],
  [
    { posRef: 'L2', name: 'Pain', kind: 'option', minChoices: 1, maxChoices: 1 },
    [
      ['O21', 'Pain blanc', 0],
      ['O22', 'Pain complet', 30],
    ],
  ],
  [
    { posRef: 'L3', name: 'Assaisonnement', kind: 'option', minChoices: 1, maxChoices: 1 },
    [
      ['O31', 'Huile d’olive', 0],
      ['O32', 'Vinaigrette', 0],
    ],
  ],
  [
    { posRef: 'L4', name: 'Suppléments', kind: 'additional', minChoices: 0, maxChoices: 5 },
    [
      ['O41', 'Œuf', 120],
      ['O42', 'Anchois', 150],
      ['O43', 'Parmesan', 100],
    ],
  ],
  [
    { posRef: 'L5', name: 'Accompagnement', kind: 'option', minChoices: 1, maxChoices: 1 },
    [
      ['O51', 'Polenta', 0],
      ['O52', 'Frites', 0],
      ['O53', 'Légumes du marché', 150],
    ],
  ],
  [
    { posRef: 'L6', name: 'Sauce des pâtes', kind: 'option', minChoices: 1, maxChoices: 1 },
    [
      ['O61', 'Pistou', 0],
      ['O62', 'Tomate', 0],
    ],
  ],
  [
    { posRef: 'L7', name: 'Extras', kind: 'extra', minChoices: 0, maxChoices: 2 },
    [
      ['O71', 'Chantilly', 90],
      ['O72', 'Boule de glace', 190],
    ],
  ],
  [
    { posRef: 'L8', name: 'Format', kind: 'option', minChoices: 1, maxChoices: 1 },
    [
      ['O81', '33 cl', 0],
      ['O82', '75 cl', 300],
    ],
  ],
];

const PAYMENTS: TillMenu['paymentTypes'] = [
  { posRef: 'WEB', name: 'Paiement en ligne', type: 'stripe' },
  { posRef: 'CB', name: 'Carte bancaire', type: 'cb' },
  { posRef: 'ESP', name: 'Espèces', type: 'cash' },
  { posRef: 'TR', name: 'Titre-restaurant', type: 'ticket_resto' },
  { posRef: 'CPT', name: 'Au comptoir', type: 'counter' },
  { posRef: 'CHQ', name: 'Chèque', type: null },
];

/** The same for every shop, until its admin page changes it. */
export function seededMenu(): TillMenu {
  return {
    sections: SECTIONS.map(([posRef, name, dishes]) => ({ posRef, name, productRefs: dishes.map(([ref]) => ref) })),
    products: SECTIONS.flatMap(([, , dishes]) =>
      dishes.map(([posRef, name, price, listRefs = []]) => ({
        posRef,
        name,
        price: cents(price),
        available: true,
        kind: 'product' as const,
        description: '',
        posOnly: false,
        listRefs: [...listRefs],
        requiredLists: 0,
      })),
    ),
    optionLists: LISTS.map(([list, choices]) => ({
      ...list,
      allowRepeat: false,
      options: choices.map(([posRef, name, price]) => ({ posRef, name, price: cents(price), available: true })),
    })),
    paymentTypes: [...PAYMENTS],
  };
}
