import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test';
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
 * WCAG 2.2 A and AA and the best practices: nothing found, in the page as it stands, and on a tablet. `rules` asks for these alone, where
 * only they can have changed since the last look.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await expectNoViolation(page, rules);
  if (rules) return;
  await onTablet(page, () => expectNoViolation(page, RULES_OF_PLACE));
  await onPhone(page, () => expectNoViolation(page));
}

async function expectNoViolation(page: Page, rules?: readonly string[]): Promise<void> {
  // Colours are measured at rest: an element on its way in has the colours of nowhere. The end of one change may begin
  // another (a link takes the colour of its row), so the page is at rest when a frame later nothing moves.
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // What never rests, such as a bar that counts seconds down, is measured as it stands.
    for (let round = 0, moving = ending(); round < 5 && moving.length > 0; round += 1, moving = ending()) {
      await Promise.allSettled(moving.map((animation) => animation.finished));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
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

/** What depends on where things stand, and not on what they are. */
const RULES_OF_PLACE = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

/**
 * A desktop's page made as narrow as a tablet's: nothing but style sheets tells the two apart, so a test that runs at all
 * sizes need not run again for it. A telephone has a run of its own, or is put on in its place (`onPhone`).
 */
async function onTablet(page: Page, look: () => Promise<void>): Promise<void> {
  const { project, tags } = test.info();
  const size = page.viewportSize();
  if (project.name !== 'desktop' || !tags.some((tag) => tag === '@sizes' || tag === '@looks') || !size) return;
  await page.setViewportSize({ width: 1024, height: 768 });
  await twoFrames(page);
  await look();
  await page.setViewportSize(size);
  await twoFrames(page);
}

const PHONE = { width: 390, height: 844 };

/**
 * A desktop's page as a telephone shows it, with fingers: for pages of the office, whose telephone differs in its looks
 * and not in what is done. What is done in a service is done on a telephone too (`@sizes`).
 */
async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const { project, tags } = test.info();
  const size = page.viewportSize();
  if (project.name !== 'desktop' || !tags.includes('@looks') || !size) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize(PHONE);
  await twoFrames(page);
  expect(await page.evaluate(() => [innerWidth, matchMedia('(pointer: coarse)').matches])).toEqual([390, true]);
  await look();
  await session.detach();
  await page.setViewportSize(size);
  await twoFrames(page);
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

const RULES_OF_SCHEME = { light: undefined, dark: ['color-contrast'] } as const;

/**
 * Light and dark: axe finds nothing and nothing sticks out at the side. With `LOOKS=1` a picture of each is kept in
 * `.build/looks` to look at.
 */
export async function expectLook(page: Page, name: string, { project }: TestInfo): Promise<void> {
  await inBothSchemes(page, `${name}-${project.name}`);
  await onTablet(page, async () => {
    await expectNoViolation(page, RULES_OF_PLACE);
    await expectNoOverflow(page, name);
    await keepPicture(page, `${name}-tablet-dark`);
  });
  await onPhone(page, () => inBothSchemes(page, `${name}-phone`));
}

async function inBothSchemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    // Colours begin to change with the next frame.
    await twoFrames(page);
    await expectNoViolation(page, RULES_OF_SCHEME[colorScheme]);
    await expectNoOverflow(page, name);
    if (colorScheme === 'light') await expectTouchable(page);
    await keepPicture(page, `${name}-${colorScheme}`);
  }
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env['LOOKS']) await page.screenshot({ path: `.build/looks/${name}.png`, animations: 'disabled' });
}

const FINGER_PX = 44;
const PRESSABLE = 'button, a[href], input, select, textarea, summary, [role="button"], [role="switch"]';

/**
 * On a telephone, whatever can be pressed is as high as a finger: by itself, by its label or by the area that it spreads.
 * Links within a sentence are read before they are pressed.
 */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate(
    ([pressable, finger]) => {
      if (!matchMedia('(pointer: coarse)').matches) return [];
      const within = [...document.querySelectorAll(':modal')].at(-1) ?? document;
      const isInSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
      const heightOf = (element: Element): number => {
        const spread = ['::before', '::after'].map((part) => {
          const { position, height } = getComputedStyle(element, part);
          return position === 'absolute' ? Number.parseFloat(height) : 0;
        });
        const isBox = element.matches('[type="checkbox"], [type="radio"]');
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        // A field is as high as the frame that is drawn around it.
        const frame = isBox ? label : element.matches('input, select, textarea') ? element.parentElement : element;
        const heights = [element, frame ?? element].map((part) => part.getBoundingClientRect().height);
        return Math.max(...heights, ...spread.filter(Number.isFinite));
      };
      return [...within.querySelectorAll(pressable)].flatMap((element) => {
        const { bottom, width } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 0 && bottom > 0;
        if (!isShown || element.closest('[inert], .leaflet-container') || isInSentence(element)) return [];
        const height = Math.round(heightOf(element));
        return height < finger ? [`${height} px: ${element.outerHTML.slice(0, 160)}`] : [];
      });
    },
    [PRESSABLE, FINGER_PX] as const,
  );
  expect(small, 'too small for a finger').toEqual([]);
}

/** Every control that can be seen within `part` can be pressed in its middle: nothing else stands there. */
export async function expectUncovered(part: Locator): Promise<void> {
  const controls = part.locator(':is(button, a[href], input, select, [role="option"]):visible');
  expect(await controls.count()).toBeGreaterThan(0);
  await expect(async () => {
    const covered = await controls.evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const scrolled = element.closest('[tabindex="0"][role="group"]')?.getBoundingClientRect();
        // What is scrolled out of its box is no longer on the screen.
        if (scrolled && (y < scrolled.top || y > scrolled.bottom)) return [];
        const hit = document.elementFromPoint(x, y);
        const isFree =
          hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
        return isFree ? [] : [`${element.textContent || element.ariaLabel} under ${hit?.outerHTML.slice(0, 200)}`];
      }),
    );
    expect(covered).toEqual([]);
  }).toPass({ timeout: 20_000 });
}
