// The engines that `npm run browsers` drives: the machine's own, or Debian's packages where we may install them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** What each engine needs: a program that proves it, and the package that brings it. */
const ENGINES = {
  webkit: [
    { program: 'WebKitWebDriver', packages: ['webkit2gtk-driver'] },
    { program: 'Xvfb', packages: ['xvfb'] },
  ],
  firefox: [{ program: 'firefox-esr', packages: ['firefox-esr'], chosen: process.env.FIREFOX_PATH }],
};

/** With a name that is no engine's, all of them. */
export async function ensureEngines(name) {
  const needs = ENGINES[name] ?? Object.values(ENGINES).flat();
  if (missing(needs).length === 0) return;
  const packages = missing(needs).flatMap((need) => need.packages);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installWithApt(packages);
  const [first] = missing(needs);
  if (first)
    throw new Error(
      `${first.program} est introuvable et n’a pas pu être installé. Sur Debian ou Ubuntu : sudo apt-get install --no-install-recommends ${packages.join(' ')}`,
    );
}

const missing = (needs) => needs.filter(({ program, chosen }) => (chosen ? !existsSync(chosen) : !isOnPath(program)));

const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

async function installWithApt(packages) {
  console.log(`Installation de ${packages.join(', ')} pour les essais…`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, isQuiet: true };
  await run('apt-get', ['update', '-q'], options);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}
