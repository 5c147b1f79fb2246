import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLERGENS } from '../../menu/allergens.ts';
import { DIETS, dietContradiction } from '../../menu/diets/diets.ts';
import type { Menu } from '../../menu/menu.ts';
import { VAT_RATES } from '../../kernel/vat.ts';
import { OPTION_LIST_KINDS } from '../../option-lists/kinds.ts';
import { INTEGRATION_TYPES, SHOP_TYPE_TABLE } from '../../shops/shop-type-rules.ts';
import { MENU_DICE, menuFrom } from '../any-menu.fixture.ts';
import { diffMenus, isEmptyDiff } from '../diff.ts';
import { flatMenu, menuOf } from '../flat-menu.ts';
import { menuTable } from './menu-table.ts';
import { planImport } from './plan-import.ts';
import { readTable } from './read-rows.ts';

const NASTY_NAMES = ['=1+1', 'A | B', 'Sauces [OPTION-a]', "L'été ; l'hiver", 'Œuf "mollet"', 'plats', 'Plats'];

/** Everything that the file carries, as it falls. */
function dressed(menu: Menu, numbers: readonly number[]): Menu {
  let next = 0;
  const upTo = (most: number) => (numbers[next++ % numbers.length] ?? 0) % (most + 1);
  const one = <T>(of: readonly [T, ...T[]]): T => of[upTo(of.length - 1)] ?? of[0];
  const isSet = () => upTo(1) === 1;
  const name = (given: string) => (isSet() ? (NASTY_NAMES[upTo(NASTY_NAMES.length - 1)] ?? given) : given);
  const flat = flatMenu(menu);
  for (const section of flat.sections.values())
    flat.sections.set(section.key, { ...section, name: name(section.name), hideProductNames: isSet() });
  for (const product of flat.products.values()) {
    const allergens = ALLERGENS.filter(isSet);
    const diets = DIETS.filter((diet) => isSet() && !dietContradiction({ diets: [diet], allergens }));
    flat.products.set(product.key, {
      ...product,
      name: name(product.name),
      description: one(['', 'Cuit\nau four', '+ frites; « maison »']),
      posRef: one([product.posRef, '00123', '3760123456789']),
      posOnly: upTo(5) === 0,
      preparationHours: upTo(2_880) / 4,
      allergens,
      diets,
      vatRates: { delivery: one(VAT_RATES), click_and_collect: one(VAT_RATES), click_and_seat: one(VAT_RATES) },
      unavailableUntil: isSet() ? '2026-11-14T19:14:00.000Z' : null,
      unavailableForDelivery: isSet(),
      unavailableForClickAndCollect: isSet(),
      unavailableForClickAndSeat: isSet(),
    });
  }
  for (const list of flat.optionLists.values()) {
    const kind = one(OPTION_LIST_KINDS);
    const maxChoices = isSet() ? null : list.minChoices + 1 + upTo(3);
    const freeChoices = one([null, 1]);
    flat.optionLists.set(list.key, {
      ...list,
      name: name(list.name),
      kind,
      maxChoices,
      freeChoices,
      allowRepeat: isSet(),
    });
  }
  for (const option of flat.options.values()) {
    const kind = flat.optionLists.get(option.listKey)?.kind ?? 'option';
    flat.options.set(option.key, { ...option, name: name(option.name), kind, isSupplement: kind === 'additional' });
  }
  return menuOf(flat, menu.menuVersion);
}

const numbers = (count: number) => fc.array(fc.nat(9_999), { minLength: count, maxLength: count });
const anyMenu = fc
  .tuple(numbers(MENU_DICE), numbers(MENU_DICE))
  .map(([plain, dress]) => dressed(menuFrom(plain), dress));
const anyRules = fc.constantFrom(...INTEGRATION_TYPES).map((type) => SHOP_TYPE_TABLE[type]);

test('SYN-52 a menu that is exported and imported again changes nothing, in any shop', () => {
  fc.assert(
    fc.property(anyMenu, anyRules, (menu, rules) => {
      fc.pre(Object.keys(menu.sections).length + Object.keys(menu.optionLists).length > 0);
      const { rows, problems: unread } = readTable(menuTable(menu));
      const till = { rules, factsOf: () => ({ article: null, isTillKnown: true }) };

      const plan = planImport({ menu, rows, till, newKey: () => 'never' });

      expect([...unread, ...plan.problems]).toEqual([]);
      expect(plan.leftOut).toEqual([]);
      expect(diffMenus(menu, plan.menu)).toSatisfy(isEmptyDiff);
    }),
    { numRuns: 300 },
  );
});
