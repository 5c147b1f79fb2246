import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { driverFirstLoad, firstLoad, frameLoad, shopFirstLoad } from '../scripts/lib/first-load.mjs';

const BUDGET_BYTES = 150_000;
const FRAME_BUDGET_BYTES = 20_000;
const DRIVER_BUDGET_BYTES = 92_000;
const SHOP_BUDGET_BYTES = 90_000;

const holdsZod =
  (floor: string) =>
  ({ file }: { file: string }) =>
    /ZodError|invalid_union/.test(readFileSync(join(import.meta.dirname, '../.build', floor, file), 'utf8'));

test('the orders screen is usable with at most 150 kB of JavaScript, zod not among it', () => {
  const { files, gzip } = firstLoad();
  expect(files.length).toBeGreaterThan(2);
  expect(gzip, JSON.stringify(files)).toBeLessThanOrEqual(BUDGET_BYTES);

  expect(files.filter(holdsZod('dashboard'))).toEqual([]);
});

test('the page asks for every file of the orders screen together with itself', () => {
  const html = readFileSync(join(import.meta.dirname, '../.build/dashboard/index.html'), 'utf8');
  expect(firstLoad().files.filter(({ file }) => !html.includes(`/${file}"`))).toEqual([]);
});

test('what the frame fetches right after the orders screen brings none of the other screens', () => {
  const { files, gzip } = frameLoad();
  expect(gzip, JSON.stringify(files)).toBeLessThanOrEqual(FRAME_BUDGET_BYTES);
});

test('DRV-27 a driver’s telephone loads at most 92 kB, and nothing of the dashboard', () => {
  const { files, gzip } = driverFirstLoad();
  expect(gzip, JSON.stringify(files)).toBeLessThanOrEqual(DRIVER_BUDGET_BYTES);
  const shared = new Set(firstLoad().files.map(({ file }) => file));
  expect(files.filter(({ file }) => shared.has(file))).toEqual([]);
});

test('SET-API-97 the public shop loads at most 90 kB of JavaScript, zod not among it', () => {
  const { files, gzip } = shopFirstLoad();
  expect(gzip, JSON.stringify(files)).toBeLessThanOrEqual(SHOP_BUDGET_BYTES);
  expect(files.filter(holdsZod('storefront'))).toEqual([]);
});
