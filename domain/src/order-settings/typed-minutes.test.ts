import { expect, test } from 'vitest';
import { asPreparationMinutes, asWindowMinutes } from './typed-minutes.ts';

test.each([
  ['15', 15],
  ['', 5],
  ['0', 5],
  ['4', 5],
  ['61', 60],
  ['600', 60],
  ['-20', 5],
  ['abc', 5],
  ['12,9', 12],
])('ORS-05 an interval of « %s » becomes %i minutes', (typed, minutes) => {
  expect(asWindowMinutes(typed)).toBe(minutes);
});

test.each([
  ['', 15],
  ['vingt', 15],
  ['20', 20],
  ['20,9', 20],
  ['20.9', 20],
  ['35 minutes', 35],
  ['0', 0],
  ['-5', 0],
  ['181', 180],
])('ORS-07 ORS-09 a preparation of « %s » becomes %i minutes', (typed, minutes) => {
  expect(asPreparationMinutes(typed)).toBe(minutes);
});
