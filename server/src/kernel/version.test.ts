import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { VERSION } from './version.ts';

const root = new URL('../../../', import.meta.url);
const packageOf = (folder: string) =>
  JSON.parse(readFileSync(new URL(`${folder}package.json`, root), 'utf8')) as {
    version: string;
    workspaces: string[];
  };

test('the server tells the version of every package of the product', () => {
  const { version, workspaces } = packageOf('');
  expect(version).toBe(VERSION);
  for (const name of workspaces) expect(packageOf(`${name}/`).version, name).toBe(VERSION);
});
