import { FIRST_MOBILE_DESIGN } from '@comptoir/domain/design/mobile-design.ts';
import { expect, test } from 'vitest';
import { changedFields, PARTS, toForm } from './mobile-parts.ts';

test('DSM-15 only the changed parts are called, with what has changed', () => {
  const form = { ...toForm(FIRST_MOBILE_DESIGN), facebook: 'facebook.com/mimi', slides: ['/images/a'] };

  expect(PARTS.map((part) => changedFields(part, form, FIRST_MOBILE_DESIGN))).toEqual([
    { slides: ['/images/a'] },
    {},
    { facebook: 'facebook.com/mimi' },
  ]);
  expect(PARTS.map((part) => changedFields(part, toForm(FIRST_MOBILE_DESIGN), FIRST_MOBILE_DESIGN))).toEqual([
    {},
    {},
    {},
  ]);
});
