import { keepText, keptText } from '@comptoir/web/page/kept.ts';

/** Millimetres: the two papers of ticket printers, the usual one first. */
export const PAPER_WIDTHS = [80, 58] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

const STORAGE_KEY = 'paper-width';

/** Each post has its own printer: the browser remembers, not the account. */
export const paperWidth = (): PaperWidth =>
  PAPER_WIDTHS.find((width) => String(width) === keptText(STORAGE_KEY)) ?? PAPER_WIDTHS[0];

export const keepPaperWidth = (width: PaperWidth): void => keepText(STORAGE_KEY, String(width));
