export type Params = Record<string, string>;

/** « /orders/$orderId » with its values in their places. */
export const pathTo = (pattern: string, params: Params = {}): string =>
  pattern.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The values that an address has in the places of a pattern, or null where it is another address. */
export function paramsIn(pattern: string, pathname: string): Params | null {
  const [wanted, given] = [partsOf(pattern), partsOf(pathname)];
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '');

/** Typed by hand, an address may be anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
