/** A row of a wide window, more than a telephone shows: on a slow machine twelve at once would hold up a press. */
const IN_ONE_FRAME = 4;

/** The cards of a page to draw now: those drawn before, and the first few of the others. */
export function withNextCards(before: ReadonlySet<string>, page: readonly string[]): ReadonlySet<string> {
  const coming = page.filter((id) => !before.has(id));
  if (coming.length === 0) return before;
  return new Set([...page.filter((id) => before.has(id)), ...coming.slice(0, IN_ONE_FRAME)]);
}
