export type Search = Record<string, unknown>;

/** « ?page=2&q=soup » as values: what reads as JSON is that value, the rest is text. */
export function readSearch(text: string): Search {
  const found: Search = {};
  for (const [name, value] of new URLSearchParams(text)) found[name] = valueOf(value);
  return found;
}

/** The other way round: a text that would be read as something else is quoted. */
export function searchText(search: object): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) text.set(name, textOf(value));
  return text.size === 0 ? '' : `?${text}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' && valueOf(value) === value ? value : JSON.stringify(value);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
