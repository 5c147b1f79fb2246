import { plain } from '../kernel/text.ts';

const LONGEST = 48;
/** For a name without a single letter or digit of ours. */
const FALLBACK = 'magasin';

/** INS-12: « L'Œuf à la neige » is `l-oeuf-a-la-neige`: what an address can say of a shop's name. */
export const slugOf = (name: string): string =>
  plain(name)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '') || FALLBACK;

/** INS-12: the second shop of a name is `chez-mimi-2`. */
export const slugOfRank = (slug: string, rank: number): string => (rank < 2 ? slug : `${slug}-${rank}`);
