import { TICKET_COLUMNS } from '@comptoir/domain/printers/ticket-text.ts';
import type { TicketRow } from '@comptoir/domain/printers/ticket-row.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { canWriteIn, characterOf, CODE_PAGES } from './code-pages.ts';
import { decodePaper, type DecodedLanguage, type PaperPiece } from './decode-paper.ts';
import { encodeTicket, type PaperSettings } from './encode-ticket.ts';
import { LONG_ORDER } from './long-order.fixture.ts';
import { paperText } from './paper-text.fixture.ts';

type Spoken = Exclude<PaperSettings['language'], 'text'>;
const LANGUAGES: readonly Spoken[] = ['esc-pos', 'star-prnt', 'star-line'];
const readAs = (language: Spoken): DecodedLanguage => (language === 'esc-pos' ? 'esc-pos' : 'star');
const printed = async (
  document: readonly TicketRow[],
  paper: PaperSettings & { language: Spoken },
): Promise<PaperPiece[]> => decodePaper(await encodeTicket(document, paper), readAs(paper.language));
const textOf = (pieces: readonly PaperPiece[]): string =>
  pieces.flatMap((piece) => (piece.kind === 'line' ? piece.spans.map(({ text }) => text) : [])).join('\n');

describe('PRN-40 the paper of a long order', () => {
  test.each([80, 58] as const)('PRN-40 %s mm: every line, letter and size is where it belongs', async (width) => {
    const paper = await printed(LONG_ORDER, { width, language: 'esc-pos' });

    expect(paperText(paper).join('\n')).toMatchSnapshot();
  });

  test.each(LANGUAGES)('PRN-40 %s prints the same paper as ESC/POS', async (language) => {
    const [epson, other] = await Promise.all([
      printed(LONG_ORDER, { width: 80, language: 'esc-pos' }),
      printed(LONG_ORDER, { width: 80, language }),
    ]);

    expect(paperText(other)).toEqual(paperText(epson));
  });

  test.each([80, 58] as const)('PRN-40 %s mm: nothing is wider than the paper', async (width) => {
    for (const piece of await printed(LONG_ORDER, { width, language: 'esc-pos' }))
      if (piece.kind === 'line')
        expect(piece.spans.reduce((sum, span) => sum + span.text.length * span.width, 0)).toBeLessThanOrEqual(
          TICKET_COLUMNS[width],
        );
  });
});

describe('PRN-40 accents', () => {
  const words: TicketRow[] = [{ kind: 'text', text: 'é è ç œ Œ € ’ « » — …' }];

  test.each(LANGUAGES)('PRN-40 %s writes é è ç œ € ’ « » in its first table', async (language) => {
    expect(textOf(await printed(words, { width: 80, language }))).toContain('é è ç œ Œ € ’ « » — …');
  });

  test('PRN-40 a printer with CP858 keeps the accents and the euro, and writes the rest with the letters it has', async () => {
    const paper = await printed(words, { width: 80, language: 'esc-pos', codePage: 'cp858' });

    expect(textOf(paper)).toContain("é è ç oe OE € ' « » - ...");
  });

  test('PRN-40 a table has each of its characters once, at the byte of the makers’ tables', () => {
    expect([0xd5, 0x82, 0x8a, 0x87].map((byte) => characterOf('cp858', byte))).toEqual(['€', 'é', 'è', 'ç']);
    expect([0x80, 0xe9, 0x9c, 0x92].map((byte) => characterOf('windows1252', byte))).toEqual(['€', 'é', 'œ', '’']);
    expect(CODE_PAGES.filter((page) => canWriteIn(page)('€'))).toEqual(['windows1252', 'cp858', 'iso8859-15']);
  });
});

describe('PRN-43 what a customer types', () => {
  const COMMANDS = [
    '\u001B@',
    '\u001Bp\u0000\u0019\u00FA',
    '\u001DV\u0000',
    '\u0010\u0014\u0001',
    '\u009B2J',
    '\u001C.',
    '\u202E',
    '\r',
    '\n',
    '\u0000',
    '\u0007',
    '\u007F',
  ];
  const typed = fc
    .array(fc.oneof(fc.constantFrom(...COMMANDS), fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 8 })
    .map((parts) => parts.join(''));

  test.each(LANGUAGES)('PRN-43 never drives a %s printer', async (language) => {
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        const rows: TicketRow[] = [
          { kind: 'note', text },
          { kind: 'line', quantity: text, name: text, amount: text },
          { kind: 'person', text },
          { kind: 'qr', text },
        ];
        const paper = await printed(rows, { width: 58, language });

        expect(paper.filter(({ kind }) => kind === 'unknown')).toEqual([]);
        expect(paper.filter(({ kind }) => kind === 'cut')).toHaveLength(1);
        expect(paper.at(-1)?.kind === 'cut' || paper.at(-2)?.kind === 'cut').toBe(true);
        expect(textOf(paper).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
      { numRuns: 60 },
    );
  });
});

describe('PRN-41 the logo', () => {
  const blackOnNothing = (): Promise<Buffer> =>
    sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } })
      .extend({ top: 300, bottom: 300, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();

  test.each(LANGUAGES)('PRN-41 is printed above the ticket by %s, black where it is black', async (language) => {
    const logo = await blackOnNothing();
    const paper = await printed([{ kind: 'shop', text: 'Chez Mimi' }], { width: 58, language, logo });

    const at = paper.findIndex(({ kind }) => kind === 'image');
    const image = paper[at];
    if (image?.kind !== 'image') throw new Error('no image');
    expect([image.width, Math.abs(image.height - 128) < 24]).toEqual([256, true]);
    const across = image.width / 8;
    const rowAt = (y: number) => image.bits[y * across + across / 2];
    expect([rowAt(8), rowAt(64), rowAt(120)]).toEqual([0x00, 0xff, 0x00]);
    expect(paperText(paper).findIndex((text) => text.includes('Chez Mimi'))).toBeGreaterThan(at);
  });
});

test('API-63 a printer of text alone is sent the ticket as text', async () => {
  const bytes = await encodeTicket([{ kind: 'text', text: 'Crème à 5 €' }], { width: 58, language: 'text' });

  expect(new TextDecoder().decode(bytes)).toBe('Crème à 5 EUR\n');
});
