import type { TicketRow } from './ticket-row.ts';

/**
 * PRN-36: what drives a printer (control characters, C1 with CSI) or turns the reading round (direction marks, invisible
 * characters), whoever typed it. A line feed in an instruction becomes a space.
 */
// eslint-disable-next-line no-control-regex -- these are what is taken out
const DRIVING = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

export const cleanText = (text: string): string => text.replace(DRIVING, ' ').replace(INVISIBLE, '');

/** Every text of a row, so that no printer, post or file is ever handed anything else. */
export const cleanRow = (row: TicketRow): TicketRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'kind' ? cleanText(value) : value,
    ]),
  ) as TicketRow;
