import { expect, test } from 'vitest';
import { FIRST_ORDER_SETTINGS, OrderSettings } from './order-settings.ts';

test('ORS-12 SET-CST-09 a new shop: 45 minutes of window, and three quick times', () => {
  expect(OrderSettings.parse(FIRST_ORDER_SETTINGS)).toMatchObject({
    scheduleWindowMinutes: 45,
    quickPreparationMinutes: [15, 30, 45],
  });
});
