import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Person } from './browser';
import { ROOT } from './command';

/** What people look at after a run of the tests. */
const FOLDER = join(ROOT, '.cache', 'screenshots');
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
  await mkdir(FOLDER, { recursive: true });
  const cut: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await at?.scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
      if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
        cut.push(`${name} ${width}`);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return cut;
}
