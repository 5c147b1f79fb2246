import { describe, expect, test } from 'vitest';
import type { Allergen } from '../allergens.ts';
import { dietContradiction, dietsSuited, type Diet } from './diets.ts';

describe('diets', () => {
  test('MKT-12 a vegan dish suits vegetarians and whoever takes no lactose', () => {
    expect(dietsSuited(['halal', 'vegan'])).toEqual(['vegetarian', 'vegan', 'lactoseFree', 'halal']);
    expect(dietsSuited(['vegetarian'])).toEqual(['vegetarian']);
    expect(dietsSuited([])).toEqual([]);
  });

  test.each<[Diet[], Allergen[], [Diet, Allergen] | null]>([
    [['glutenFree'], ['gluten'], ['glutenFree', 'gluten']],
    [['vegetarian'], ['fish'], ['vegetarian', 'fish']],
    [['vegetarian'], ['eggs', 'milk'], null],
    [['halal', 'vegan'], ['eggs'], ['vegan', 'eggs']],
    [['kosher'], ['molluscs'], ['kosher', 'molluscs']],
    [['lactoseFree'], ['milk'], null],
    [['glutenFree', 'halal'], ['sulphites'], null],
  ])('PRD-57 %j with the allergens %j: %j', (diets, allergens, contradiction) => {
    const [diet, allergen] = contradiction ?? [];

    expect(dietContradiction({ diets, allergens })).toEqual(contradiction && { diet, allergen });
  });
});
