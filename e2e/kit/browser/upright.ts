import { expect, type Page } from '@playwright/test';

/** A tablet held upright, the narrowest that is not a telephone; and one that lies, whose menu may be unfolded. */
export const UPRIGHT = { width: 768, height: 1024 };
export const LYING = { width: 1024, height: 768 };

/**
 * As a tablet shows the page: every control can be reached, by scrolling its table if need be, no cell runs over the next
 * one, no window scrolls sideways and no name stands one letter per line.
 */
export async function expectNarrow(page: Page, tablet = UPRIGHT): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize(tablet);
  await expect.poll(() => broken(page), `at ${tablet.width} px`).toEqual([]);
  if (size) await page.setViewportSize(size);
}

const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const within = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
    const seen = (what: string) =>
      [...within.querySelectorAll<HTMLElement>(what)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 2,
      );
    const named = (fault: string, element: Element) =>
      `${fault}: ${element.ariaLabel ?? ''} ${element.outerHTML.slice(0, 120)}`;
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX === 'visible') continue;
        const room = around.getBoundingClientRect();
        return left < room.left - 1 || right > room.right + 1;
      }
      return left < -1 || right > innerWidth + 1;
    };
    const isOneLetterPerLine = (element: HTMLElement) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      const words = element.childElementCount === 0 ? (element.textContent ?? '').trim() : '';
      return words.length > 5 && element.offsetWidth < size * 2 && element.offsetHeight > size * 5;
    };
    return [
      ...seen('button, a[href], input, select, textarea')
        .filter(isCut)
        .map((one) => named('cut off', one)),
      ...seen('td, th')
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((one) => named('runs over', one)),
      ...(within === document.body ? [] : seen('*'))
        .filter((one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight)
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => named('scrolls sideways', one)),
      ...seen('span, label, p')
        .filter(isOneLetterPerLine)
        .map((one) => named('one letter per line', one)),
    ];
  });
