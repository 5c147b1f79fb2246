import type { ShopPage } from '@comptoir/domain/storefront/shop-page.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built public shop: how the server draws it, and which files the browser goes on with. */
export type ShopFront = {
  render(page: ShopPage): string;
  script: string;
  styles: string[];
  preloads: string[];
  /** Inter, for the pages around the shop as well. */
  font: string | null;
  /** Another build, other pages. */
  stamp: string;
};

type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };

/** Null where it was not built, as on a machine that only tests the calls. */
export async function loadShopFront(pages?: string, drawn?: string): Promise<ShopFront | null> {
  if (!pages || !drawn) return null;
  const manifest = JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('the manifest of the shop has no entry');
  const chunks = withImports(manifest, entry);
  const font = Object.values(manifest).find(({ file }) => /inter-latin-wght.*\.woff2$/.test(file));
  const program = join(drawn, 'render.mjs');
  const { render } = (await import(pathToFileURL(program).href)) as Pick<ShopFront, 'render'>;
  return {
    render,
    script: `/${entry.file}`,
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    preloads: chunks.filter((chunk) => chunk !== entry).map(({ file }) => `/${file}`),
    font: font ? `/${font.file}` : null,
    stamp: createHash('sha256').update(readFileSync(program)).update(entry.file).digest('base64url').slice(0, 10),
  };
}

function withImports(manifest: Record<string, Chunk>, entry: Chunk): Chunk[] {
  const found = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  visit(entry);
  return [...found];
}
