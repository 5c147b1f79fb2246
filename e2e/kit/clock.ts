import { expect, type Page } from '@playwright/test';

/** Ahead of a slow machine: a clock cannot be stopped in its past. */
const AHEAD_MS = 8_000;

/** The page's time stands still from now on, and moves only when told; its clock was installed before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Moves a stopped clock in small steps until something is so, and at most one step further. */
export async function runUntil(page: Page, stepMs: number, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs);
    expect(await isSo()).toBe(true);
  }).toPass();
}
