import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contractLite } from './contract-lite.ts';

const CONTRACT = `
  import { z } from 'zod';
  export const Zone = z.object({ name: z.string() });
  export const saveZone = { method: 'PUT', path: '/api/zones/:id', access: 'deliveryZone', scope: 'shop', body: Zone.shape };
  export const PAGE_SIZES = [10, 25, 50];
  export const zonePath = (id: string) => '/zones/' + id;
`;

let root = '';

beforeEach(async () => {
  const scratch = join(import.meta.dirname, '../../.build');
  await mkdir(scratch, { recursive: true });
  root = await mkdtemp(join(scratch, 'contract-lite-'));
  await mkdir(join(root, 'contract'));
  await mkdir(join(root, 'browser'));
  await writeFile(join(root, 'contract/zones.ts'), CONTRACT);
});

afterEach(() => rm(root, { recursive: true, force: true }));

async function bundled(source: string): Promise<string> {
  const entry = join(root, 'browser/entry.ts');
  await writeFile(entry, source);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [contractLite(join(root, 'contract'), [join(root, 'browser')])],
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  return Array.isArray(result) ? (result[0]?.output[0].code ?? '') : '';
}

test('architecture §5: a route reaches the browser as plain data, without its schemas and without zod', async () => {
  const code = await bundled(`export { saveZone, PAGE_SIZES } from '../contract/zones.ts';`);

  expect(code).toContain('"/api/zones/:id"');
  expect(code).toContain('"deliveryZone"');
  expect(code).toMatch(/PAGE_SIZES = \[\s*10,\s*25,\s*50\s*\]/);
  expect(code).not.toContain('body');
  expect(code).not.toContain('zod');
});

test.each(['Zone', 'zonePath'])('architecture §5: importing %s from the browser does not build', async (name) => {
  await expect(bundled(`export { ${name} } from '../contract/zones.ts';`)).rejects.toThrow(name);
});

const REFUSALS = `
  type Row = readonly [status: number, code: string, sentence: string];
  export const ERRORS = {
    'stock-short': [409, 'STOCK', 'Il ne reste que {stock} pièces.'],
    'not-on-screen': [500, 'UNEXPECTED', 'Un problème du serveur.'],
  } as const satisfies Record<string, Row>;
  export const sentence = (refusal: keyof typeof ERRORS): string => ERRORS[refusal][2];
`.replaceAll('\n  ', '\n');

test('architecture §5: of the refusals the browser takes those that it names', async () => {
  await writeFile(join(root, 'contract/errors.ts'), REFUSALS);

  const code = await bundled(`
    import { sentence } from '../contract/errors.ts';
    export const short = sentence('stock-short');
  `);

  expect(code).toContain('Il ne reste que {stock} pièces.');
  expect(code).not.toContain('Un problème du serveur.');
});
