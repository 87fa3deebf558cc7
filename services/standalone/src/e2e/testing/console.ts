import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, sendHttp, until } from '@tripoint/testing';
import type { Person } from './browser';
import { importedDataDir } from './imported';
import { writeRegister } from './register';
import { newDataDir, Service } from './service';

export const KEY = '0123456789abcdef0123456789abcdef';
/** More stops of the keyboard than any page has. */
const MAX_TABS = 150;
/** An import of the sample over Kafka into Elasticsearch, on a machine with other work. */
export const IMPORT_MS = 300_000;

/** A running product with a console at `url`, and two registers that it may import: `later`, and the half of `broken`. */
export async function startConsole(): Promise<{ readonly service: Service; readonly url: string }> {
  const port = await freePort();
  const folder = await newDataDir();
  for (const [name, source] of [
    ['later', await writeRegister('later')],
    ['broken', await writeRegister('broken', { keepFiles: 3 })],
  ] as const) {
    await mkdir(join(folder, name));
    await cp(source, join(folder, name), { recursive: true });
  }
  const url = `http://127.0.0.1:${port}`;
  const service = await Service.start(await importedDataDir(), {
    env: { IMPORTER_ADMIN_PORT: String(port), IMPORTER_ADMIN_KEY: KEY, IMPORT_FOLDER: folder },
  });
  await until('the console answers', () => sendHttp(url, { method: 'GET', path: '/livez' }).catch(() => null));
  return { service, url };
}

const focused = `(() => {
  const { activeElement: at } = document;
  return (at.labels?.[0] ?? at).textContent.trim() || at.getAttribute('aria-label') || '';
})()`;

/** Goes on with the tabulator key until something of this name has the focus, which must be seen. */
export async function tabTo({ page }: Person, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate<string>(focused);
    seen.push(text.slice(0, 40));
    if (typeof name === 'string' ? text !== name : !name.test(text)) continue;
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'")).toBe(true);
    return;
  }
  throw new Error(`the keyboard does not reach ${name}: ${seen.join(' | ')}`);
}

export async function press(person: Person, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(person, name);
  await person.page.keyboard.press(key);
}

export const heading = ({ page }: Person, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

export async function signIn(person: Person, url: string): Promise<void> {
  await person.page.goto(url);
  await heading(person, 'Sign in to the console');
  await tabTo(person, 'Key of operators');
  await person.page.keyboard.type(KEY);
  await person.page.keyboard.press('Enter');
  await heading(person, 'Registers');
}

/** Starts an import of a file of the folder, from the page of the register. */
export async function startImport(person: Person, source: string): Promise<void> {
  await tabTo(person, 'Source');
  await person.page.keyboard.type(source);
  await press(person, 'Start the import');
  await heading(person, 'Run of cz-addresses');
}
