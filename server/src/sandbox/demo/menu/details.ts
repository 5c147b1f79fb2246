import type { Allergen } from '@comptoir/domain/menu/allergens.ts';
import { DEFAULT_VAT_RATES, type VatRates } from '@comptoir/domain/menu/vat.ts';
import { CELLAR } from './cellar.ts';

/** Option lists, allergens and the stock in the shop of the old town. */
export type DemoDetails = {
  lists?: readonly string[];
  allergens?: readonly Allergen[];
  stock?: number;
  vatRates?: VatRates;
  isOnTheSpotOnly?: true;
};

const ALCOHOL: VatRates = { delivery: 2000, click_and_collect: 2000, click_and_seat: 2000 };
/** The reduced rate for sealed bottles that can be kept. */
const BOTTLED: VatRates = { ...DEFAULT_VAT_RATES, delivery: 550, click_and_collect: 550 };

/** By the product's slug. */
export const DETAILS: Readonly<Record<string, DemoDetails>> = {
  socca: { lists: ['cuisson'] },
  pissaladiere: { lists: ['supplements'], allergens: ['gluten', 'fish'] },
  panbagnat: { lists: ['garniture', 'sans', 'boisson'], allergens: ['gluten', 'eggs', 'fish'], stock: 0 },
  tourte: { lists: ['boisson'], allergens: ['gluten', 'eggs', 'milk', 'nuts'] },
  saladenicoise: { lists: ['sans', 'supplements'], allergens: ['eggs', 'fish'] },
  petitesalade: { lists: ['sans'], allergens: ['eggs', 'fish'] },
  farcissix: { lists: ['supplements'], allergens: ['gluten', 'eggs', 'milk'], stock: 6 },
  farcistrois: { lists: ['supplements'], allergens: ['gluten', 'eggs', 'milk'] },
  raviolisdaube: { lists: ['supplements', 'boisson'], allergens: ['gluten', 'eggs', 'milk', 'celery', 'sulphites'] },
  raviolissauge: { lists: ['supplements', 'boisson'], allergens: ['gluten', 'eggs', 'milk'] },
  gnocchis: { lists: ['supplements', 'boisson'], allergens: ['gluten', 'eggs', 'milk'] },
  daube: { lists: ['accompagneme', 'boisson'], allergens: ['celery', 'sulphites'], stock: 9 },
  daubegnocchis: { lists: ['boisson'], allergens: ['gluten', 'eggs', 'milk', 'celery', 'sulphites'] },
  formulepan: { lists: ['garniture', 'sans'], allergens: ['gluten', 'eggs', 'fish'] },
  formulesocca: { lists: ['cuisson', 'boisson'], allergens: ['eggs', 'fish'] },
  menunicois: { lists: ['boisson'], allergens: ['gluten', 'eggs', 'fish', 'milk'] },
  tartecitron: { allergens: ['gluten', 'eggs', 'milk'], stock: 12 },
  tiramisu: { allergens: ['gluten', 'eggs', 'milk'], stock: 4 },
  tourtesucree: { allergens: ['gluten', 'eggs', 'nuts'] },
  cafegourmand: { allergens: ['gluten', 'eggs', 'milk', 'nuts'], isOnTheSpotOnly: true },
  limonade: { vatRates: BOTTLED, stock: 48 },
  verveine: { vatRates: BOTTLED },
  bellet: { vatRates: ALCOHOL, allergens: ['sulphites'] },
  belletrouge: { vatRates: ALCOHOL, allergens: ['sulphites'] },
  ...Object.fromEntries(
    CELLAR.map(([slug]) => [slug, { vatRates: ALCOHOL, allergens: ['sulphites'] } satisfies DemoDetails]),
  ),
};

/** PRD-55: unavailable until the evening. */
export const OUT_TONIGHT = { slug: 'tourte', until: '21:30' } as const;
