import type { Menu } from '../../menu/menu.ts';
import { planImport, type ImportPlan } from './plan-import.ts';
import type { LineProblem, ReadTable } from './read-rows.ts';

type Planning = Omit<Parameters<typeof planImport>[0], 'rows'> & { menu: Menu };
export type GoodPlan = { plan: ImportPlan; problems: LineProblem[]; goodLines: number };

/** A file whose titles cannot be read has no good line. */
const TITLES = 1;

/**
 * MOV-02: every problem of a file, and the plan of the lines that have none. A line that needs one that is left out is
 * left out too, for that reason.
 */
export function planGoodLines(table: ReadTable, planning: Planning): GoodPlan {
  const problems = [...table.problems];
  let { rows } = table;
  let plan = planImport({ ...planning, rows });
  while (plan.problems.length > 0) {
    problems.push(...plan.problems);
    const bad = new Set(plan.problems.map(({ line }) => line));
    rows = rows.filter(({ line }) => !bad.has(line));
    plan = planImport({ ...planning, rows });
  }
  problems.sort((a, b) => a.line - b.line);
  const isReadable = problems.every(({ line }) => line !== TITLES);
  return { plan, problems, goodLines: isReadable ? new Set(rows.map(({ line }) => line)).size : 0 };
}
