import { GREEN, type Doc } from './paper.ts';

/** The cloche of the brand, drawn as on the pages (`web/src/ui/base/logo.tsx`), on a grid of 44. */
export function cloche(doc: Doc, x: number, y: number, side: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 44);
  doc.roundedRect(0, 0, 44, 44, 12).fill(GREEN.accent);
  doc.circle(22, 13.6, 2.4).fill('#FFFFFF');
  doc.path('M10.4 28.4a11.6 11.6 0 0 1 23.2 0z').fill('#FFFFFF');
  doc.roundedRect(8, 30.4, 28, 3.2, 1.6).fill('#FFFFFF');
  doc.restore();
}

/** The seller's own logo, a square picture. */
export function logo(doc: Doc, picture: Buffer, x: number, y: number, side: number): void {
  doc
    .save()
    .roundedRect(x, y, side, side, (side * 12) / 44)
    .clip();
  doc.image(picture, x, y, { cover: [side, side], align: 'center', valign: 'center' }).restore();
}
