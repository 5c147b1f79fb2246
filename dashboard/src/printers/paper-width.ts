/** Millimetres: the two papers of ticket printers. */
export const PAPER_WIDTHS = [80, 58] as const;
export type PaperWidth = (typeof PAPER_WIDTHS)[number];

const STORAGE_KEY = 'paper-width';

/** Each post has its own printer: the browser remembers, not the account. */
export function paperWidth(): PaperWidth {
  try {
    const kept = Number(localStorage.getItem(STORAGE_KEY));
    return PAPER_WIDTHS.find((width) => width === kept) ?? 80;
  } catch {
    return 80;
  }
}

export function keepPaperWidth(width: PaperWidth): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(width));
  } catch {
    // A browser that keeps nothing prints on 80 mm.
  }
}
