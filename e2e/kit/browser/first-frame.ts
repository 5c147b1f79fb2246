import type { Page } from '@playwright/test';

/**
 * Whether a finger meets this button in the first frame in which it is there; ask before it comes. Awaited twice: once to
 * begin looking, once for the answer.
 */
export async function isPressableAtFirst(
  page: Page,
  selector: string,
  words: RegExp,
): Promise<{ answer: Promise<boolean> }> {
  const looking = await page.evaluateHandle(
    ([wanted, pattern]) => {
      const found = () =>
        [...document.querySelectorAll(wanted)].find(({ textContent }) => new RegExp(pattern, 'u').test(textContent));
      const answer = new Promise<boolean>((resolve) => {
        const look = () => {
          const button = found();
          if (!button) return requestAnimationFrame(look);
          return resolve(getComputedStyle(button).pointerEvents !== 'none');
        };
        look();
      });
      return { answer };
    },
    [selector, words.source] as const,
  );
  return { answer: looking.evaluate(({ answer }) => answer) };
}
