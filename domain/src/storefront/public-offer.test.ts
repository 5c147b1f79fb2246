import { describe, expect, test } from 'vitest';
import { cents } from '../kernel/money.ts';
import { aMenu, anOption, anOptionList, aProduct, aSection } from '../menu/menu.samples.ts';
import type { Menu } from '../menu/menu.ts';
import { publicMenu } from '../menu/public-menu.ts';
import { offerOf } from '../menu/offer-of.ts';
import { chooseOptions, type ListChoice } from '../option-lists/chosen.ts';
import { offerOfPublic, priceLine, publicProducts } from './public-offer.ts';

const MOMENT = { orderType: null, channel: null, at: '2026-11-14T19:00:00.000Z', zone: 'Europe/Paris' };
const chosen = (optionListKey: string, ...keys: string[]): ListChoice => ({
  optionListKey,
  options: keys.map((optionKey) => ({ optionKey, quantity: 1, choices: [] })),
});

const SUPPLEMENTS = anOptionList({
  key: 'OPTION-plus',
  name: 'Suppléments',
  maxChoices: 4,
  freeChoices: 1,
  options: [
    anOption({ key: 'ITEM-oeuf', name: 'Œuf mollet', price: cents(100) }),
    anOption({ key: 'ITEM-anchois', name: 'Anchois', price: cents(150) }),
    anOption({ key: 'ITEM-tapenade', name: 'Tapenade', price: cents(120), unavailable: true }),
  ],
});
const THON = anOptionList({
  key: 'OPTION-thon',
  name: 'Le thon',
  minChoices: 1,
  maxChoices: 1,
  options: [
    anOption({ key: 'ITEM-huile', name: 'À l’huile', price: cents(0), subListKeys: ['OPTION-plus'] }),
    anOption({ key: 'ITEM-sans', name: 'Sans thon', price: cents(0) }),
  ],
});

function shopMenu(): Menu {
  const salad = aProduct({
    key: 'PRODUCT-salade',
    name: 'Salade',
    price: cents(1350),
    optionListKeys: ['OPTION-thon'],
  });
  const lists = [SUPPLEMENTS, THON];
  return aMenu({ sections: [aSection({ products: [salad] })], optionLists: lists });
}

describe('the offer of a public menu', () => {
  const menu = shopMenu();
  const shown = publicMenu(menu, MOMENT);
  const salad = publicProducts(shown).get('PRODUCT-salade')?.product ?? { price: cents(0), optionListKeys: [] };
  const nested = (...keys: string[]): ListChoice[] => [
    {
      optionListKey: 'OPTION-thon',
      options: [{ optionKey: 'ITEM-huile', quantity: 1, choices: [chosen('OPTION-plus', ...keys)] }],
    },
  ];

  test('OPT-30 the cheapest choice is free, at the price that the server takes', () => {
    const choices = nested('ITEM-anchois', 'ITEM-oeuf');
    const { unit, total } = priceLine(salad, { choices, quantity: 2 }, offerOfPublic(shown));

    expect([unit, total]).toEqual([1500, 3000]);
    expect(chooseOptions(salad, choices, offerOf(menu)).extras).toBe(150);
  });

  test.each([
    ['OPT-25 a required list without an answer', [], 'choices-few'],
    ['OPT-25 an option that is sold out', nested('ITEM-tapenade'), 'choice-unavailable'],
    ['OPT-40 a list that is not asked here', [...nested(), chosen('OPTION-plus', 'ITEM-oeuf')], 'choice-unknown'],
    ['OPT-25 a key of nothing', nested('constructor'), 'choice-unknown'],
  ])('%s is refused as the server refuses it', (_, choices, code) => {
    const codes = (offer: Parameters<typeof priceLine>[2]) =>
      priceLine(salad, { choices, quantity: 1 }, offer).chosen.refusals.map((refusal) => refusal.code);

    expect(codes(offerOfPublic(shown))).toEqual([code]);
    expect(codes(offerOf(menu))).toEqual([code]);
  });
});
