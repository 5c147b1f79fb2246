import { dialogChecks } from './checks/dialogs.ts';
import { menuChecks } from './checks/menu.ts';
import { orderChecks } from './checks/orders.ts';
import { signInChecks } from './checks/sign-in.ts';
import { tabletChecks } from './checks/tablets.ts';
import { ticketChecks } from './checks/ticket.ts';
import { firefox } from './driver/firefox.ts';
import { Page } from './driver/page.ts';
import { webkit } from './driver/webkit.ts';
import type { BrowserKind } from './driver/wire.ts';
import { endAll, ownServer, type OwnServer } from './own.ts';
import { playOn, type Check } from './stage.ts';

const ENGINES = [webkit, firefox];
const CHECKS: Check[] = [
  ...signInChecks,
  ...orderChecks,
  ...dialogChecks,
  ...menuChecks,
  ...ticketChecks,
  ...tabletChecks,
];
/** An iPad that lies on its side. */
const TABLET = [1024, 768] as const;

const words = process.argv.slice(2);
const named = ENGINES.filter(({ name }) => words.includes(name));
const [word = ''] = words.filter((each) => ENGINES.every(({ name }) => name !== each));
const checks = CHECKS.filter(({ title }) => title.includes(word));
let failed = checks.length === 0 ? 1 : 0;
let passed = 0;

try {
  if (checks.length === 0)
    console.error(`No check has « ${word} » in its title:\n${CHECKS.map(({ title }) => title).join('\n')}`);
  else await playAll(await ownServer());
} finally {
  await endAll();
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function playAll({ url, lastWords }: OwnServer): Promise<void> {
  for (const engine of named.length > 0 ? named : ENGINES)
    for (const check of checks) {
      const startedAt = performance.now();
      const fault = await faultOf(engine, check, url);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(
        `${fault ? 'FAILED' : 'ok'} ${engine.name}: ${check.title} (${seconds} s)${fault ? `\n${fault}` : ''}`,
      );
      if (fault) failed += 1;
      else passed += 1;
      const words = lastWords();
      if (words) {
        console.log(`FAILED The server has ended, so the rest was not played: ${words}`);
        failed += 1;
        return;
      }
    }
}

/** A browser of its own for each check: nothing of one is left for the next. */
async function faultOf(engine: BrowserKind, check: Check, baseUrl: string): Promise<string | null> {
  const page = new Page(engine, await engine.start(), baseUrl);
  try {
    await page.resize(...TABLET);
    await playOn(page, baseUrl, check);
    return null;
  } catch (error) {
    await page.picture(`failed-${check.title.split(/\W/)[0]}`).catch(() => undefined);
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    await page.end();
  }
}
