import { expect, type Page, type TestInfo } from '@playwright/test';

/** Ahead of a slow machine: a clock cannot be stopped in its past. */
const AHEAD_MS = 8_000;

/** The page's time stands still from now on, and moves only when told; its clock was installed before. */
export async function stopClock(page: Page, aheadMs = AHEAD_MS): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
}

/** Moves a stopped clock in small steps until something is so, and at most one step further. */
export async function runUntil(page: Page, stepMs: number, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await isSo()).toBe(true);
  }).toPass();
}

const MS_OF_DAY = 86_400_000;
const IN_PARIS = { timeZone: 'Europe/Paris' } as const;
const TOO_LATE_MS = 120_000;

/** No test begins in the last two minutes of a day: what is placed today would be looked for tomorrow. */
export async function awayFromMidnight(info: TestInfo): Promise<void> {
  const time = new Intl.DateTimeFormat('fr-FR', { ...IN_PARIS, timeStyle: 'medium' }).format(Date.now());
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const leftMs = MS_OF_DAY - (hours * 3_600 + minutes * 60 + seconds) * 1_000;
  if (leftMs > TOO_LATE_MS) return;
  info.setTimeout(info.timeout + leftMs);
  await new Promise((resolve) => setTimeout(resolve, leftMs));
}

/** A day of the restaurant, from today on: as a date field holds it, as people read it, and its name. */
export function dayAhead(days: number): { day: string; written: string; name: string } {
  const today = new Intl.DateTimeFormat('en-CA', IN_PARIS).format(Date.now());
  // From noon to noon: the night when the clocks change is no day longer or shorter.
  const noon = Date.parse(`${today}T12:00:00Z`) + days * MS_OF_DAY;
  return {
    day: new Intl.DateTimeFormat('en-CA', IN_PARIS).format(noon),
    written: new Intl.DateTimeFormat('fr-FR', IN_PARIS).format(noon),
    name: new Intl.DateTimeFormat('fr-FR', { ...IN_PARIS, weekday: 'long' }).format(noon),
  };
}
