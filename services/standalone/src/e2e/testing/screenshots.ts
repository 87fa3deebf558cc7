import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { isCut, type Person } from './browser';
import { ROOT } from './command';

/** What people look at after a run of the tests with `SCREENSHOTS`. */
const FOLDER = join(ROOT, '.cache', 'screenshots');
const { SCREENSHOTS } = process.env;

/** A picture of the page as it is, in a run that is to take them. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
}

const WIDTHS = [360, 768, 1_440];
const HEIGHT = 900;

interface Options {
  readonly widths?: readonly number[];
  /** What must be seen; by default the page where it is. */
  readonly at?: Locator;
}

/**
 * Pictures of a page as it is, for a phone, a tablet and a desk, light and dark.
 * @returns the widths at which something is wider than the window
 */
export async function takeScreenshots({ page }: Person, name: string, options: Options = {}): Promise<string[]> {
  const { widths = WIDTHS, at } = options;
  const cut: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await at?.scrollIntoViewIfNeeded();
      if (await isCut(page)) cut.push(`${name} ${width}`);
      await takeScreenshot(page, `${name}-${width}-${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return cut;
}
