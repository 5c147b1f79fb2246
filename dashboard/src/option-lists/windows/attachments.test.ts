import { aMenu } from '@comptoir/domain/menu/menu.samples.ts';
import { withTicks } from '@comptoir/web/page/with-ticks.ts';
import { expect, test } from 'vitest';
import { attachedKeys, changesFrom } from './attachments.ts';

test('what is sent is what was ticked and unticked, and nothing else', () => {
  const before = attachedKeys(aMenu(), 'OPTION-sauces');
  expect([...before]).toEqual(['PRODUCT-socca', 'PRODUCT-panbagnat']);

  const all = withTicks(before, ['PRODUCT-socca', 'PRODUCT-tropezienne'], true);
  const some = withTicks(all, ['PRODUCT-panbagnat'], false);

  expect(changesFrom(before, some)).toEqual({ attach: ['PRODUCT-tropezienne'], detach: ['PRODUCT-panbagnat'] });
  expect(changesFrom(before, before)).toEqual({ attach: [], detach: [] });
});
