import { until } from '@tripoint/testing';
import { checkoutOfFile, formOf } from './testing/checkout';

/* The list as people use it: keyboard, screen reader, input method, finger. */

const checkout = checkoutOfFile({ hasTouch: true });
const key = (name: string) => checkout().page.keyboard.press(name);
const street = () => checkout().field('street');
const opened = () => street().getAttribute('aria-expanded');

async function show(more = '', attributes = 'lang="en"'): Promise<void> {
  await checkout().show(
    `window.form = watch(places({ ...base, selectors: fields('street', 'municipality'), suggestions: ['street'], ${more} }));
     document.querySelector('form').addEventListener('submit', (event) => { event.preventDefault(); raised.push(['submit', null]); });`,
    { attributes },
  );
}

async function showOpen(more = '', attributes = 'lang="en"'): Promise<void> {
  await show(more, attributes);
  await checkout().search('street', 'kar');
}

/** The suggestion that screen readers hear of, by its place in the list; null when there is none. */
async function active(): Promise<number | null> {
  const id = await street().getAttribute('aria-activedescendant');
  if (!id) return null;
  const option = checkout().page.locator(`[id="${id}"]`);
  expect([await option.getAttribute('role'), await option.getAttribute('aria-selected')]).toEqual(['option', 'true']);
  return Number(await option.getAttribute('aria-posinset'));
}

