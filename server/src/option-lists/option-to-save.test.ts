import { cents } from '@comptoir/domain/kernel/money.ts';
import { anOption, anOptionList } from '@comptoir/domain/menu/menu.samples.ts';
import { SHOP_TYPE_TABLE } from '@comptoir/domain/shops/shop-type-rules.ts';
import { expect, test } from 'vitest';
import type { ShopTill } from '../menu/shop-till.ts';
import { optionToSave } from './option-to-save.ts';

test('CAT-ROL-17 OPT-38 where references are not edited, a form without one keeps the till’s price', () => {
  const till: ShopTill = { rules: SHOP_TYPE_TABLE.none, factsOf: () => ({ article: null, isTillKnown: false }) };
  const before = anOption({ posRef: 'O1', posPrice: cents(150) });

  const saved = optionToSave({ ...before, posRef: '' }, { list: anOptionList(), till, before });

  expect(saved).toMatchObject({ posRef: 'O1', posPrice: 150 });
});
