/** CLI-26, sec:spreadsheet-cells: cells that a spreadsheet would run as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A cell that already looks guarded is guarded again, so that `unguarded` restores every cell. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
