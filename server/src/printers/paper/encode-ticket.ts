import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import { TICKET_COLUMNS, ticketText } from '@comptoir/domain/printers/ticket-text.ts';

export type PaperSettings = {
  width: 58 | 80;
  language: 'esc-pos' | 'star-prnt' | 'star-line' | 'text';
  codePage?: 'windows1252' | 'cp858';
};

const [ESC, GS] = [0x1b, 0x1d];
/** Reset and Windows-1252, then the cut. */
const WRAPPINGS = {
  'esc-pos': { before: [ESC, 0x40, ESC, 0x74, 16], after: [0x0a, 0x0a, GS, 0x56, 66, 0] },
  'star-prnt': { before: [ESC, 0x40, ESC, GS, 0x74, 32], after: [0x0a, 0x0a, ESC, 0x64, 3] },
  'star-line': { before: [ESC, 0x40, ESC, GS, 0x74, 32], after: [0x0a, 0x0a, ESC, 0x64, 3] },
  text: { before: [], after: [0x0a] },
} as const;

/** Whatever is printable stands in Latin-1, except the three letters that Windows-1252 has elsewhere. */
const OWN_PLACES: Record<string, number> = { Œ: 0x8c, œ: 0x9c, Ÿ: 0x9f };

/** The ticket as this printer reads it. */
export async function encodeTicket(document: readonly TicketRow[], paper: PaperSettings): Promise<Uint8Array> {
  const text = ticketText({ template: 'bag', rows: [...document] }, TICKET_COLUMNS[paper.width]);
  if (paper.language === 'text') return new TextEncoder().encode(`${text}\n`);
  const { before, after } = WRAPPINGS[paper.language];
  const bytes = [...text].map((letter) => OWN_PLACES[letter] ?? letter.charCodeAt(0) & 0xff);
  return Uint8Array.from([...before, ...bytes, ...after]);
}
