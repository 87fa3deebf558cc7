import { readFile } from 'node:fs/promises';
import { STANDARDS } from '../testing/browser';
import { takeScreenshot } from '../testing/screenshots';
import { checkoutOfFile, formOf } from './testing/checkout';
import type { Answer } from './testing/shop';
import { address, refusal } from './testing/suggestions';

/* Every state of the list in every theme: for screen readers, on three screens, and as pictures to look at. */

const SCREENS = [
  { width: 360, height: 640 },
  { width: 768, height: 1_024 },
  { width: 1_440, height: 900 },
];
const THEMES = ['modern-light', 'modern-dark', 'classic'] as const;

/** A shop of our days. */
const LOOKS = `
  body { font: 16px/1.4 system-ui, sans-serif; max-width: 40rem; margin: 1rem auto; padding: 0 1rem }
  label { display: block } input { box-sizing: border-box; width: 100%; padding: .6rem; border: 1px solid #767676; font: inherit }
  button { padding: .6rem 1.2rem; font: inherit }`;

const checkout = checkoutOfFile();
/** As long as addresses of registers are. */
const LONG =
  '<em>Náměstí československých legionářů</em> a odbojářů Josefa Jungmanna 1234/56a, 350 02 Nové Město nad Metují';

interface State {
  readonly name: string;
  readonly answer?: () => Answer | Promise<Answer>;
  /** Attributes of the page. */
  readonly attributes?: string;
  /** How the state is known. */
  readonly shown: string;
  readonly keys?: readonly string[];
}

const STATES: readonly State[] = [
  { name: 'open', shown: '.swiftyper_result' },
  { name: 'active', shown: '.swiftyper_result', keys: ['ArrowDown', 'ArrowDown'] },
  { name: 'empty', answer: () => ({ body: [] }), shown: '.swiftyper_list:not(:empty)' },
  { name: 'failed', answer: () => refusal(503, null), shown: '.swiftyper_list:not(:empty)' },
  { name: 'limit', answer: () => refusal(429, 'over_query_limit'), shown: '' },
  {
    name: 'long texts',
    answer: () => ({ body: [1, 2].map((number) => address(number, { highlight: LONG })) }),
    shown: '.swiftyper_result',
    keys: ['ArrowDown'],
  },
  {
    name: 'twenty',
    answer: () => ({ body: Array.from({ length: 20 }, (_, i) => address(i + 1)) }),
    shown: '.swiftyper_result',
  },
  { name: 'right to left', attributes: 'lang="en" dir="rtl"', shown: '.swiftyper_result', keys: ['ArrowDown'] },
  { name: 'stalled', answer: () => new Promise(() => {}), shown: '' },
  { name: 'chosen', shown: '', keys: ['ArrowDown', 'Enter'] },
];

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

let axe = '';
beforeAll(async () => {
  axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
});

async function barriers(): Promise<string[]> {
  await checkout().evaluate(axe);
  const { violations } = await checkout().evaluate<AxeResult>(
    `axe.run({ runOnly: ${JSON.stringify(STANDARDS)}, resultTypes: ['violations'] })`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** What is cut, or goes beyond the screen. */
const CUT = `[
  ...(document.documentElement.scrollWidth > innerWidth ? ['page'] : []),
  ...[...document.querySelectorAll('.swiftyper_list, .swiftyper_result')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1);
  }).map(({ className }) => className),
  ...[...document.querySelectorAll('.swiftyper_result *')].filter((text) => text.scrollHeight > text.clientHeight + 1 && text.clientHeight > 0)
    .map(({ textContent }) => textContent),
]`;

async function reach(
  theme: string,
  { answer, attributes = 'lang="en"', shown, keys = [], name }: State,
): Promise<void> {
  await checkout().show(
    `window.form = watch(places({ ...base, selectors: fields('street', 'municipality', 'postalCode'), suggestions: ['street'], theme: '${theme}' }));`,
    {
      attributes,
      html: formOf('street', 'municipality', 'postalCode'),
      head: `<style>${LOOKS} ${theme.endsWith('dark') ? 'body, input { background: #14181f; color: #eee }' : ''}</style>`,
    },
  );
  if (answer) checkout().shop.answer = answer;
  const asked = checkout().page.waitForRequest('**/v1/**');
  await checkout().type('street', 'karlova');
  await asked;
  if (shown) await checkout().page.locator(shown).first().waitFor();
  else if (name === 'chosen') await checkout().results.first().waitFor();
  else if (name === 'limit') await checkout().until('raised.length > 1');
  for (const key of keys) await checkout().page.keyboard.press(key);
}

describe.each(THEMES)('%s', (theme) => {
  test.each(STATES.map((state) => [state.name, state] as const))(
    '%s: no barrier, and nothing is cut',
    async (name, state) => {
      const { page } = checkout();
      await reach(theme, state);
      expect(await barriers()).toEqual([]);
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        // The list is placed anew when the browser says that the window changed.
        await checkout()
          .until(`${CUT}.length === 0`)
          .catch(() => null);
        expect(await checkout().evaluate(CUT)).toEqual([]);
        await takeScreenshot(page, `form-extension/${theme}-${name.replaceAll(' ', '-')}-${screen.width}`);
      }
      expect((await checkout().complaints()).filter((text) => !/status of \d/.test(text))).toEqual([]);
    },
  );

  test('forced colours: the active suggestion differs from the others', async () => {
    const { page } = checkout();
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await reach(theme, STATES[1]);
    const looks = await checkout().evaluate<
      string[]
    >(`[...document.querySelectorAll('.swiftyper_result')].map((result) => { const { backgroundColor, color, outlineStyle, outlineWidth, borderColor } = getComputedStyle(result);
         return [backgroundColor, color, outlineStyle, outlineWidth, borderColor].join(); })`);
    expect([looks[0] === looks[2], looks[1] === looks[2]]).toEqual([true, false]);
    // What is marked must be as readable as the rest of the active suggestion.
    const active = `document.querySelector('.swiftyper_result[aria-selected=true]')`;
    expect(await checkout().evaluate(`getComputedStyle(${active}.querySelector('em')).color`)).toBe(
      await checkout().evaluate(`getComputedStyle(${active}).color`),
    );
    const moving = `[...document.querySelectorAll('.swiftyper_wrapper, .swiftyper_wrapper *')].filter((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element);
      return parseFloat(transitionDuration) > 0 || animationName !== 'none';
    }).length`;
    expect(await checkout().evaluate(moving)).toBe(0);
    await takeScreenshot(page, `form-extension/${theme}-forced-colours`);
    await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  });
});
