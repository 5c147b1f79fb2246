import type { Font } from 'fontkit';
import { readFile } from 'node:fs/promises';
import type PDFDocument from 'pdfkit';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { assetsFolder } from '../../kernel/assets.ts';

export type Doc = InstanceType<typeof PDFDocument>;

const MM = 72 / 25.4;
export const PAGE = { width: 210 * MM, height: 297 * MM };
/** The two margins of DESIGN's invoice-a4, in points. */
export const LEFT = 45;
export const RIGHT = PAGE.width - LEFT;

export const INK = '#1B2320';
export const SOFT = '#59655F';
export const HAIRLINE = '#E1E7E4';
export const GREEN = { ground: '#EEFAF5', edge: '#B5E3D1', text: '#00513C', accent: '#008160' };

export type Weight = 'Regular' | 'SemiBold' | 'Bold';
export type Style = { size: number; weight?: Weight; colour?: string };

const WEIGHTS: Weight[] = ['Regular', 'SemiBold', 'Bold'];
/** Read once: parsing the three files takes longer than drawing a page. */
let fonts: Promise<Record<Weight, Font>> | undefined;
async function openFonts(): Promise<Record<Weight, Font>> {
  const { create } = await import('fontkit');
  const open = async (weight: Weight): Promise<Font> => {
    const font = create(await readFile(join(assetsFolder('fonts'), `Inter-${weight}.ttf`)));
    if (font.type !== 'TTF') throw new Error(`Inter-${weight}.ttf holds several fonts`);
    // A glyph keeps the meaning it is first asked for with, and a part of « é » is asked for with none:
    // each is asked for here, or a document would change the text of all that come after it.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
    return font;
  };
  const [Regular, SemiBold, Bold] = await Promise.all([open('Regular'), open('SemiBold'), open('Bold')]);
  return { Regular, SemiBold, Bold };
}

export type Facts = { title: string; author: string; subject: string; createdAt: Date };

/** The metadata are written into XML as they come. */
const withoutMarkup = (text: string): string => text.replaceAll('&', 'et').replaceAll(/[<>]/g, '');

/** PDF/A-3b: fonts embedded, colours calibrated; the same facts give the same bytes, whenever it is drawn. */
export async function openPaper({ title, author, subject, createdAt }: Facts): Promise<Doc> {
  const { default: Pdf } = await import('pdfkit');
  const doc = new Pdf({
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'fr-FR',
    displayTitle: true,
    // None of the reader's own fonts: PDF/A embeds all.
    font: '',
    info: {
      Title: withoutMarkup(title),
      Author: withoutMarkup(author),
      Subject: withoutMarkup(subject),
      Creator: 'Comptoir',
      Producer: 'Comptoir',
      CreationDate: createdAt,
    },
  });
  fonts ??= openFonts();
  const opened = await fonts;
  for (const weight of WEIGHTS) doc.registerFont(weight, opened[weight]);
  return doc;
}

export function closePaper(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    doc.end();
  });
}

/** How many pages were opened so far. */
export function pageCount(doc: Doc): number {
  const { start, count } = doc.bufferedPageRange();
  return start + count;
}

/** A page takes a few milliseconds: other requests are served between two of them. */
export async function newPage(doc: Doc): Promise<void> {
  await setImmediate();
  doc.addPage();
}

/** The pages so far are packed; nothing more can be drawn on them. */
export const sealPages = (doc: Doc): void => doc.flushPages();

const inSize = (doc: Doc, { size, weight = 'Regular' }: Style): Doc => doc.font(weight).fontSize(size);

export const widthOf = (doc: Doc, text: string, style: Style): number => inSize(doc, style).widthOfString(text);

/** One line from `x` on, its letters standing on `baseline`. */
export function write(doc: Doc, text: string, x: number, baseline: number, style: Style): void {
  inSize(doc, style).fillColor(style.colour ?? INK);
  doc.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
}

/** One line that ends at `right`. */
export const writeUpTo = (doc: Doc, text: string, right: number, baseline: number, style: Style): void =>
  write(doc, text, right - widthOf(doc, text, style), baseline, style);

/** One line in what room there is: a long name is set smaller, never cut. */
export function fitting(doc: Doc, text: string, style: Style, room: number): Style {
  const width = widthOf(doc, text, style);
  return width <= room ? style : { ...style, size: Math.max(4, (style.size * room) / width) };
}

/** Broken at plain spaces; a word longer than the room is broken anywhere. */
export function wrapped(doc: Doc, text: string, style: Style, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(doc, longer, style) <= room) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (widthOf(doc, line, style) > room && line.length > 1) {
      let cut = line.length - 1;
      while (cut > 1 && widthOf(doc, line.slice(0, cut), style) > room) cut -= 1;
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return [...lines, line];
}

export function rule(doc: Doc, y: number, { from = LEFT, to = RIGHT, colour = HAIRLINE, width = 0.75 } = {}): void {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(colour).stroke();
}
