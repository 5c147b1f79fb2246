import { encode } from 'uqr';
import { html, type Html } from '../../kernel/html.ts';
import type { PaperPiece, PaperSpan } from '../../printers/paper/decode-paper.ts';

/** In dots of the printer: font A is 12 by 24, with a little air between two lines. */
export const CELL = { width: 12, height: 24, gap: 6 };
const MARGIN = 16;
const QR_CELL = 6;

type Placed = { drawn: Html; height: number };
/** Draws words from this point of their base line on, one letter a cell. */
export type WriteRun = (run: string, style: PaperSpan, at: { x: number; y: number }) => Html;

/** PRN-49: the paper as a picture whose text can be read and searched. */
export function drawPaper(pieces: readonly PaperPiece[], columns: number, write: WriteRun = asText): Html {
  const width = columns * CELL.width;
  let top = MARGIN;
  const drawn = pieces.map((piece) => {
    const placed = place(piece, top, width, write);
    top += placed.height;
    return placed.drawn;
  });
  const size = [width + 2 * MARGIN, top + MARGIN] as const;
  return html`<svg
    class="paper"
    role="img"
    aria-label="Ticket imprimé"
    viewBox="${-MARGIN} 0 ${size[0]} ${size[1]}"
    width="${Math.round(size[0] / 1.5)}"
    height="${Math.round(size[1] / 1.5)}"
  >
    ${drawn}
  </svg>`;
}

function place(piece: PaperPiece, top: number, width: number, write: WriteRun): Placed {
  switch (piece.kind) {
    case 'line':
      return placeLine(piece.spans, top, write);
    case 'qr':
      return placeQr(piece.data, top, width);
    case 'image': {
      const left = (width - piece.width) / 2;
      return { drawn: html`<path d="${dotsPath(piece, left, top)}" />`, height: piece.height };
    }
    case 'cut':
      return { drawn: html`<path class="cut" d="M${-MARGIN} ${top + 8}H${width + MARGIN}" />`, height: 16 };
    default:
      return { drawn: html`<text class="unknown" x="0" y="${top + 20}">? ${piece.bytes}</text>`, height: 30 };
  }
}

function placeLine(spans: readonly PaperSpan[], top: number, write: WriteRun): Placed {
  const tallest = Math.max(1, ...spans.map(({ height }) => height));
  const height = tallest * CELL.height + CELL.gap;
  let left = 0;
  const drawn = spans.map((span) => {
    const at = left;
    left += span.text.length * span.width * CELL.width;
    return spanHtml(span, at, top, height, write);
  });
  return { drawn: html`<g>${drawn}</g>`, height };
}

/** Each run of words at its own column: what stands at the right of the paper stands there in the picture. */
function spanHtml(span: PaperSpan, left: number, top: number, height: number, write: WriteRun): Html {
  const { text, width, height: tall, isInverted } = span;
  const ground = isInverted
    ? html`<rect x="${left}" y="${top}" width="${text.length * width * CELL.width}" height="${height}" />`
    : null;
  const runs = [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: run, index }) =>
    write(run, span, { x: left + index * width * CELL.width, y: top + tall * CELL.height - tall * 5 }),
  );
  return html`${ground}${runs}`;
}

const asText: WriteRun = (run, { width, height, isBold, isInverted }, { x, y }) =>
  html`<text
    class="${isBold ? 'bold' : ''} ${isInverted ? 'inverted' : ''}"
    transform="translate(${x} ${y}) scale(${width} ${height})"
    textLength="${run.length * CELL.width}"
    lengthAdjust="spacingAndGlyphs"
    >${run}
  </text>`;

function placeQr(data: string, top: number, width: number): Placed {
  const { data: cells, size } = encode(data, { ecc: 'M', border: 0 });
  const left = (width - size * QR_CELL) / 2;
  const path = cells
    .flatMap((row, y) =>
      row.flatMap((isBlack, x) =>
        isBlack ? [`M${left + x * QR_CELL} ${top + y * QR_CELL}h${QR_CELL}v${QR_CELL}h-${QR_CELL}z`] : [],
      ),
    )
    .join('');
  return { drawn: html`<path d="${path}"><title>${data}</title></path>`, height: size * QR_CELL + CELL.gap };
}

function dotsPath({ width, height, bits }: Extract<PaperPiece, { kind: 'image' }>, left: number, top: number): string {
  const across = width / 8;
  const runs: string[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = x;
      while (x < width && ((bits[y * across + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) x += 1;
      if (x > from) runs.push(`M${left + from} ${top + y}h${x - from}v1h-${x - from}z`);
    }
  return runs.join('');
}
