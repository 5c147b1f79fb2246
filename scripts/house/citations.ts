import { requirementIds, requirements } from './requirements.ts';
import { lineAt, type Finding, type Source } from './source.ts';

/** Where a law or a control is described; everywhere else it is cited by name. */
const CATALOGUES = ['docs/laws.md', 'docs/security.md'];
const NAME = /\b(?:law|sec):[a-z]+(?:-[a-z]+)*/g;
/** A heading of the laws, or the first cell of a row of the controls. */
const ENTRY = /^(?:## |\| `)((?:law|sec):[a-z-]+)/gm;
const PATH = /`((?:domain|contract|server|web|dashboard|driver|storefront|e2e|scripts)\/[^`\s]+)`/g;
/** The numbers are written nowhere in the repository, so a reader could not look them up. */
const NUMBERED = /\blaws? \d+\b|\bincident \d+\b/gi;

type Entry = { name: string; path: string; line: number; text: string };

export function citationFindings(sources: Source[]): Finding[] {
  const entries = sources.filter(({ path }) => CATALOGUES.includes(path)).flatMap(entriesOf);
  const citing = sources.filter(({ path }) => !path.startsWith('docs/spec/') && path !== 'package-lock.json');
  return [
    ...citing.flatMap((file) => [...unknownNames(file, entries), ...numbered(file)]),
    ...missingPaths(sources),
    ...unusedEntries(sources, entries),
    ...unknownRequirements(sources, citing),
  ];
}

function entriesOf({ path, text }: Source): Entry[] {
  const starts = [...text.matchAll(ENTRY)];
  return starts.map((match, i) => ({
    name: match[1] ?? '',
    path,
    line: lineAt(text, match.index),
    text: text.slice(match.index, starts[i + 1]?.index ?? text.length),
  }));
}

function unknownNames(file: Source, entries: Entry[]): Finding[] {
  return matchesOf(file, NAME)
    .filter(({ text }) => !entries.some(({ name }) => name === text))
    .map(({ text, line }) => findingIn(file.path, line, `${text} is neither in ${CATALOGUES.join(' nor in ')}`));
}

function numbered(file: Source): Finding[] {
  return matchesOf(file, NUMBERED).map(({ text, line }) =>
    findingIn(file.path, line, `« ${text} »: cite it by its name (${CATALOGUES.join(', ')})`),
  );
}

function missingPaths(sources: Source[]): Finding[] {
  const exists = (wanted: string) => sources.some(({ path }) => path === wanted || path.startsWith(`${wanted}/`));
  return sources
    .filter(({ path }) => CATALOGUES.includes(path))
    .flatMap((file) =>
      [...file.text.matchAll(PATH)]
        .filter(([, path = '']) => !exists(path))
        .map((match) => findingIn(file.path, lineAt(file.text, match.index), `${match[1]} does not exist`)),
    );
}

function unusedEntries(sources: Source[], entries: Entry[]): Finding[] {
  const cited = new Set(
    sources.filter(({ path }) => !CATALOGUES.includes(path)).flatMap(({ text }) => text.match(NAME) ?? []),
  );
  return entries
    .filter(({ name, text }) => !cited.has(name) && !text.match(PATH))
    .map(({ name, path, line }) => findingIn(path, line, `${name} is cited nowhere and names no file`));
}

/** Only ids with a prefix of the specification: a text may well say « UTF-16 ». */
function unknownRequirements(sources: Source[], citing: Source[]): Finding[] {
  const stated = requirements(new Map(sources.map(({ path, text }) => [path, text])));
  const ids = new Set(stated.map(({ id }) => id));
  const prefixes = new Set(stated.map(({ prefix }) => prefix));
  return citing.flatMap((file) =>
    [...new Set(requirementIds(file.text))]
      .filter((id) => !ids.has(id) && prefixes.has(id.replace(/-\d+$/, '')))
      .map((id) => findingIn(file.path, lineAt(file.text, file.text.indexOf(id)), `${id} is not in docs/spec`)),
  );
}

const matchesOf = ({ text }: Source, pattern: RegExp): { text: string; line: number }[] =>
  [...text.matchAll(pattern)].map((match) => ({ text: match[0], line: lineAt(text, match.index) }));

const findingIn = (path: string, line: number, detail: string): Finding => ({ path, line, rule: 'citation', detail });
