import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLoad } from '../scripts/lib/first-load.mjs';

const BUDGET_BYTES = 170_000;

test('the orders screen is usable with at most 170 kB of JavaScript, zod not among it', () => {
  const { files, gzip } = firstLoad();
  expect(files.length).toBeGreaterThan(2);
  expect(gzip, JSON.stringify(files)).toBeLessThanOrEqual(BUDGET_BYTES);

  const folder = join(import.meta.dirname, '../.build/dashboard');
  const holdsZod = ({ file }: { file: string }) =>
    /ZodError|invalid_union/.test(readFileSync(join(folder, file), 'utf8'));
  expect(files.filter(holdsZod)).toEqual([]);
});
