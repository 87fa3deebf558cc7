import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, firefox } from 'playwright-core';
import { once } from '../../testing/browser';
import { ROOT } from '../../testing/command';

const run = promisify(execFile);

/** Starts the Firefox of this machine, or installs one, and drives it through WebDriver BiDi as it is published. */
export const openFirefox = once(async (): Promise<Browser> => {
  const { stdout } = await run(join(ROOT, 'scripts/lib/firefox.sh'));
  return firefox.launch({ channel: 'moz-firefox', executablePath: stdout.trim() });
});
