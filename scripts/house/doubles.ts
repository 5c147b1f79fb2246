import { isFeature, roomOf } from './rooms.ts';
import { isScript, lineAt, type Finding, type Source } from './source.ts';

/** One word, one meaning (docs/glossary.md): the second meanings that words have had here, and must not have again. */
type Double = {
  word: string;
  detail: string;
  /** Of a file or folder, without its endings. */
  name: RegExp;
  isAllowedIn?: (path: string) => boolean;
  /** Of what a file exports; fields keep the specification's names (`posRef`, `posPrice`), tables the database's. */
  exported: RegExp;
};

const DOUBLES: Double[] = [
  {
    word: 'hub',
    detail: 'hub is HubRise; live events have streams',
    name: /(^|-)hubs?(-|$)/,
    isAllowedIn: (path) => /^e2e\/|\/(ports|sandbox)\//.test(path) || isFeature(roomOf(path)),
    exported: /^\w*(Live|Stream|Event|News)Hub/,
  },
  {
    word: 'order',
    detail: 'an order is a customer’s; things in a list have positions',
    name: /^order$|(^|-)re-?order(-|$)|^(menu|option|section|product)s?-order$/,
    // The entity itself.
    isAllowedIn: (path) => roomOf(path) === 'orders',
    exported: /[rR]eorder|[sS]ortOrder/,
  },
  {
    word: 'job',
    detail: 'a job is a background job; couriers, printers and syncs have words of their own',
    name: /^jobs?$|(^|-)(courier|delivery|fleet|print|sync)-jobs?(-|$)/,
    isAllowedIn: (path) => path.startsWith('server/src/jobs/'),
    exported: /(Courier|Delivery|Fleet|Print|Sync)Jobs?/,
  },
  {
    word: 'pos',
    detail: 'it is the till',
    name: /(^|-)pos(-|$)/,
    exported: /(^p|^P|[a-z]P)os(?!Ref|Price)([A-Z]|s?$)/,
  },
];

const GUARDED = /^((domain|contract|server|web|dashboard|driver|storefront)\/src|e2e)\//;
const EXPORT = /\bexport\s+(?:async\s+)?(?:abstract\s+)?(?:type|const|let|function\*?|class)\s+(\w+)/g;

export function doubleFindings({ path, text, words }: Source): Finding[] {
  if (!GUARDED.test(path)) return [];
  const names = path
    .replace(GUARDED, '')
    .split('/')
    .map((part) => part.replace(/\..*$/, ''));
  const exports = isScript(path) ? [...words.matchAll(EXPORT)] : [];
  return DOUBLES.flatMap(({ word, detail, name: banned, isAllowedIn, exported }) => [
    ...(names.some((part) => banned.test(part)) && !isAllowedIn?.(path)
      ? [{ path, line: 1, rule: 'double', detail: `« ${word} » in a name: ${detail}` }]
      : []),
    ...exports
      .filter(([, name = '']) => exported.test(name) && !name.endsWith('Table'))
      .map((match) => ({ path, line: lineAt(text, match.index), rule: 'double', detail: `${match[1]}: ${detail}` })),
  ]);
}
