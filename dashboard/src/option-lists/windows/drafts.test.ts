import { cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { anOption, anOptionList, aProduct } from '@comptoir/domain/menu/menu.samples.ts';
import { SHOP_TYPE_TABLE } from '@comptoir/domain/shops/shop-type-rules.ts';
import { describe, expect, test } from 'vitest';
import { listDraftOf, listErrors, listInputOf, withChoice, withoutDeletedLists } from './list-draft.ts';
import { optionDraftOf, optionErrors, optionInputOf, withProduct, type OptionAround } from './option-draft.ts';

const { none, zelty, hubrise } = SHOP_TYPE_TABLE;

describe('the window of a list', () => {
  test('OPT-22 OPT-23 CAT-ERR-26 a name, and a type where the till has a menu, are required', () => {
    expect(listErrors(listDraftOf(null, none))).toEqual({ name: 'Ce champ est obligatoire.' });
    expect(listErrors({ ...listDraftOf(null, zelty), name: 'Sauces' })).toEqual({
      kind: 'Choisissez un type de liste.',
    });
    expect(listErrors(listDraftOf(anOptionList(), zelty))).toEqual({});
  });

  test('OPT-26 OPT-27 OPT-28 choices are corrected as soon as they are made', () => {
    const draft = { ...listDraftOf(null, none), maxChoices: 4, freeChoices: 2, allowRepeat: true };

    expect(withChoice(draft, { minChoices: 6 })).toMatchObject({ minChoices: 6, maxChoices: 6, freeChoices: 2 });
    expect(withChoice(draft, { maxChoices: 1 })).toMatchObject({
      maxChoices: 1,
      freeChoices: null,
      allowRepeat: false,
    });
  });

  test('OPT-23 OPT-29 what is sent is what the server would write', () => {
    const draft = { ...listDraftOf(null, none), name: ' Sauces ', freeChoices: 2 };

    expect(listInputOf(draft, null, none)).toMatchObject({ name: 'Sauces', kind: 'option', freeChoices: 2 });
    expect(listInputOf({ ...draft, kind: 'extra' }, null, zelty)).toMatchObject({ kind: 'extra', freeChoices: null });
  });
});

test('OPT-17 a list that was deleted since it was chosen is not asked for', () => {
  const draft = { ...listDraftOf(null, none), subListKeys: ['OPTION-gone', 'OPTION-sauces'] };

  expect(withoutDeletedLists(draft, { 'OPTION-sauces': anOptionList() }).subListKeys).toEqual(['OPTION-sauces']);
});

describe('the window of an option', () => {
  const around = (fields: Partial<OptionAround> = {}): OptionAround => ({
    option: null,
    list: { freeOnly: false },
    rules: none,
    till: { article: null, isTillKnown: false },
    ...fields,
  });
  const filled = { ...optionDraftOf(null), name: 'Aïoli', price: cents(50) };

  test('OPT-39 a product fills what is empty, and nothing else', () => {
    const socca = aProduct({ posRef: 'SOC', price: cents(450) });

    expect(withProduct(optionDraftOf(null), socca)).toMatchObject({ name: 'Socca', posRef: 'SOC', price: 450 });
    expect(withProduct(filled, socca)).toMatchObject({
      name: 'Aïoli',
      posRef: 'SOC',
      price: 50,
      linkedProductKey: socca.key,
    });
  });

  test('OPT-36 a name and a price are required, a reference where the shop works with them', () => {
    expect(optionErrors(optionDraftOf(null), around())).toEqual({
      name: 'Ce champ est obligatoire.',
      price: 'Ce champ est obligatoire.',
    });
    expect(optionErrors(filled, around({ rules: hubrise }))).toEqual({ posRef: 'La référence est obligatoire.' });
    expect(optionErrors(filled, around())).toEqual({});
  });

  test('OPT-37 CAT-ERR-09 the till’s price is not exceeded', () => {
    const till = { article: { price: cents(40), requiredLists: 0 }, isTillKnown: true };
    const draft = { ...filled, posRef: 'A' };

    expect(optionErrors(draft, around({ rules: zelty, till }))).toEqual({
      price: `Le prix ne doit pas dépasser 0,40${NBSP}€.`,
    });
  });

  test('OPT-38 in a list of free options nothing need be typed, and nothing is paid', () => {
    const free = around({ list: { freeOnly: true } });

    expect(optionErrors({ ...filled, price: null }, free)).toEqual({});
    expect(optionInputOf(filled, free).price).toBe(0);
  });

  test('PRD-26 opening and sending an option changes nothing of it', () => {
    const option = anOption({ posRef: 'GA-01', subListKeys: ['OPTION-a'] });

    expect(option).toMatchObject(optionInputOf(optionDraftOf(option), around({ option })));
  });
});
