import { BUSINESS, PLACES } from './field-maps.js';
import { readOptions } from './options.js';

const given = { apiKey: 'k', endpoint: 'https://api.test', selectors: {} };

describe('options', () => {
  it('have the defaults of the reference', () => {
    expect(readOptions(PLACES, given)).toEqual({
      ...given,
      suggestions: ['address', 'street', 'streetName', 'municipality', 'postalCode'],
      nextFocus: false,
      highlight: true,
      showNoResults: true,
      events: ['input'],
      limit: 7,
      minlength: 2,
      debounce: 250,
      theme: 'modern-light',
      htmlAutocomplete: false,
      styles: true,
      aroundLatLngViaIP: true,
    });
    expect(readOptions(BUSINESS, { ...given, country: 'SK' })).toMatchObject({ suggestions: ['name', 'cin'] });
  });

  it.each([
    ['apiKey', undefined, 'is required'],
    ['selectors', undefined, 'is required'],
    ['endpoint', '', 'http'],
    ['endpoint', 'javascript:alert(1)', 'http'],
    ['limit', 0, '1 to 20'],
    ['limit', 21, '1 to 20'],
    ['limit', '7', '1 to 20'],
    ['minlength', -1, 'whole number'],
    ['debounce', 0.5, 'whole number'],
    ['theme', 'dark', 'modern-light,modern-dark,classic'],
    ['events', 'input', 'array'],
    ['suggestions', ['name'], 'address,street'],
    ['suggestions', 'address', 'address,street'],
    ['selectors', { town: '#town' }, 'municipality'],
  ])('name the mistake: %s %j', (name, value, rule) => {
    const mistake = () => readOptions(PLACES, { ...given, [name]: value });
    expect(mistake).toThrow(TypeError);
    expect(mistake).toThrow(`places: option "${name}"`);
    expect(mistake).toThrow(rule);
  });

  it('of companies need a country', () => {
    expect(() => readOptions(BUSINESS, given)).toThrow('business: option "country" is required');
  });

  it('that are missing altogether are a mistake, too', () => {
    expect(() => readOptions(PLACES, undefined as never)).toThrow('apiKey');
  });

  it('keep what was there before a change, and take the default for undefined', () => {
    const before = readOptions(PLACES, { ...given, limit: 3, theme: 'classic' });
    expect(readOptions(PLACES, { limit: undefined }, before)).toMatchObject({ limit: 7, theme: 'classic' });
    const one = readOptions(PLACES, { ...given, suggestions: ['street'] });
    expect(readOptions(PLACES, { suggestions: undefined }, one).suggestions).toHaveLength(5);
  });

  it('are not those that a page added to every object', () => {
    Object.defineProperty(Object.prototype, 'context', { value: ['cz_x'], configurable: true });
    try {
      expect(readOptions(PLACES, given).context).toBeUndefined();
    } finally {
      Reflect.deleteProperty(Object.prototype, 'context');
    }
  });
});
