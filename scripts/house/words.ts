import { isScript, lineAt, type Finding, type Source } from './source.ts';

type Ban = {
  rule: string;
  detail: string;
  pattern: RegExp;
  /** `words`: code only; `code`: code and strings; `text`: everything, comments included. */
  where: 'words' | 'code' | 'text';
  applies: (path: string) => boolean;
};

const everywhere = (path: string) => path !== 'package-lock.json';
const scripts = (path: string) => isScript(path);
/** Files in which a tool expects a default export: configuration files and vitest's global setup. */
const isToolFile = (path: string) => /\.config\.m?ts$/.test(path) || /(^|\/)global-setup\.ts$/.test(path);

const BANS: Ban[] = [
  {
    rule: 'default-export',
    detail: 'export it by its name',
    pattern: /\bexport\s+default\b/g,
    where: 'words',
    applies: (path) => isScript(path) && !isToolFile(path),
  },
  {
    rule: 'clock',
    detail: 'time and chance are arguments',
    pattern: /\bDate\.now\b|\bnew\s+Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b/g,
    where: 'words',
    applies: (path) => isScript(path) && /^(domain|contract)\//.test(path),
  },
  {
    rule: 'forced-type',
    detail: 'a type that must be forced twice is wrong',
    pattern: /\bas\s+unknown\s+as\b/g,
    where: 'words',
    applies: scripts,
  },
  {
    rule: 'raw-sql',
    detail: 'raw SQL is for migrations; bind values instead',
    pattern: /\bsql\s*\.\s*raw\b/g,
    where: 'words',
    applies: (path) => isScript(path) && !path.startsWith('server/migrations/'),
  },
  {
    rule: 'markup',
    detail: 'React text only',
    pattern: /\bdangerouslySetInnerHTML\b|\binnerHTML\s*=/g,
    where: 'words',
    applies: scripts,
  },
  {
    rule: 'machine-path',
    detail: 'a path of one machine',
    pattern: /(?<![\w.*-])\/(?:work|root|home|Users)\/[\w.-]/g,
    where: 'text',
    applies: everywhere,
  },
  {
    rule: 'registry',
    detail: 'a package registry’s name belongs to each machine’s settings',
    pattern:
      /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\b[\w.-]*(?:artifactory|nexus|verdaccio)[\w-]*\.[a-z]{2,}|^\s*registry\s*=/gim,
    where: 'text',
    applies: () => true,
  },
  {
    rule: 'resolved',
    detail: 'an address in the lockfile binds it to one registry (.npmrc omits them)',
    pattern: /"resolved":\s*"\w+:\/\//g,
    where: 'text',
    applies: (path) => path === 'package-lock.json',
  },
  {
    rule: 'emoji',
    detail: 'use an icon or a word',
    pattern: /\p{Emoji_Presentation}|\uFE0F/gu,
    where: 'text',
    applies: everywhere,
  },
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
