import type { Allergen } from '../allergens.ts';

/** PRD-57: what a dish is declared to suit, in the order in which it is offered. */
export const DIETS = ['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'halal', 'kosher'] as const;
export type Diet = (typeof DIETS)[number];

export const DIET_LABELS: Record<Diet, string> = {
  vegetarian: 'Végétarien',
  vegan: 'Végan',
  glutenFree: 'Sans gluten',
  lactoseFree: 'Sans lactose',
  halal: 'Halal',
  kosher: 'Casher',
};

/** MKT-12: a vegan dish suits whoever wants one of these, without being declared twice. */
const IMPLIED: Partial<Record<Diet, readonly Diet[]>> = { vegan: ['vegetarian', 'lactoseFree'] };

export const dietsSuited = (declared: readonly Diet[]): Diet[] =>
  DIETS.filter((diet) => declared.some((one) => one === diet || IMPLIED[one]?.includes(diet)));

const FROM_THE_SEA = ['crustaceans', 'fish', 'molluscs'] as const satisfies readonly Allergen[];

/** Milk does not contradict « Sans lactose »: lactose-free milk is still the allergen milk. */
const CONTRADICTED_BY: Partial<Record<Diet, readonly Allergen[]>> = {
  vegetarian: FROM_THE_SEA,
  vegan: [...FROM_THE_SEA, 'eggs', 'milk'],
  glutenFree: ['gluten'],
  kosher: ['crustaceans', 'molluscs'],
};

/** PRD-57: the first diet that the declared allergens deny, and the allergen; null when they fit together. */
export function dietContradiction({ diets, allergens }: { diets: readonly Diet[]; allergens: readonly Allergen[] }) {
  for (const diet of diets)
    for (const allergen of CONTRADICTED_BY[diet] ?? []) if (allergens.includes(allergen)) return { diet, allergen };
  return null;
}
