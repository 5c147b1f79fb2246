import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Options = {
  /** The worker, with places for what only a build knows. */
  worker: string;
  /** The file from which screens are fetched one by one: of these only the named ones are kept. */
  menuOfScreens: string;
  evening: readonly string[];
};

/** Named by the pages themselves, beside what is built. */
const PLAIN_FILES = ['/scheme.js', '/favicon.svg'];

/** OFF-04: writes the worker that opens a page without a line, with the list of the files of this release. */
export function keepPages({ worker, menuOfScreens, evening }: Options): Plugin {
  let publicFolder = '';
  return {
    name: 'keep-pages',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = filesOf(bundle, menuOfScreens, evening);
        const entry = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry)?.fileName ?? '';
        const kept = [...files.map((file) => `/${file}`), ...PLAIN_FILES, ...soundsIn(publicFolder)];
        const release = createHash('sha256').update(kept.join()).digest('hex').slice(0, 12);
        const source = readFileSync(worker, 'utf8')
          .replace('__RELEASE__', release)
          .replace('__ENTRY__', entry)
          .replace("['__FILES__']", JSON.stringify(kept));
        this.emitFile({ type: 'asset', fileName: basename(worker), source });
      },
    },
  };
}

/** An order that nobody hears is no order: its sounds too. */
const soundsIn = (folder: string): string[] =>
  existsSync(join(folder, 'sounds')) ? readdirSync(join(folder, 'sounds')).map((name) => `/sounds/${name}`) : [];

/** What the entry reaches, now or later, without the screens that nobody opens in a service; with their styles and letters. */
function filesOf(bundle: Rolldown.OutputBundle, menuOfScreens: string, evening: readonly string[]): string[] {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (reached.has(file) || chunk?.type !== 'chunk') return;
    reached.add(file);
    const isMenu = chunk.moduleIds.some((id) => basename(id) === menuOfScreens);
    const later = chunk.dynamicImports.filter((other) => !isMenu || isWanted(bundle[other], evening));
    for (const other of [...chunk.imports, ...later]) visit(other);
  };
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(file);
  const assets = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file));
  return [...reached, ...assets].sort();
}

const isWanted = (chunk: Rolldown.OutputBundle[string] | undefined, evening: readonly string[]): boolean =>
  chunk?.type === 'chunk' && evening.includes(basename(chunk.facadeModuleId ?? ''));
