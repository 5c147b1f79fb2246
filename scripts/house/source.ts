/** One text file of the repository. */
export type Source = {
  path: string;
  text: string;
  /** The text with comments blanked; positions and line numbers stay the same. */
  code: string;
  /** The same with strings and regular expressions blanked too, so that only code is left. */
  words: string;
};

/** A rule that a file breaks, and where. */
export type Finding = { path: string; line: number; rule: string; detail: string };

const SCRIPT = /\.(ts|tsx|mts|mjs)$/;

export const isScript = (path: string): boolean => SCRIPT.test(path);
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
/** Tests, and files that only tests, demonstration data and benches may import. */
export const isForTests = (path: string): boolean =>
  isTest(path) ||
  /\.(samples|fixture)\.tsx?$/.test(path) ||
  path.startsWith('server/src/test/') ||
  path.startsWith('e2e/');

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

export function source(path: string, text: string): Source {
  if (!isScript(path)) return { path, text, code: text, words: text };
  return { path, text, ...blanked(text) };
}

type State = { kind: 'code' | 'template'; depth: number };

/**
 * Blanks comments, strings and regular expressions. A small scanner, not a parser: it knows enough of the language for
 * these checks, and an unclosed quote ends with its line.
 */
function blanked(text: string): { code: string; words: string } {
  const code: string[] = [];
  const words: string[] = [];
  const states: State[] = [{ kind: 'code', depth: 0 }];
  let index = 0;
  const take = (piece: string, inCode: string, inWords: string) => {
    code.push(inCode);
    words.push(inWords);
    index += piece.length;
  };
  const keep = (piece: string) => take(piece, piece, piece);
  const hideFromWords = (piece: string) => take(piece, piece, spaces(piece));
  const hide = (piece: string) => take(piece, spaces(piece), spaces(piece));

  while (index < text.length) {
    const state = states.at(-1) ?? { kind: 'code', depth: 0 };
    const rest = text.slice(index, index + 2);
    const char = text[index] ?? '';
    if (state.kind === 'template') {
      if (rest === '${') {
        keep(rest);
        states.push({ kind: 'code', depth: 0 });
      } else if (char === '`') {
        keep(char);
        states.pop();
      } else hideFromWords(char === '\\' ? text.slice(index, index + 2) : char);
    } else if (rest === '//') hide(until(text, index, '\n'));
    else if (rest === '/*') hide(until(text, index, '*/') + '*/');
    else if (char === "'" || char === '"') {
      const string = quoted(text, index, char);
      keep(char);
      hideFromWords(string.slice(1, -1));
      if (string.length > 1) keep(string.slice(-1));
    } else if (char === '`') {
      keep(char);
      states.push({ kind: 'template', depth: 0 });
    } else if (char === '/' && startsRegex(words)) hideFromWords(regex(text, index));
    else if (char === '{') {
      state.depth += 1;
      keep(char);
    } else if (char === '}') {
      if (state.depth === 0 && states.length > 1) states.pop();
      else state.depth -= 1;
      keep(char);
    } else keep(char);
  }
  return { code: code.join('').slice(0, text.length), words: words.join('').slice(0, text.length) };
}

const spaces = (piece: string): string => piece.replace(/[^\n]/g, ' ');

function until(text: string, from: number, end: string): string {
  const at = text.indexOf(end, from + 1);
  return text.slice(from, at === -1 ? text.length : at);
}

function quoted(text: string, from: number, quote: string): string {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === quote) return text.slice(from, at + 1);
    else if (char === '\n') return text.slice(from, at);
  }
  return text.slice(from);
}

/** After a value a slash is a division; anywhere else it starts a regular expression (or ends a JSX tag). */
function startsRegex(words: string[]): boolean {
  const before = words.slice(-40).join('').trimEnd();
  return /(?:^|[([{,;=:!&|?+*%~^]|=>|\b(?:return|typeof|case|of|in))$/.test(before);
}

function regex(text: string, from: number): string {
  let isClass = false;
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') return text.slice(from, from + 1);
    if (char === '\\') at += 1;
    else if (char === '[') isClass = true;
    else if (char === ']') isClass = false;
    else if (char === '/' && !isClass) return text.slice(from, at + 1);
  }
  return text.slice(from, from + 1);
}
