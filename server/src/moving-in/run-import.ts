import type { ImportedPerson } from '@comptoir/domain/moving-in/customer-import.ts';
import { PERSON_COLUMNS, PERSON_PROBLEMS } from '@comptoir/domain/moving-in/moving-in.labels.ts';
import {
  contactOf,
  MOST_PEOPLE,
  readPerson,
  readPersonTitles,
  type PersonTitles,
} from '@comptoir/domain/moving-in/read-people.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../ctx.ts';
import { csvLines, CsvUnreadable } from '../menu-sync/spreadsheet/csv.ts';
import * as shops from '../shops/shops.store.ts';
import * as imports from './customer-imports.store.ts';
import type { ReadLine } from './customer-imports.store.ts';
import * as people from './people.store.ts';
import { tellImport } from './tell-import.ts';
import { writePeople } from './write-people.ts';

/** Lines per transaction: each of them is read or written once, whatever happens to the process. */
const READ_BATCH = 1_000;

/** Reads the file, or writes what was confirmed; a repetition goes on behind the last batch that was committed. */
export async function runCustomerImport(ctx: Ctx, importId: string): Promise<void> {
  const row = await imports.find(ctx.db, ctx.companyId, importId);
  if (row?.state === 'reading') await readFile(ctx, row);
  if (row?.state === 'running') await writePeople(ctx, importId);
}

type Reading = { titles: PersonTitles; today: string; known: Map<string, number>; undated: number };

async function readFile(ctx: Ctx, row: imports.ImportRow): Promise<void> {
  const content = await imports.contentOf(ctx.db, ctx.companyId, row.id);
  if (content === null) return;
  const { time_zone } = await shops.company(ctx.db, ctx.companyId);
  const reading: Reading = { titles: {}, today: localDay(ctx.now(), time_zone), known: new Map(), undated: 0 };
  let [line, from] = [0, row.read_line];
  let batch: ReadLine[] = [];
  try {
    for await (const cells of csvLines(content, MOST_PEOPLE + 1)) {
      line += 1;
      const read = line === 1 ? takeTitles(reading, cells) : readLine(reading, cells, line);
      // What an earlier run has stored is read again for its contacts only.
      if (line <= from) reading.undated = 0;
      else if (read) batch.push(read);
      if (line < from + READ_BATCH) continue;
      if (!(await store(ctx, row.id, reading, { from, to: line, batch }))) return;
      [from, batch] = [line, []];
    }
  } catch (error) {
    if (!(error instanceof CsvUnreadable)) throw error;
    await fail(ctx, row.id, `Ligne ${error.problem.line} : ${error.problem.message}`);
    return;
  }
  if (line < 2) return fail(ctx, row.id, PERSON_PROBLEMS.empty);
  if (await store(ctx, row.id, reading, { from, to: line, batch })) await finishReading(ctx, row.id, line);
}

function takeTitles(reading: Reading, cells: readonly string[]): null {
  const titles = readPersonTitles(cells);
  if (typeof titles === 'string') throw new CsvUnreadable({ line: 1, message: titles });
  reading.titles = titles;
  return null;
}

function readLine(reading: Reading, cells: readonly string[], line: number): ReadLine | null {
  const read = readPerson(cells, reading.titles, reading.today);
  if (!read) return null;
  if ('problems' in read) return { line, person: null, problems: read.problems, twinId: null };
  const contact = contactOf(read.person);
  const before = reading.known.get(contact);
  if (before !== undefined) {
    const column = read.person.email === null ? PERSON_COLUMNS.phone : PERSON_COLUMNS.email;
    return { line, person: null, problems: [{ column, message: PERSON_PROBLEMS.sameContact(before) }], twinId: null };
  }
  reading.known.set(contact, line);
  if (read.isConsentUndated) reading.undated += 1;
  return { line, person: read.person, problems: null, twinId: null };
}

/** False: it was given up, or another run has stored these lines. */
async function store(
  ctx: Ctx,
  importId: string,
  reading: Reading,
  { from, to, batch }: { from: number; to: number; batch: readonly ReadLine[] },
): Promise<boolean> {
  const ref = { companyId: ctx.companyId, importId };
  return ctx.transaction(async (tx) => {
    const row = await imports.lock(tx, ctx.companyId, importId);
    if (row?.state !== 'reading' || row.read_line !== from) return false;
    const persons = batch.flatMap(({ person }) => person ?? []);
    const twinOf = await people.twinsOf(tx, ctx.companyId, persons);
    const lines = batch.map((line) => ({ ...line, twinId: line.person && twinOf(line.person) }));
    await imports.addLines(tx, ref, lines);
    const after = await imports.update(tx, ref, {
      read_line: to,
      good: row.good + persons.length,
      bad: row.bad + batch.length - persons.length,
      twins: row.twins + lines.filter(({ twinId }) => twinId !== null).length,
      consents: row.consents + persons.filter(hasAgreed).length,
      undated_consents: row.undated_consents + reading.undated,
    });
    reading.undated = 0;
    await tellImport(tx, after);
    return true;
  });
}

const hasAgreed = ({ newsletter }: ImportedPerson): boolean => typeof newsletter === 'object' && newsletter !== null;

async function finishReading(ctx: Ctx, importId: string, lineCount: number): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await imports.lock(tx, ctx.companyId, importId);
    if (row?.state !== 'reading') return;
    const ready = { state: 'ready', content: null, line_count: lineCount, done_line: 1 } as const;
    await tellImport(tx, await imports.update(tx, { companyId: ctx.companyId, importId }, ready));
  });
}

async function fail(ctx: Ctx, importId: string, failure: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const row = await imports.lock(tx, ctx.companyId, importId);
    if (row?.state !== 'reading') return;
    const ref = { companyId: ctx.companyId, importId };
    await imports.forgetLines(tx, ref);
    const failed = { state: 'failed', content: null, failure, finished_at: ctx.now() } as const;
    const after = await imports.update(tx, ref, failed);
    await audit(tx, ctx, {
      action: 'customer-import.fail',
      entity: 'customer-import',
      entityId: importId,
      shopId: row.shop_id,
      after: { failure },
    });
    await tellImport(tx, after);
  });
}
