import { GRID_SIZES } from './orders-search.ts';

/** The shortest page, which is drawn whole, and about what a window shows. */
const [IN_ONE_FRAME] = GRID_SIZES;

/** The cards of a page to draw now: those drawn before, and the first few of the others. */
export function withNextCards(before: ReadonlySet<string>, page: readonly string[]): ReadonlySet<string> {
  const coming = page.filter((id) => !before.has(id));
  if (coming.length === 0) return before;
  return new Set([...page.filter((id) => before.has(id)), ...coming.slice(0, IN_ONE_FRAME)]);
}
