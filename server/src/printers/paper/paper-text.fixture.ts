import type { PaperPiece, PaperSpan } from './decode-paper.ts';

/** The paper as plain lines, marked: `**` bold, `##` white on black, `2x1` wider or taller letters. */
export const paperText = (pieces: readonly PaperPiece[]): string[] => pieces.map(pieceText);

function pieceText(piece: PaperPiece): string {
  switch (piece.kind) {
    case 'line':
      return piece.spans.map(spanText).join('');
    case 'qr':
      return `[QR ${piece.data}]`;
    case 'image':
      return `[image ${piece.width} x ${piece.height}]`;
    case 'cut':
      return '[cut]';
    default:
      return `[unknown ${piece.bytes}]`;
  }
}

function spanText({ text, isBold, isInverted, width, height }: PaperSpan): string {
  const size = width * height > 1 ? `${width}x${height} ` : '';
  const marks = `${isBold ? '*' : ''}${isInverted ? '#' : ''}`;
  return marks || size ? `{${size}${marks}|${text}}` : text;
}
