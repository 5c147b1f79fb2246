// npm run where WORD: finds labels, addresses, calls, requirements and words.
import { routeNames } from '../server/src/http/route-names.ts';
import { handledCalls } from './house/calls.ts';
import { requirements } from './house/requirements.ts';
import { isTest, lineAt, source } from './house/source.ts';
import { readTree } from './house/tree.ts';
import { ROOMS } from './house/rooms.ts';

const MAX_ROWS = 15;
const wanted = process.argv.slice(2).join(' ').trim();
if (!wanted) {
  console.log('usage: npm run where WORD');
  process.exit(2);
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
const has = (text: string) => plain(text).includes(plain(wanted));
const files = readTree(process.cwd());

show('Pages (domain/src/session/pages.ts)', pages());
show('Calls', calls());
show('Rooms', rooms());
show('Map (docs/map.md)', matching('docs/map.md'));
show(
  'Requirements',
  requirements(files)
    .filter(({ id, text }) => id === wanted.toUpperCase() || has(text))
    .map(({ path, line, text }) => `${path}:${line}  ${text.slice(0, 160)}`),
);
show(
  'Tests',
  [...files.keys()].filter(isTest).flatMap((path) => matching(path)),
);
show(
  'Code',
  [...files.keys()]
    .filter((path) => /^(domain|contract|server|web|dashboard|driver|storefront)\//.test(path) && !isTest(path))
    .flatMap((path) => matching(path)),
);

function pages(): string[] {
  const text = files.get('domain/src/session/pages.ts') ?? '';
  return [...text.matchAll(/(\w+): \{\s*path: '([^']*)',\s*label: '([^']*)'/g)]
    .filter(([, key = '', path = '', label = '']) => path === wanted || has(key) || has(label))
    .map((match) => `${match[3]}  ${match[2]}  (${match[1]}, line ${lineAt(text, match.index)})`);
}

function calls(): string[] {
  const handled = handledCalls([...files].map(([path, text]) => source(path, text)));
  return [...routeNames()]
    .filter(([route, { name }]) => has(name) || has(`${route.method} ${route.path}`) || isAddressOf(route.path))
    .map(([route, { feature, name }]) => {
      const handler = handled.find((call) => call.feature === feature && call.name === name);
      const place = handler ? `${handler.path}:${handler.line}` : 'no handler';
      return `${route.method} ${route.path}  ${name} (contract/src/${feature}.ts)  ${place}  access ${route.access}`;
    });
}

/** Also matches a concrete address with its ids. */
function isAddressOf(path: string): boolean {
  const pattern = path.replace(/:\w+/g, '[^/]+').replaceAll('.', String.raw`\.`);
  return wanted.startsWith('/api/') && new RegExp(`^${pattern}$`).test(wanted.split('?')[0] ?? '');
}

function rooms(): string[] {
  const folders = new Set([...files.keys()].map((path) => path.split('/').slice(0, 3).join('/')));
  const named = ROOMS.filter((room) => has(room));
  return [...folders]
    .filter((folder) => named.some((room) => folder.endsWith(`/src/${room}`) || folder.endsWith(`/src/${room}.ts`)))
    .sort();
}

function matching(path: string): string[] {
  const lines = (files.get(path) ?? '').split('\n');
  return lines.flatMap((line, i) => (has(line) ? [`${path}:${i + 1}  ${line.trim().slice(0, 120)}`] : []));
}

function show(title: string, rows: string[]): void {
  if (rows.length === 0) return;
  console.log(`\n${title}`);
  for (const row of rows.slice(0, MAX_ROWS)) console.log(`  ${row}`);
  if (rows.length > MAX_ROWS) console.log(`  … and ${rows.length - MAX_ROWS} more`);
}
