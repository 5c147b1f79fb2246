import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- the page's own window is an interface
  interface Window {
    axe: { run(options: object): Promise<{ violations: Violation[] }> };
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
    // Only the violations are read; no rule that is on needs the style sheets fetched again.
    const quick = { resultTypes: ['violations'], preload: false };
    return (await axe.run(runOnly ? { ...quick, runOnly } : quick)).violations;
  }, rules);
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
    })),
  ).toEqual([]);
}
