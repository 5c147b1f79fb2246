import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { assetsFolder } from '../../kernel/assets.ts';
import { html } from '../../kernel/html.ts';
import type { PaperPiece } from '../../printers/paper/decode-paper.ts';
import { CELL, drawPaper, type WriteRun } from './draw-paper.ts';

const SIZE = 20;
const font = create(readFileSync(join(assetsFolder('fonts'), 'Inter-Regular.ttf'))) as Font;

/** As outlines of our own font: letters that every computer draws alike. */
const asOutlines: WriteRun = (run, { width, height, isBold, isInverted }, { x, y }) => {
  const scale = SIZE / font.unitsPerEm;
  const letters = [...run].map((letter, at) => {
    const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    const left = at * CELL.width + (CELL.width - glyph.advanceWidth * scale) / 2;
    return html`<path transform="translate(${left} 0) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}" />`;
  });
  const colour = isInverted ? '#fff' : '#000';
  return html`<g
    transform="translate(${x} ${y}) scale(${width} ${height})"
    fill="${colour}"
    stroke="${colour}"
    stroke-width="${isBold ? 40 : 0}"
    >${letters}</g
  >`;
};

type Picture = { data: Buffer; width: number; height: number };

/** The paper, in grey, half as large as the printer's dots. */
export async function pictureOf(pieces: readonly PaperPiece[], columns: number): Promise<Picture> {
  const svg = drawPaper(pieces, columns, asOutlines).text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The picture that is kept; `KEEP_PICTURES=1` keeps this one instead. */
export async function keptPicture(file: string, seen: Picture): Promise<Picture> {
  if (process.env['KEEP_PICTURES']) {
    const raw = { width: seen.width, height: seen.height, channels: 1 as const };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await sharp(seen.data, { raw }).png({ palette: true, colours: 8 }).toBuffer());
  }
  const { data, info } = await sharp(readFileSync(file)).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The share of dots that differ visibly. */
export function differenceOf(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  const wrong = one.data.reduce((sum, dot, at) => sum + (Math.abs(dot - (other.data[at] ?? 0)) > 96 ? 1 : 0), 0);
  return wrong / one.data.length;
}
