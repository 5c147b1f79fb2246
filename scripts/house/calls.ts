import { lineAt, type Finding, type Source } from './source.ts';

type Call = { feature: string; name: string; path: string; line: number };

const MAKERS = ['openRoute', 'companyRoute', 'shopRoute', 'orderCommand'];

/** Every exported call of the contract: created by one of the three makers, or by a local function that uses one. */
function declaredCalls(sources: Source[]): Call[] {
  return sources
    .filter(({ path }) => /^contract\/src\/[\w-]+\.ts$/.test(path) && !/\/(route)\.ts$/.test(path))
    .flatMap((file) => {
      const makers = [...MAKERS, ...localMakers(file.words)];
      const declaration = new RegExp(`\\bexport const (\\w+)\\s*=\\s*(?:${makers.join('|')})\\s*\\(`, 'g');
      return [...file.words.matchAll(declaration)].map((match) => ({
        feature: featureOf(file.path),
        name: match[1] ?? '',
        path: file.path,
        line: lineAt(file.text, match.index),
      }));
    });
}

function localMakers(words: string): string[] {
  const functions = [...words.matchAll(/^(?:export )?(?:const|function) (\w+)[^\n]*(?:=>|\{)/gm)];
  return functions.flatMap((match, i) => {
    const body = words.slice(match.index, functions[i + 1]?.index ?? words.length).split(/^export /m)[0] ?? '';
    const isFunction = /^(?:export )?const \w+\s*=\s*(?:<[^=]*>)?\s*\(?[^=]*=>|^(?:export )?function/.test(body);
    return isFunction && MAKERS.some((maker) => body.includes(`${maker}(`)) ? [match[1] ?? ''] : [];
  });
}

/** Every `handle(contract.call, …)` of the server. */
export function handledCalls(sources: Source[]): Call[] {
  return sources
    .filter(({ path }) => /^server\/src\/.*\.routes\.ts$/.test(path))
    .flatMap((file) => {
      const contracts = new Map(
        [...file.code.matchAll(/import \* as (\w+) from '@comptoir\/contract\/([\w-]+)\.ts'/g)].map((match) => [
          match[1] ?? '',
          match[2] ?? '',
        ]),
      );
      return [...file.words.matchAll(/\bhandle(?:Raw)?\s*\(\s*(\w+)\.(\w+)/g)].map((match) => ({
        feature: contracts.get(match[1] ?? '') ?? '',
        name: match[2] ?? '',
        path: file.path,
        line: lineAt(file.text, match.index),
      }));
    });
}

export function callFindings(sources: Source[]): Finding[] {
  const declared = declaredCalls(sources);
  const handled = handledCalls(sources);
  const isSame = (a: Call) => (b: Call) => a.feature === b.feature && a.name === b.name;
  const findings = (calls: Call[], problem: string): Finding[] =>
    calls.map(({ path, line, name }) => ({ path, line, rule: 'call', detail: `${name} ${problem}` }));
  const unhandled = declared.filter((call) => !handled.some(isSame(call)));
  const undeclared = handled.filter((call) => !declared.some(isSame(call)));
  const repeated = handled.filter((call, i) => handled.findIndex(isSame(call)) !== i);
  return [
    ...findings(unhandled, 'has no handler'),
    ...findings(undeclared, 'is no call of the contract'),
    ...findings(repeated, 'is handled twice'),
  ];
}

const featureOf = (path: string): string => path.replace(/^.*\/([\w-]+)\.ts$/, '$1');
