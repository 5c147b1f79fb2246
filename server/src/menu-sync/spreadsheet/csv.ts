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
  const lines: string[][] = [];
  try {
    for await (const cells of csvLines(text, MOST_LINES)) lines.push(cells);
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error;
    return error.problem;
  }
  return lines;
}

/** Thrown at the line that cannot be read, or at the first one too many. */
export class CsvUnreadable extends Error {
  readonly problem: LineProblem;
  constructor(problem: LineProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** One line in memory at a time, besides the text itself. */
export async function* csvLines(text: string, most: number): AsyncGenerator<string[]> {
  const parser = Readable.from(slices(text)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_LINE,
      to: most + 1,
    }),
  );
  let count = 0;
  try {
    for await (const cells of parser) {
      count += 1;
      if (count > most) throw new CsvUnreadable({ line: most, message: PROBLEMS.tooLong(most) });
      yield (cells as string[]).map(unguarded);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvUnreadable({ line: lineOf(error), message: PROBLEMS.quoteOpen });
  }
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
