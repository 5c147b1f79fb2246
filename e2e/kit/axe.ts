import { expect, type Page, type TestInfo } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- the page's own window is an interface
  interface Window {
    axe: { run(within: Element | Document, options: object): Promise<{ violations: Violation[] }> };
  }
}
type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };

/**
 * WCAG 2.2 A and AA and the best practices: nothing found, in the page as it stands. `rules` asks for these alone, where
 * only they can have changed since the last look.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // Colours are measured at rest: an element on its way in has the colours of nowhere.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window;
    // What a modal window covers cannot be reached, and was looked at before the window opened.
    const within = [...document.querySelectorAll(':modal')].at(-1) ?? document;
    // Only the violations are read; no rule that is on needs the style sheets fetched again.
    const quick = { resultTypes: ['violations'], preload: false };
    return (await axe.run(within, runOnly ? { ...quick, runOnly } : quick)).violations;
  }, rules);
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    })),
  ).toEqual([]);
}

const RULES_OF_SCHEME = { light: undefined, dark: ['color-contrast'] } as const;

/**
 * Light and dark: axe finds nothing and nothing sticks out at the side. With `LOOKS=1` a picture of each is kept in
 * `.build/looks` to look at.
 */
export async function expectLook(page: Page, name: string, { project }: TestInfo): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    // Colours begin to change with the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expectAccessible(page, RULES_OF_SCHEME[colorScheme]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    const path = `.build/looks/${name}-${project.name}-${colorScheme}.png`;
    if (process.env['LOOKS']) await page.screenshot({ path, animations: 'disabled' });
  }
}
