import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Plain data and a function or two; of its long table the browser takes what it names. */
const REFUSALS_FILE = 'errors.ts';

/**
 * Keeps zod out of the browser: a contract file is evaluated while building, and the browser receives only its plain
 * data (method and path of each route, constants). Importing a schema from the dashboard is then a build error.
 * `browserSources` are the folders of what may run there.
 */
export function contractLite(contractSources: string, browserSources: readonly string[]): Plugin {
  let sources = contractSources;
  return {
    name: 'contract-lite',
    enforce: 'pre',
    configResolved() {
      sources = realpathSync(contractSources);
    },
    load: {
      filter: { id: /\.ts(\?.*)?$/ },
      async handler(id) {
        const file = id.split('?')[0] ?? id;
        if (dirname(file) !== sources) return null;
        const { exports, inputs } = await evaluate(file);
        for (const input of inputs) this.addWatchFile(input);
        if (basename(file) !== REFUSALS_FILE) return { code: lightModule(exports), moduleType: 'js' };
        const files = sourcesIn(browserSources);
        for (const source of files) this.addWatchFile(source);
        const code = withFewerRefusals(readFileSync(file, 'utf8'), exports['ERRORS'], namedIn(files));
        return { code, moduleType: 'ts' };
      },
    },
  };
}

const TABLE = /export const ERRORS = \{[^]*?\n\} as const satisfies[^;]*;/;

/** A refusal that only the server says arrives as a sentence: its row has nothing to do in a browser. */
function withFewerRefusals(source: string, table: unknown, isNamed: (refusal: string) => boolean): string {
  if (!TABLE.test(source) || typeof table !== 'object' || table === null) throw new Error('errors.ts has no table');
  const rows = Object.fromEntries(Object.entries(table).filter(([refusal]) => isNamed(refusal)));
  return source.replace(TABLE, () => `export const ERRORS = ${JSON.stringify(rows)} as const;`);
}

function sourcesIn(folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
}

/** Whether a word stands between quotation marks in one of these files. */
function namedIn(files: readonly string[]): (word: string) => boolean {
  const sources = files.map((file) => readFileSync(file, 'utf8'));
  const words = new Set(sources.flatMap((source) => source.match(/(?<=')[\w-]+(?=')/g) ?? []));
  return (word) => words.has(word);
}

export function lightModule(exports: Record<string, unknown>): string {
  return Object.entries(exports)
    .map(([name, value]) => [name, isRoute(value) ? plainFields(value) : value] as const)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');
}

const isRoute = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function plainFields(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => isScalar(value) || isTextList(value)));
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
const isTextList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string');

function isPlain(value: unknown): boolean {
  if (value === null || isScalar(value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object') return false;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

/** Bundled whole, packages included, because a module imported from memory cannot look packages up. */
async function evaluate(file: string): Promise<{ exports: Record<string, unknown>; inputs: string[] }> {
  const bundle = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    plugins: [workspaceSources(resolve(dirname(file), '../..'))],
  });
  const code = bundle.outputFiles[0]?.text ?? '';
  const exports: Record<string, unknown> = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  );
  const inputs = Object.keys(bundle.metafile.inputs).filter((input) => !input.includes('node_modules'));
  return { exports, inputs: inputs.map((input) => resolve(input)) };
}

/** Our own workspaces are sources, not packages. */
function workspaceSources(root: string): EsbuildPlugin {
  return {
    name: 'workspace-sources',
    setup(bundle) {
      bundle.onResolve({ filter: /^@comptoir\// }, ({ path }) => {
        const [, workspace = '', ...rest] = path.split('/');
        return { path: join(root, workspace, 'src', ...rest) };
      });
    },
  };
}
