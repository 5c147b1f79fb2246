import { expect, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from './axe.ts';

const RULES_OF_SCHEME = { light: undefined, dark: ['color-contrast'] } as const;

/**
 * Light and dark: axe finds nothing and nothing sticks out at the side. With `LOOKS=1` a picture of each is kept in
 * `.build/looks` to look at.
 */
export async function expectLook(page: Page, name: string, { project }: TestInfo): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
    await expectAccessible(page, RULES_OF_SCHEME[colorScheme]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    const path = `.build/looks/${name}-${project.name}-${colorScheme}.png`;
    if (process.env['LOOKS']) await page.screenshot({ path, animations: 'disabled' });
  }
}
