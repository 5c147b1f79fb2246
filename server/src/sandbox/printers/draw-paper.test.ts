import { fileURLToPath } from 'node:url';
import { TICKET_COLUMNS } from '@comptoir/domain/printers/ticket-text.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePaper } from '../../printers/paper/decode-paper.ts';
import { encodeTicket } from '../../printers/paper/encode-ticket.ts';
import { LONG_ORDER } from '../../printers/paper/long-order.fixture.ts';
import { differenceOf, keptPicture, pictureOf } from './paper-picture.fixture.ts';

const kept = (name: string) => fileURLToPath(new URL(`__pictures__/${name}.png`, import.meta.url));

/** Of all dots: the edges of letters, rounded otherwise by another version of the drawing library. */
const TOLERATED = 0.0001;

/** A black ring on nothing: what is white and what is see-through both stay white. */
const aLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="80" fill="#fff" stroke="#000" stroke-width="30"/></svg>',
    ),
  )
    .png()
    .toBuffer();

test.each([80, 58] as const)(
  'PRN-40 PRN-41 PRN-49 %s mm: the paper of a long order with logo and QR code looks as it did',
  async (width) => {
    const logo = await aLogo();
    const paperOf = async (rows: typeof LONG_ORDER) =>
      decodePaper(await encodeTicket(rows, { width, language: 'esc-pos', logo }), 'esc-pos');

    const paper = await pictureOf(await paperOf(LONG_ORDER), TICKET_COLUMNS[width]);
    const changed = await pictureOf(
      await paperOf(LONG_ORDER.map((row) => (row.kind === 'total' ? { ...row, amount: '931,40\u00A0€' } : row))),
      TICKET_COLUMNS[width],
    );

    const before = await keptPicture(kept(`long-order-${width}`), paper);
    expect(differenceOf(before, paper)).toBeLessThan(TOLERATED);
    // One figure of one amount is seen.
    expect(differenceOf(before, changed)).toBeGreaterThan(TOLERATED);
  },
);
