import { french } from '@comptoir/domain/kernel/text.ts';

export type DemoOption = {
  key: string;
  name: string;
  price: number;
  posRef: string;
  subListKeys: string[];
  /** The slug of the product whose stock it shares. */
  linked: string | null;
  unavailable: boolean;
};
export type DemoOptionList = {
  key: string;
  name: string;
  minChoices: number;
  maxChoices: number | null;
  freeChoices: number | null;
  options: DemoOption[];
};

type More = { asks?: string[]; linked?: string; isOut?: true };
type Row = readonly [name: string, price: number, more?: More];
type Block = {
  slug: string;
  name: string;
  reference: string;
  choices: readonly [min: number, max: number | null];
  free?: number;
  rows: readonly Row[];
};

const BLOCKS: readonly Block[] = [
  {
    slug: 'accompagneme',
    name: 'Accompagnement',
    reference: 'AC',
    choices: [1, 1],
    rows: [
      ['Salade de mesclun', 0],
      ['Ratatouille', 0],
      ['Pommes de terre rissolées', 0],
      ['Polenta crémeuse', 100],
      ['Gratin de blettes', 150],
    ],
  },
  {
    slug: 'boisson',
    name: 'Boisson',
    reference: 'BO',
    choices: [0, 1],
    rows: [
      ['Eau plate 50 cl', 200],
      ['Eau gazeuse 50 cl', 220],
      ['Limonade artisanale 33 cl', 380, { linked: 'limonade' }],
      ['Limonade à la verveine 33 cl', 390, { linked: 'verveine' }],
      ["Jus d'orange pressé", 420],
      ['Thé glacé maison', 350],
      ['Café', 180],
      ['Verre de bellet rosé', 650, { linked: 'bellet' }],
    ],
  },
  {
    slug: 'cuisson',
    name: 'Cuisson',
    reference: 'CU',
    choices: [1, 1],
    rows: [
      ['Peu cuit', 0],
      ['À point', 0],
      ['Bien cuit', 0],
    ],
  },
  {
    slug: 'garniture',
    name: 'Garniture',
    reference: 'GA',
    choices: [1, 1],
    rows: [
      ['Thon et œuf', 0],
      ['Anchois', 0],
      ['Végétarienne (févettes, artichaut)', 50, { asks: ['sans'] }],
      ['Thon mi-cuit', 300, { asks: ['cuisson'], isOut: true }],
    ],
  },
  {
    slug: 'sans',
    name: 'Sans…',
    reference: 'SA',
    choices: [0, null],
    rows: [
      ['Sans oignon', 0],
      ['Sans ail', 0],
      ['Sans olives', 0],
      ['Sans anchois', 0],
      ['Sans œuf', 0],
      ['Sans basilic', 0],
    ],
  },
  {
    slug: 'supplements',
    name: 'Suppléments',
    reference: 'SU',
    choices: [0, 4],
    free: 1,
    rows: [
      ['Œuf mollet', 100],
      ['Anchois au sel', 150],
      ['Olives de Nice', 80],
      ['Pignons grillés', 90],
      ['Parmesan', 100],
      ['Tapenade', 120],
      ['Part de socca', 450, { linked: 'socca', asks: ['cuisson'] }],
    ],
  },
];

export const optionListKey = (slug: string): string => `OPTION-${slug.padEnd(12, '0')}`;
const optionKey = (slug: string, rank: number): string => `ITEM-${slug.slice(0, 10).padEnd(10, '0')}0${rank}`;

export const DEMO_OPTION_LISTS: readonly DemoOptionList[] = BLOCKS.map(
  ({ slug, name, reference, choices: [minChoices, maxChoices], free = null, rows }) => ({
    key: optionListKey(slug),
    name,
    minChoices,
    maxChoices,
    freeChoices: free,
    options: rows.map(([option, price, { asks = [], linked = null, isOut = false } = {}], index) => ({
      key: optionKey(slug, index + 1),
      name: french(option),
      price,
      posRef: `${reference}-0${index + 1}`,
      subListKeys: asks.map(optionListKey),
      linked,
      unavailable: isOut,
    })),
  }),
);
