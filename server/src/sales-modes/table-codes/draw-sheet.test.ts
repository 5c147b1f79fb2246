import { tableUrl } from '@comptoir/domain/sales-modes/table-codes.ts';
import { encode } from 'uqr';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawSheet } from './draw-sheet.ts';

const SHEET = {
  shopName: 'Chez Mimi',
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
