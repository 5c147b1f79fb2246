import { dirname, join, normalize } from 'node:path/posix';
import { isScript, lineAt, type Source } from './source.ts';

export type Import = {
  from: string;
  /** As written. */
  specifier: string;
  /** The file of this repository that it resolves to, or null for a package. */
  to: string | null;
  isTypeOnly: boolean;
  line: number;
};

const STATEMENT =
  /\b(?:import|export)\b(\s+type\b)?[^;'"]*?\bfrom\s*['"]([^'"\n]+)['"]|\bimport\s*\(?\s*['"]([^'"\n]+)['"]/g;

export function importsOf({ path, code, words }: Source): Import[] {
  if (!isScript(path)) return [];
  return [...code.matchAll(STATEMENT)]
    .filter(({ index }) => /^(import|export)/.test(words.slice(index, index + 6)))
    .map((match) => {
      const specifier = match[2] ?? match[3] ?? '';
      return {
        from: path,
        specifier,
        to: target(path, specifier),
        isTypeOnly: match[1] !== undefined,
        line: lineAt(code, match.index + match[0].length - 1),
      };
    });
}

function target(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@comptoir\/([^/]+)\/(.+)$/.exec(specifier);
  return own ? `${own[1]}/src/${own[2]}` : null;
}
