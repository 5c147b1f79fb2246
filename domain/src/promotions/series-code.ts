/** Without the signs that people take for one another: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B. */
const SIGNS = 'ACDEFGHJKMNPQRTUVWXY34679';
const SIGN_COUNT = 8;

/** PRO-47: eight signs that nobody guesses, after the name of the series. */
export const RANDOM_BYTES_PER_CODE = SIGN_COUNT * 2;

/** Two bytes per sign: the remainder of 65536 by 25 favours no sign by more than a tenth of a per mille. */
export function seriesCode(name: string, random: Uint8Array): string {
  let signs = '';
  for (let i = 0; i < SIGN_COUNT; i += 1)
    signs += SIGNS.charAt(((random[2 * i] ?? 0) * 256 + (random[2 * i + 1] ?? 0)) % SIGNS.length);
  return `${name}-${signs}`;
}

/** What the name of a series may have, so that its codes fit. */
export const MOST_SERIES_NAME = 30 - SIGN_COUNT - 1;
