import { isScript, lineAt, type Finding, type Source } from './source.ts';

type Ban = {
  rule: string;
  detail: string;
  pattern: RegExp;
  /** `words`: code only; `text`: everything, comments included. */
  where: 'words' | 'text';
  applies: (path: string) => boolean;
};

const everywhere = (path: string) => path !== 'package-lock.json';
/** Files in which a tool expects a default export: configuration files and vitest's global setup. */
const isToolFile = (path: string) => /\.config\.m?ts$/.test(path) || /(^|\/)global-setup\.ts$/.test(path);

const inWords = (rule: string, detail: string, pattern: RegExp, isRuled = everywhere): Ban => ({
  rule,
  detail,
  pattern,
  where: 'words',
  applies: (path) => isScript(path) && isRuled(path),
});
const inText = (rule: string, detail: string, pattern: RegExp, applies = everywhere): Ban => ({
  rule,
  detail,
  pattern,
  where: 'text',
  applies,
});

const BANS: Ban[] = [
  inWords('default-export', 'export it by its name', /\bexport\s+default\b/g, (path) => !isToolFile(path)),
  inWords(
    'clock',
    'time and chance are arguments',
    /\bDate\.now\b|\bnew\s+Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b/g,
    (path) => /^(domain|contract)\//.test(path),
  ),
  inWords('forced-type', 'a type that must be forced twice is wrong', /\bas\s+unknown\s+as\b/g),
  inWords(
    'raw-sql',
    'raw SQL is for migrations; bind values instead',
    /\bsql\s*\.\s*raw\b/g,
    (path) => !path.startsWith('server/migrations/'),
  ),
  inWords('markup', 'React text only', /\bdangerouslySetInnerHTML\b|\binnerHTML\s*=/g),
  inText(
    'collator',
    'French order is compareFrench (0103)',
    /\blocaleCompare\([^;]{0,80}?['"]fr['"]/g,
    (path) => isScript(path) && !path.startsWith('scripts/'),
  ),
  inText('machine-path', 'a path of one machine', /(?<![\w.*-])\/(?:work|root|home|Users)\/[\w.-]/g),
  inText(
    'registry',
    'a package registry’s name belongs to each machine’s settings',
    /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\b[\w.-]*(?:artifactory|nexus|verdaccio)[\w-]*\.[a-z]{2,}|^\s*registry\s*=/gim,
    () => true,
  ),
  inText(
    'resolved',
    'an address in the lockfile binds it to one registry (.npmrc omits them)',
    /"resolved":\s*"\w+:\/\//g,
    (path) => path === 'package-lock.json',
  ),
  inText('emoji', 'use an icon or a word', /\p{Emoji_Presentation}|\uFE0F/gu),
];

export function wordFindings(file: Source): Finding[] {
  return BANS.filter(({ applies }) => applies(file.path)).flatMap(({ rule, detail, pattern, where }) =>
    [...file[where].matchAll(pattern)].map((match) => ({
      path: file.path,
      line: lineAt(file.text, match.index),
      rule,
      detail: `${match[0].trim()}: ${detail}`,
    })),
  );
}
