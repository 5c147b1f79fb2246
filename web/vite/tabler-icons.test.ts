import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withOnePath } from './tabler-icons.ts';

const icon = (name: string) =>
  readFileSync(resolve('node_modules/@tabler/icons-react/dist/esm/icons', `${name}.mjs`), 'utf8');
const paths = (code: string) => code.match(/"path"/g)?.length;
const lines = (code: string) => [...code.matchAll(/"d": ?"([^"]*)"/g)].map(([, line]) => line);

test('an icon of several lines is one path that draws them all', () => {
  const before = icon('IconBellRinging');
  const after = withOnePath(before);

  expect(paths(before)).toBe(4);
  expect(lines(after)).toEqual([lines(before).join('')]);
  expect(after).toContain('export { __iconNode, IconBellRinging as default }');
});

test('a filled icon stays as it is: shapes drawn together could cut holes into each other', () => {
  const filled = icon('IconStarFilled').replace(/(\[\["path".*\])\]/, '$1, ["path", { "d": "M0 0h1v1z" }]]');

  expect(withOnePath(filled)).toBe(filled);
});

test('a line that counts from where it begins, or has a look of its own, is not joined', () => {
  const code = (nodes: string) =>
    `const __iconNode = ${nodes};\nconst A = createReactComponent("outline", "a", "A", __iconNode);`;
  const relative = code('[["path", { "d": "M1 1h2" }], ["path", { "d": "m3 3h2" }]]');
  const filledDot = code('[["path", { "d": "M1 1h2" }], ["path", { "d": "M3 3h2", "fill": "currentColor" }]]');

  expect(withOnePath(relative)).toBe(relative);
  expect(withOnePath(filledDot)).toBe(filledDot);
});
