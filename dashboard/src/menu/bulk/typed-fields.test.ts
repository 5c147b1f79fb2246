import { readEuros } from '@comptoir/domain/drivers/takings.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { figureFault, readPositive, readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { readCapital } from '@comptoir/domain/launch/typed-capital.ts';
import { READERS } from '@comptoir/domain/menu-sync/spreadsheet/read-cells.ts';
import { tablesAsked } from '@comptoir/domain/sales-modes/table-codes.ts';
import { SHOP_TYPE_TABLE } from '@comptoir/domain/shops/shop-type-rules.ts';
import { describe, expect, test } from 'vitest';
import { basisPointsOf } from '../../company-shops/typed-percent.ts';
import { stockFault } from '../../stock/stock-field.tsx';
import { draftErrors as ruleErrors, NEW_RULE } from '../../win-back/rule-draft.ts';
import { productDraftOf, productErrors } from '../windows/product-draft.ts';
import { readyToSend, shownPrice, withTyped } from './price-edits.ts';
import type { PriceRow } from './price-rows.ts';

const ROW: PriceRow = {
  key: 'PRODUCT-socca',
  name: 'Socca',
  price: cents(450),
  version: 1,
  posPrice: null,
  lock: null,
  faultOf: () => null,
};
const inGrid = (typed: string) => withTyped(new Map(), ROW, typed);
const cellFault = (column: 'price' | 'preparationHours' | 'minChoices' | 'vatDelivery', typed: string) => {
  const read = READERS[column](typed);
  return 'problem' in read ? read.problem : null;
};
const preparationFault = (preparation: string) =>
  productErrors(
    { ...productDraftOf(null), preparation },
    {
      product: null,
      section: { freeOnly: false },
      rules: SHOP_TYPE_TABLE.none,
      till: { article: null, isTillKnown: false },
      knownLists: new Set(),
    },
  )['preparation'];

/** What each place where a figure is typed says of it. */
const FIELDS: Record<string, (typed: string) => string | null | undefined> = {
  'the price of a product or an option': (typed) => figureFault('price', typed),
  'a price of the grid': (typed) => shownPrice(inGrid(typed), ROW).error,
  'the step of many prices, in percent': (typed) => figureFault('percent', typed),
  'the step of many prices, in euros': (typed) => figureFault('amount', typed),
  'the time to prepare': preparationFault,
  'a stock': (text) => stockFault({ text, isUntracked: false }),
  'what a driver collected': (typed) => figureFault('amount', typed),
  'how many: uses of a code, orders in the kitchen': (typed) => figureFault('count', typed),
  'the part of the network, in percent': (typed) => (basisPointsOf(typed) === null ? 'Entre 0 et 100 %.' : null),
  'the capital of a company': (typed) => (readCapital(typed) === null ? 'À remplir' : null),
  'the numbers of tables': (typed) => (tablesAsked({ from: readPositive(typed) ?? 0, to: 12 }) ? null : 'Indiquez'),
  ...Object.fromEntries(
    (['validDays', 'dailyMost', 'controlPercent'] as const).map((field) => [
      `${field} of a message to those who stay away`,
      (typed: string) => ruleErrors({ ...NEW_RULE, [field]: typed })[field],
    ]),
  ),
  'a price of a spreadsheet': (typed) => cellFault('price', typed),
  'the time to prepare, in a spreadsheet': (typed) => cellFault('preparationHours', typed),
  'the choices of a list, in a spreadsheet': (typed) => cellFault('minChoices', typed),
  'a VAT rate of a spreadsheet': (typed) => cellFault('vatDelivery', typed),
};

describe.each(Object.entries(FIELDS))('PRD-34 %s', (_, faultOf) => {
  test.each(['-3', '\u22123', '-0,5', 'abc', '3 pièces', '1e3', '0x10', '--3', '1,2,3', 'Infinity', '10+2'])(
    '« %s » is refused, and says why',
    (typed) => expect(faultOf(typed)).toMatch(/\S/),
  );

  test('« 10 » is accepted', () => expect(faultOf('10') ?? null).toBeNull());
});

test.each(['-3', 'abc', '1e3', ''])('PRD-34 « %s » is no price, and nothing of it is sent', (typed) => {
  expect(readPrice(typed)).toBeNull();
  expect(readyToSend(inGrid(typed), new Map([[ROW.key, ROW]]))).toEqual({ prices: [], unsettled: 1 });
});

test('DRV-19 nothing collected may be left empty; what cannot be read is not saved as nothing', () => {
  expect(['', '-3', 'abc', '12,5'].map(readEuros)).toEqual([0, null, null, 1_250]);
});
