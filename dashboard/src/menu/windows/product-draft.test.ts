import { cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { aProduct } from '@comptoir/domain/menu/menu.samples.ts';
import { SHOP_TYPE_TABLE } from '@comptoir/domain/shops/shop-type-rules.ts';
import { describe, expect, test } from 'vitest';
import {
  isSameProduct,
  productDraftOf,
  productErrors,
  productInputOf,
  tidyPreparation,
  type ProductAround,
} from './product-draft.ts';

const LIST = 'OPTION-sauces000000';
const around = (fields: Partial<ProductAround> = {}): ProductAround => ({
  product: null,
  section: { freeOnly: false },
  rules: SHOP_TYPE_TABLE.none,
  till: { article: null, isTillKnown: false },
  knownLists: new Set([LIST]),
  ...fields,
});
const NO_IMAGE = { imageUrl: null, crop: null };
const filled = { ...productDraftOf(null), name: 'Socca', price: cents(650) };

describe('the window of a product', () => {
  test('PRD-28 has changed as soon as one field has', () => {
    const draft = productDraftOf(aProduct({ name: 'Socca' }));

    expect(isSameProduct(draft, productDraftOf(aProduct({ name: 'Socca' })))).toBe(true);
    expect(isSameProduct(draft, { ...draft, allergens: ['gluten'] })).toBe(false);
    expect(isSameProduct(draft, { ...draft, image: { kind: 'chosen', dataUrl: 'data:', crop: null } })).toBe(false);
  });

  test('PRD-32 CAT-ERR-26 asks for a name and a price', () => {
    expect(productErrors(productDraftOf(null), around())).toEqual({
      name: 'Ce champ est obligatoire.',
      price: 'Ce champ est obligatoire.',
    });
    expect(productErrors({ ...filled, name: '  ' }, around())).toEqual({ name: 'Ce champ est obligatoire.' });
    expect(productErrors(filled, around())).toEqual({});
  });

  test('PRD-35 asks for the reference where the till works with references, and not elsewhere', () => {
    const rules = SHOP_TYPE_TABLE.hubrise;

    expect(productErrors(filled, around({ rules }))).toEqual({ posRef: 'La référence est obligatoire.' });
    expect(productErrors({ ...filled, posRef: 'SOC-1' }, around({ rules }))).toEqual({});
  });

  test('PRD-37 PRD-38 a price above that of the till is refused, an equal one is not', () => {
    const till = { article: { price: cents(600), requiredLists: 0 }, isTillKnown: true };
    const at = around({ rules: SHOP_TYPE_TABLE.zelty, till });
    const draft = { ...filled, posRef: 'SOC-1' };

    expect(productErrors(draft, at)).toEqual({ price: `Le prix ne doit pas dépasser 6,00${NBSP}€.` });
    expect(productErrors({ ...draft, price: cents(600) }, at)).toEqual({});
  });

  test('PRD-40 a composed article of the till needs its lists', () => {
    const till = { article: { price: cents(900), requiredLists: 2 }, isTillKnown: true };
    const draft = { ...filled, posRef: 'MENU-1', optionListKeys: [LIST] };

    expect(productErrors(draft, around({ rules: SHOP_TYPE_TABLE.zelty, till }))).toEqual({
      optionListKeys: 'Ce produit doit avoir au moins 2 listes d’options.',
    });
  });

  test('PRD-41 PRD-39 in a section of free products, or under a till that sets prices, none is asked for', () => {
    const free = around({ section: { freeOnly: true } });

    expect(productErrors({ ...filled, price: null }, free)).toEqual({});
    expect(productInputOf(filled, NO_IMAGE, free).price).toBe(0);
    const splash = around({ rules: SHOP_TYPE_TABLE.splash, product: aProduct({ price: cents(700), posRef: 'A' }) });
    expect(productInputOf({ ...filled, posRef: 'A' }, NO_IMAGE, splash).price).toBe(700);
  });

  test('PRD-44 a price has a limit', () => {
    const errors = productErrors({ ...filled, price: cents(1_000_000) }, around());

    expect(errors).toEqual({ price: `Le prix ne peut pas dépasser 9${NBSP}999,99${NBSP}€.` });
  });

  test.each([
    ['', '0'],
    ['0,3', '0,25'],
    ['24', '24'],
    ['1000', '720'],
    ['-4', '-4'],
    ['bientôt', 'bientôt'],
  ])('PRD-34 PRD-44 a preparation typed « %s » becomes « %s »', (typed, hours) => {
    expect(tidyPreparation(typed)).toBe(hours);
  });

  test('what is sent is trimmed and whole', () => {
    const input = productInputOf({ ...filled, name: ' Socca ', preparation: '1,5' }, NO_IMAGE, around());

    expect(input).toMatchObject({ name: 'Socca', preparationHours: 1.5, price: 650, imageUrl: null });
    expect(Object.keys(input)).not.toContain('image');
  });
});
