import { csvHeader, csvLine } from '../kernel/csv.ts';
import { NBSP } from '../kernel/text.ts';
import { formatDate, formatTime, type Day } from '../kernel/time.ts';
import { changedLines, NONE } from './changes.ts';
import { ALONE, type JournalEntry } from './journal.ts';

export const JOURNAL_CSV_HEAD = csvHeader([
  'Date',
  'Heure',
  'Qui',
  'Poste',
  'Quoi',
  'Sur quoi',
  'Magasin',
  'Avant',
  'Après',
]);

/** JRN-07: the words of the screen, one line for each thing that differs. */
const sideOf = (entry: JournalEntry, timeZone: string, side: 'before' | 'after'): string =>
  changedLines(entry.before, entry.after, timeZone)
    // Of what is new, « aucun » says nothing.
    .filter(({ before, after }) => (before ?? after) !== NONE || (after ?? before) !== NONE)
    .flatMap((line) => (line[side] === null ? [] : [`${line.label}${NBSP}: ${line[side]}`]))
    .join('\n');

/** JRN-08 */
export const journalCsvLine = (entry: JournalEntry, timeZone: string): string =>
  csvLine([
    formatDate(entry.at, timeZone),
    formatTime(entry.at, timeZone),
    entry.author.name,
    entry.author.kind === 'system' ? ALONE : (entry.post ?? ''),
    entry.sentence,
    entry.target.label,
    entry.shopName ?? '',
    sideOf(entry, timeZone, 'before'),
    sideOf(entry, timeZone, 'after'),
  ]);

export const journalFileName = (today: Day): string => `journal_${today}.csv`;
