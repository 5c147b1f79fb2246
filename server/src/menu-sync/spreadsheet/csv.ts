import { guarded, unguarded } from '@comptoir/domain/kernel/csv-guard.ts';
import type { LineProblem } from '@comptoir/domain/menu-sync/spreadsheet/read-rows.ts';
import { PROBLEMS } from '@comptoir/domain/menu-sync/spreadsheet/spreadsheet.labels.ts';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** More than any menu has; a longer file is a mistake. */
const MOST_LINES = 10_000;
/** No line of a menu is as long: a quote that is never closed would otherwise swallow the file, slowly. */
const LONGEST_LINE = 20_000;
/** As much as is read before somebody else has a turn. */
const SLICE = 20_000;
const SEPARATORS = [';', ',', '\t'] as const;

/** CLI-24: what a French spreadsheet opens by itself; a long table is written in parts, of which the first has its mark. */
export function writeCsv(table: readonly (readonly string[])[], { isFirst = true } = {}): string {
  return stringify(
    table.map((cells) => cells.map(guarded)),
    { bom: isFirst, delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
}

/** One line of the answer per line of the spreadsheet, empty ones too, so that people find what they are told of. */
export async function readCsv(text: string): Promise<string[][] | LineProblem> {
  const parser = Readable.from(slices(text)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_LINE,
      to: MOST_LINES + 1,
    }),
  );
  const lines: string[][] = [];
  try {
    for await (const cells of parser) lines.push((cells as string[]).map(unguarded));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { line: lineOf(error), message: PROBLEMS.quoteOpen };
  }
  if (lines.length > MOST_LINES) return { line: MOST_LINES, message: PROBLEMS.tooLong(MOST_LINES) };
  return lines;
}

async function* slices(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += SLICE) {
    yield text.slice(start, start + SLICE);
    // eslint-disable-next-line no-await-in-loop -- a turn for the others after each slice is what the loop is for
    await setImmediate();
  }
}

/** The one that the titles are written with. */
function separatorOf(text: string): string {
  const [titles = ''] = text.split(/\r|\n/, 1);
  const counts = SEPARATORS.map((separator) => titles.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

const lineOf = ({ records }: CsvError): number => (typeof records === 'number' ? records + 1 : 1);
