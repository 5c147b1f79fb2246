import { tableUrl } from '@comptoir/domain/sales-modes/table-codes.ts';
import { encode } from 'uqr';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawSheet } from './draw-sheet.ts';

const SHEET = {
  shopName: 'Chez Mimi',
  logo: null,
  slug: 'chez-mimi',
  publicUrl: 'https://commande.chezmimi.exemple',
  edge: '#B5452C',
  tables: ['5', '6'],
};
const MM = 72 / 25.4;

/** What is drawn on the first page. */
function drawn(pdf: Buffer): string {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))).toString('latin1');
}

type Rect = { x: number; y: number; width: number; height: number };
const rectsIn = (text: string): Rect[] =>
  [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));

test('PMT-02 each code is the address of its table, module by module, 55 mm wide', async () => {
  const page = drawn(await drawSheet(SHEET));
  const codes = page
    .split(/\bf\b/)
    .map(rectsIn)
    .filter((rects) => rects.length > 50);
  expect(codes).toHaveLength(2);

  codes.forEach((rects, index) => {
    const { data, size } = encode(tableUrl(SHEET.publicUrl, SHEET.slug, SHEET.tables[index] ?? ''), {
      ecc: 'M',
      border: 0,
    });
    const module = (55 * MM) / size;
    const [left, top] = [Math.min(...rects.map(({ x }) => x)), Math.min(...rects.map(({ y }) => y))];
    const seen = data.map((row) => row.map(() => false));
    for (const { x, y, width } of rects) {
      const [column, row] = [Math.round((x - left) / module), Math.round((y - top) / module)];
      for (let dark = 0; dark < Math.round(width / module); dark += 1) (seen[row] ?? [])[column + dark] = true;
    }
    expect(seen).toEqual(data);
    const right = Math.max(...rects.map(({ x, width }) => x + width));
    expect((right - left) / MM).toBeCloseTo(55, 1);
  });
});

/** Fonts and profiles are not all packed the same way. */
function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

test('PMT-02 the logo stands beside the name on every code, and once in the file', async () => {
  const square = { create: { width: 40, height: 40, channels: 3, background: '#B5452C' } } as const;
  const logo = `data:image/png;base64,${(await sharp(square).png().toBuffer()).toString('base64')}`;
  const pdf = await drawSheet({ ...SHEET, logo });

  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  const streams = pdf.toString('latin1').split('endstream').slice(0, -1);
  const contents = streams.map((part) => inflated(part.slice(part.indexOf('stream\n') + 'stream\n'.length)));
  expect(contents.join('').match(/\/I1 Do/g)).toHaveLength(SHEET.tables.length);
  expect((await drawSheet(SHEET)).toString('latin1')).not.toContain('/Subtype /Image');
});
