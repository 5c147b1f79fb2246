// The Chromium that the browser tests drive: the machine's own, or one installed for them. Its headless shell draws no
// window and needs half the processor time of the whole browser.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { run, runNode } from './lib/run.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of a Chromium, or null. CHROMIUM_PATH has priority and must exist. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH ne désigne aucun fichier : ${chosen}`);
  return chosen || (USUAL_PLACES.find((path) => existsSync(path)) ?? playwrightChromium());
}

/** Where Debian's packages may be installed, the shell is, even beside a whole browser: the tests take half the time. */
export async function ensureChromium() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const found = findChromium();
  if (found && (process.env.CHROMIUM_PATH || found === SHELL || !mayInstall)) return found;
  console.log('Installation de Chromium pour les tests…');
  if (mayInstall) await installWithApt();
  if (!findChromium()) await installWithPlaywright();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'Chromium est introuvable et n’a pas pu être installé. Installez-le, puis donnez son chemin avec CHROMIUM_PATH.',
  );
}

/** Playwright's own build, where it has been downloaded. */
function playwrightChromium() {
  const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) => run('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], { env });
  await run('apt-get', ['update', '-q'], { env });
  await install('chromium-headless-shell');
  if (!findChromium()) await install('chromium');
}

async function installWithPlaywright() {
  await runNode(join(root, 'node_modules/playwright/cli.js'), ['install', 'chromium']);
}
