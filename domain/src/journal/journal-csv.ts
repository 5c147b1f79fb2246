import { csvHeader, csvLine } from '../kernel/csv.ts';
import { formatDate, formatTime, type Day } from '../kernel/time.ts';
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

const kept = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

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
    kept(entry.before),
    kept(entry.after),
  ]);

export const journalFileName = (today: Day): string => `journal_${today}.csv`;
