export type Requirement = { id: string; prefix: string; path: string; line: number; text: string };

const PREFIX = '(?:CAT|SET)-(?:API|ROL|ERR|CST)|[A-Z]{3}';
const NAMED = new RegExp(`\\b(?:${PREFIX})-\\d{2,3}\\b`, 'g');
const STATED = new RegExp(`^(?:- |\\| ?)\`((${PREFIX})-\\d{2,3})\``);

/** The requirement ids in a text. */
export const requirementIds = (text: string): string[] => text.match(NAMED) ?? [];

/** Every requirement in force: one line or table row of the specification each. Withdrawn ones are not included. */
export function requirements(files: ReadonlyMap<string, string>): Requirement[] {
  return [...files]
    .filter(([path]) => /^docs\/spec\/(?!README|glossary)[\w-]+\.md$/.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, i) => {
        const [, id, prefix] = STATED.exec(line) ?? [];
        if (!id || !prefix || line.includes('withdrawn: see')) return [];
        return [{ id, prefix, path, line: i + 1, text: line }];
      }),
    );
}
