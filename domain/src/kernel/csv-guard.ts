/** CLI-26: what a spreadsheet would run as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A cell that no spreadsheet runs. What already looks guarded is guarded again, so that `unguarded` gives every cell back. */
export const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