describe('roles and names', () => {
  test('a field with suggestions is a combobox with the name of its label', async () => {
    await show();
    const field = checkout().page.getByRole('combobox', { name: 'street', exact: true });
    expect(await field.getAttribute('aria-autocomplete')).toBe('list');
    expect(await opened()).toBe('false');
    expect(await checkout().page.getByRole('combobox').count()).toBe(1);
    expect(await checkout().page.locator('[role=listbox]').filter({ visible: true }).count()).toBe(0);
    expect(await checkout().page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])').count()).toBe(0);
  });

  test('its list has a name and options that say their place', async () => {
    await showOpen('limit: 3');
    expect(await opened()).toBe('true');
    const id = await street().getAttribute('aria-controls');
    const list = checkout().page.locator(`[id="${id}"]`);
    expect(await list.getAttribute('role')).toBe('listbox');
    expect((await list.ariaSnapshot()).split('\n').filter((line) => /listbox|option/.test(line))).toEqual([
      '- listbox "Suggestions":',
      ...[1, 2, 3].map((number) => `  - option "Karlova 213/${number}, 350 02 Cheb":`),
    ]);
    const places = await checkout().evaluate(
      `[...document.querySelectorAll('[role=option]')].map((option) => option.ariaPosInSet + '/' + option.ariaSetSize)`,
    );
    expect(places).toEqual(['1/3', '2/3', '3/3']);
  });

  test('a list without results is no listbox', async () => {
    await show('showNoResults: true');
    await checkout().type('street', 'xx');
    await checkout().list.getByText('Nothing was found').waitFor();
    expect(await checkout().page.getByRole('listbox').count()).toBe(0);
  });

  test('the ids of two forms differ', async () => {
    await checkout().show(
      `for (const id of ['street', 'other']) places({ ...base, selectors: { street: fields(id)[id] }, suggestions: ['street'] });`,
      { html: formOf('street', 'other') },
    );
    for (const id of ['street', 'other']) await checkout().search(id, 'k');
    const ids = await checkout().evaluate<string[]>(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('keyboard', () => {
  test('Down and Up move and wrap through the text', async () => {
    await showOpen('limit: 2');
    const seen: (number | null)[] = [];
    for (const name of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
      await key(name);
      seen.push(await active());
    }
    expect(seen).toEqual([1, 2, null, 1, null, 2, 1]);
    expect(await checkout().evaluate('document.activeElement.id')).toBe('street');
  });

  test('Enter chooses the active suggestion and does not send the form', async () => {
    await showOpen();
    await key('ArrowDown');
    await key('Enter');
    expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/1', 'Cheb']);
    expect([await opened(), await checkout().raised('submit')]).toEqual(['false', []]);
  });

  test('an answer that comes after an arrow leaves the list and its active suggestion', async () => {
    await showOpen();
    const { page, shop } = checkout();
    shop.answer = () => new Promise(() => {});
    const late = page.waitForRequest((request) => request.url().includes('/v1/'));
    await checkout().type('street', 'l');
    const ended = page.waitForEvent('requestfailed', { predicate: async (request) => request === (await late) });
    await late;
    await key('ArrowDown');
    await ended;
    await key('Enter');
    expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/1', 'Cheb']);
  });

  test('Enter without an active suggestion sends the form with what was written by hand', async () => {
    await showOpen();
    await key('Enter');
    expect(await checkout().raised('submit')).toHaveLength(1);
    expect(await checkout().values('street', 'municipality')).toEqual(['kar', '']);
  });

  test('Escape closes the list, then clears the text', async () => {
    await showOpen();
    await key('ArrowDown');
    await key('Escape');
    expect([await opened(), await active(), await street().inputValue()]).toEqual(['false', null, 'kar']);
    await key('Escape');
    expect(await street().inputValue()).toBe('');
  });

  test('Escape leaves a field alone that may not be written', async () => {
    await checkout().show(`places({ ...base, selectors: fields('street'), suggestions: ['street'] });`, {
      html: '<input id="street" aria-label="street" value="Karlova" readonly>',
    });
    await checkout().page.locator('#street').focus();
    await key('Escape');
    expect(await checkout().values('street')).toEqual(['Karlova']);
  });

  test('arrows with Shift, and those in a text of several lines without a list, are left to the browser', async () => {
    await checkout().show(`places({ ...base, selectors: fields('address'), suggestions: ['address'] });`, {
      html: '<textarea id="address" aria-label="address">ka\nlo</textarea>',
    });
    await checkout().page.locator('#address').focus();
    await checkout().evaluate('document.querySelector("#address").setSelectionRange(5, 5) ?? null');
    await key('ArrowUp');
    await key('Shift+ArrowDown');
    expect(await checkout().evaluate('[address.selectionStart, address.selectionEnd].join()')).toBe('2,5');
  });

  test('Tab chooses nothing and goes on', async () => {
    await showOpen();
    await key('ArrowDown');
    await key('Tab');
    expect(await checkout().evaluate('document.activeElement.id')).toBe('municipality');
    expect([await opened(), ...(await checkout().values('street', 'municipality'))]).toEqual(['false', 'kar', '']);
  });

  test('Home and End stay in the text', async () => {
    await showOpen();
    await key('ArrowDown');
    await key('Home');
    expect(await checkout().look(street(), 'element.selectionStart')).toBe(0);
    await key('End');
    expect(await checkout().look(street(), 'element.selectionStart')).toBe(3);
  });

  test('Alt and Down opens the list again without a call', async () => {
    await showOpen();
    await key('Escape');
    await key('Alt+ArrowDown');
    await until('it is open', async () => (await opened()) === 'true');
    expect(await active()).toBeNull();
    expect(checkout().shop.calls).toHaveLength(1);
  });
});

describe('screen readers', () => {
  const spoken = () =>
    checkout().evaluate<string[]>(
      `[...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).filter(Boolean)`,
    );

  test('the number of results is announced once, politely', async () => {
    await showOpen('limit: 2');
    await until('it is announced', async () => (await spoken()).some((text) => /\b2\b/.test(text)));
    expect(await spoken()).toHaveLength(1);
    expect(await checkout().page.locator('[aria-live][role]').count()).toBe(0);
  });

  test('that there are none is announced', async () => {
    await show('showNoResults: true');
    await checkout().type('street', 'xx');
    await until('it is announced', async () => (await spoken()).some((text) => text.startsWith('Nothing was found')));
  });
});

describe('input methods', () => {
  test('no key means anything to the list while a word is composed', async () => {
    await showOpen('limit: 2');
    await key('ArrowDown');
    for (const name of ['ArrowDown', 'Enter', 'Escape'])
      await checkout().look(
        street(),
        `element.dispatchEvent(new KeyboardEvent('keydown', { key: '${name}', isComposing: true, bubbles: true, cancelable: true }))`,
      );
    expect([await active(), await street().inputValue()]).toEqual([1, 'kar']);
  });

  test('nothing is searched before a word is composed', async () => {
    await showOpen();
    const cdp = await checkout().page.context().newCDPSession(checkout().page);
    await cdp.send('Input.imeSetComposition', { text: 'ち', selectionStart: 1, selectionEnd: 1 });
    await checkout().settle();
    expect(await street().inputValue()).toBe('karち');
    await cdp.send('Input.insertText', { text: '千代' });
    await until('it is searched', () => checkout().asked.includes('kar千代'));
    expect(checkout().asked).toEqual(['kar', 'kar千代']);
    await cdp.detach();
  });
});

describe('fingers and mice', () => {
  test('a tap on a suggestion chooses it', async () => {
    await showOpen();
    await checkout().results.nth(1).tap();
    expect(await checkout().values('street', 'municipality')).toEqual(['Karlova 213/2', 'Cheb']);
  });

  test('a click on a suggestion chooses it, and the focus stays in the field', async () => {
    await showOpen();
    await checkout().results.nth(2).click();
    expect(await street().inputValue()).toBe('Karlova 213/3');
    expect(await checkout().evaluate('document.activeElement.id')).toBe('street');
  });

  test('a tap beside the list closes it', async () => {
    await showOpen();
    await checkout().page.getByRole('heading', { name: 'Order' }).tap();
    await until('it is closed', async () => (await opened()) === 'false');
  });

  test('a suggestion is at least 44 pixels high', async () => {
    await showOpen();
    for (const box of await Promise.all((await checkout().results.all()).map((result) => result.boundingBox())))
      expect(box!.height).toBeGreaterThanOrEqual(44);
  });
});

test('from right to left, the list follows the field and its text its own direction', async () => {
  await showOpen('', 'lang="en" dir="rtl"');
  const [field, list] = [(await street().boundingBox())!, (await checkout().list.boundingBox())!];
  expect(Math.abs(field.x + field.width - (list.x + list.width))).toBeLessThanOrEqual(2);
  expect(await checkout().look(checkout().results, 'getComputedStyle(element).direction')).toBe('rtl');
});

test('where the field is low, the list is above it, and wholly in view', async () => {
  await checkout().show(`places({ ...base, selectors: fields('street'), suggestions: ['street'], limit: 5 });`, {
    html: `<div style="height: calc(100vh - 160px)"></div>${formOf('street')}`,
  });
  await checkout().search('street', 'k');
  const [field, list] = [(await street().boundingBox())!, (await checkout().list.boundingBox())!];
  expect(list.y).toBeGreaterThanOrEqual(0);
  expect(list.y + list.height).toBeLessThanOrEqual(field.y + 1);
});
