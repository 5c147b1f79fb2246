import { guarded } from './csv-guard.ts';
import type { Cents } from './money.ts';

const LINE_END = '\r\n';
const BYTE_ORDER_MARK = '\uFEFF';

/** Words, which are guarded; or an amount, which is a number of ours. */
export type CsvCell = string | { amount: Cents };

/** CLI-24: what a French spreadsheet opens by itself. */
export const csvHeader = (cells: readonly string[]): string => BYTE_ORDER_MARK + csvLine(cells);

export const csvLine = (cells: readonly CsvCell[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? quoted(guarded(cell)) : decimals(cell.amount))).join(';') + LINE_END;

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A number for a spreadsheet: no currency, no space between thousands. */
export function decimals(amount: Cents): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}
