import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';
import { OPTION_LIST_KINDS } from './kinds.ts';
import {
  choiceKindLabel,
  choiceLabel,
  obligationLabel,
  OPTION_LIST_KIND_LABELS,
  optionCountLabel,
  optionPriceLabel,
  shortOfOptionsLabel,
} from './option-lists.labels.ts';

const list = (
  minChoices: number,
  maxChoices: number | null,
  freeChoices: number | null = null,
  allowRepeat = false,
) => ({
  minChoices,
  maxChoices,
  freeChoices,
  allowRepeat,
});

describe('the words of a list', () => {
  test.each<[ReturnType<typeof list>, string]>([
    [list(1, 1), '1 choix'],
    [list(2, 2), '2 choix'],
    [list(0, 1), '0 ou 1 choix'],
    [list(0, 4, 1), 'De 0 à 4 choix · 1 option offerte'],
    [list(1, 4, 2), 'De 1 à 4 choix · 2 options offertes'],
    [list(2, null), '2 choix minimum, sans limite'],
    [list(0, null), 'Choix libre, sans limite'],
  ])('OPT-09 %j reads « %s »', (choice, text) => {
    expect(choiceLabel(choice)).toBe(text);
  });

  test('OPT-08 obligatory from one choice on', () => {
    expect([0, 1, 5].map((minChoices) => obligationLabel({ minChoices }))).toEqual([
      'Optionnel',
      'Obligatoire',
      'Obligatoire',
    ]);
  });

  test('OPT-10 one choice, or several, the same one again or not', () => {
    expect(choiceKindLabel(list(1, 1))).toBe('Choix unique');
    expect(choiceKindLabel(list(1, 2))).toBe('Choix multiple');
    expect(choiceKindLabel(list(0, null, null, true))).toBe('Choix multiple, même option plusieurs fois');
  });

  test('OPT-23 every kind has its word', () => {
    expect(OPTION_LIST_KINDS.map((kind) => OPTION_LIST_KIND_LABELS[kind])).toEqual([
      'Options',
      'Composition de menu',
      'Suppléments',
      'Extras',
      'Ingrédients',
    ]);
  });

  test('OPT-32 OPT-34 the sentence, the price and the count', () => {
    expect(shortOfOptionsLabel(3, 1)).toBe('Cette liste demande 3 choix mais ne contient que 1 option.');
    expect(shortOfOptionsLabel(2, 0)).toBe('Cette liste demande 2 choix mais ne contient aucune option.');
    expect([150, 0].map((price) => optionPriceLabel(cents(price)))).toEqual([`+1,50${NBSP}€`, 'Offert']);
    expect([0, 1, 2].map(optionCountLabel)).toEqual(['aucune option', '1 option', '2 options']);
  });
});
