import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../browser.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';
import { buildTargets, TARGET_NAMES } from './targets.mjs';
import { tempInMemory } from './temp-in-memory.mjs';

/**
 * The steps of `npm test`, in order. Each gives how many cases passed and failed; a check that has no cases of its own
 * counts for one. Those of TAKES_FILES are given the words that their test files must contain.
 */
export const STEPS = {
  install: () => check(ensureInstalled),
  types: () => commands(PROGRAMS.map((program) => tool('typescript/bin/tsc', '-p', program, '--checkers', CHECKERS))),
  lint: () => commands([tool('oxlint/bin/oxlint', '--type-aware')]),
  format: () => commands([tool('oxfmt/bin/oxfmt', '--check')]),
  house: () => commands([[join(root, 'scripts/ts.mjs'), 'scripts/check-house.ts']]),
  knip: () => commands([tool('knip/bin/knip.js')]),
  rules: (files) => vitest('rules', files),
  server: (files) => vitest('server', files),
  build: () => check(() => buildTargets(TARGET_NAMES, { onlyStale: true })),
  faults: (files) => vitest('faults', files),
  e2e: playwright,
};

if (!existsSync(join(root, 'knip.json'))) delete STEPS.knip;

/** Steps that need another step to run first. */
export const NEEDS = { faults: ['build'], e2e: ['build'] };

export const TAKES_FILES = ['rules', 'server', 'faults', 'e2e'];

/**
 * Beside the other steps and not after them. Half of what the faults take is waiting, for programs to start and for a dead node
 * to be missed; what they measure has bounds that a busy machine keeps.
 */
export const ASIDE = ['build', 'faults'];

/** Floors that share their settings share a program: what they stand on is looked at once. The shop knows a global of its own. */
const PROGRAMS = ['.', 'tsconfig.pages.json', 'storefront'];

/** Each checker looks at shared types for itself: two cost half as much again as one, and the build fills the other core. */
const CHECKERS = '1';

// The linter colours its output wherever CI is set; the test runners need CI to neither watch nor accept `test.only`.
const { FORCE_COLOR: _, CI: __, ...inherited } = process.env;
const plainEnv = { ...inherited, ...tempInMemory(), NO_COLOR: '1' };
const testEnv = { ...plainEnv, CI: '1' };

function tool(path, ...args) {
  return [join(root, 'node_modules', path), ...args];
}

async function commands(list) {
  const codes = await Promise.all(list.map(([script, ...args]) => runNode(script, args, { env: plainEnv })));
  return one(codes.every((code) => code === 0));
}

async function check(action) {
  try {
    await action();
    return one(true);
  } catch (error) {
    console.error(error.message);
    return one(false);
  }
}

function one(isPassed) {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 };
}

async function vitest(project, files = []) {
  const report = freshReport(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const [script, ...args] = tool('vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...files);
  const code = await runNode(script, args, { env: testEnv });
  return countCases(code, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
}

async function playwright(files = []) {
  try {
    await ensureChromium();
  } catch (error) {
    console.error(error.message);
    return one(false);
  }
  const report = freshReport('e2e');
  const [script, ...args] = tool('playwright/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json');
  const code = await runNode(script, [...args, ...files], { env: { ...testEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return countCases(code, report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected }));
}

function freshReport(name) {
  const dir = join(root, '.build/reports');
  mkdirSync(dir, { recursive: true });
  const path = join(dir, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}

/** A run that failed without a failed case (a file that does not load, a broken setup) counts as one failure. */
function countCases(code, report, read) {
  if (!existsSync(report)) return one(false);
  const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}
