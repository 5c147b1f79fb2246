import { CHANNEL_LABELS, ORDER_TYPE_LABELS, PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { cents, formatEuros } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';
import { formatDate, formatTime } from '../kernel/time.ts';
import { ALL_RIGHTS } from '../session/rights.ts';
import { RANK_LABELS } from '../staff/rank.ts';
import { RIGHT_LABELS } from '../staff/rights.labels.ts';
import { COUNTED_FIELDS, FIELD_LABELS, HIDDEN_FIELDS, MONEY_FIELDS } from './fields.labels.ts';

/** One line of before and after; null: it was not there. */
export type ChangedLine = { label: string; before: string | null; after: string | null };

type Leaf = { path: string[]; value: unknown };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (isPlain(value))
    return Object.entries(value)
      .filter(([key]) => !HIDDEN_FIELDS.has(key))
      .flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  if (Array.isArray(value) && value.some(isPlain))
    return value.flatMap((inner, index) => leavesOf(inner, [...path, nameOf(inner) ?? String(index + 1)]));
  return typeof value === 'string' && UUID.test(value) ? [] : [{ path, value }];
}

/** A zone, a slot or a dish goes by its name, so that taking one away is not a change of all behind it. */
function nameOf(value: unknown): string | null {
  if (!isPlain(value)) return null;
  const name = value['name'] ?? value['key'] ?? value['day'] ?? value['id'];
  return typeof name === 'string' && name !== '' ? name : null;
}

/** JRN-07: what differs, in the order in which it stands, and never more than somebody reads. */
const MOST_LINES = 40;

export function changedLines(before: unknown, after: unknown, timeZone: string): ChangedLine[] {
  const [old, now] = [byPath(before), byPath(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths
    .map((key) => ({ old: old.get(key), now: now.get(key) }))
    .filter((pair) => JSON.stringify(pair.old?.value) !== JSON.stringify(pair.now?.value))
    .slice(0, MOST_LINES)
    .map((pair) => ({
      label: labelOf((pair.now ?? pair.old)?.path ?? []),
      before: pair.old ? wordsOf(pair.old, timeZone) : null,
      after: pair.now ? wordsOf(pair.now, timeZone) : null,
    }));
}

const byPath = (value: unknown): Map<string, Leaf> =>
  new Map(
    value === null || value === undefined ? [] : leavesOf(value).map((leaf) => [leaf.path.join('\n'), leaf] as const),
  );

const WORDS: Record<string, string> = {
  ...FIELD_LABELS,
  ...CHANNEL_LABELS,
  ...ORDER_TYPE_LABELS,
  ...PAYMENT_TYPE_LABELS,
  ...RANK_LABELS,
  ...RIGHT_LABELS,
};

/** « Zone 3, minimum de commande ». A word that nobody has translated stays as it is kept. */
function labelOf(path: readonly string[]): string {
  const shown = path.filter((part) => part !== 'overrides').map((part) => WORDS[part] ?? part);
  const text = shown.join(', ');
  return text === '' ? 'Valeur' : text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const IS_RIGHT = new Set<string>(ALL_RIGHTS);

/** How nothing reads. */
export const NONE = 'aucun';

function wordsOf({ path, value }: Leaf, timeZone: string): string {
  const key = path.at(-1) ?? '';
  if (value === null || value === undefined || value === '') return NONE;
  if (typeof value === 'boolean') return IS_RIGHT.has(key) ? (value ? 'donné' : 'retiré') : value ? 'oui' : 'non';
  if (typeof value === 'number') return numberWords(path, value);
  if (Array.isArray(value) && COUNTED_FIELDS.has(key)) return String(value.length);
  if (Array.isArray(value))
    return value.length === 0 ? NONE : value.map((one) => WORDS[String(one)] ?? String(one)).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (INSTANT.test(text)) return `${formatDate(text, timeZone)} ${formatTime(text, timeZone)}`;
  return WORDS[text] ?? text;
}

function numberWords(path: readonly string[], value: number): string {
  const key = path.at(-1) ?? '';
  if (MONEY_FIELDS.has(key) || path.includes('channelPrices')) return formatEuros(cents(value));
  if (/minutes$/i.test(key)) return `${value}${NBSP}min`;
  if (/hours$/i.test(key)) return `${value}${NBSP}h`;
  if (/basispoints$/i.test(key) || path.includes('vatRates')) return `${String(value / 100).replace('.', ',')}${NBSP}%`;
  if (/km$/i.test(key)) return `${String(value).replace('.', ',')}${NBSP}km`;
  return /percent$/i.test(key) ? `${value}${NBSP}%` : String(value);
}
