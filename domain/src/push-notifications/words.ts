/** PSH-05, SET-CST-02. */
export const MOST_TITLE = 40;
export const MOST_MESSAGE = 160;
/** PSH-02. */
export const PUSH_PAGE_SIZES = [5, 10, 25];

/** Corrected on blur and by the server: one line, single spaces. */
export const tidyTitle = (typed: string): string => typed.replaceAll(/\s+/gu, ' ').trim();

/** Line breaks stay, at most one empty line between two. */
export const tidyMessage = (typed: string): string =>
  typed
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
