import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { Consumer, ROOT } from './testing/consumer.js';

const BUNDLE = join(__dirname, 'bundle');
const TYPED = `
import { business, places, type PlacesOptions, type Suggestion } from '@tripoint/form-extension';
import { validate } from '@tripoint/form-extension/validate';
const options: PlacesOptions = { apiKey: 'k', selectors: { street: '#street' }, suggestions: ['street'], theme: 'classic' };
const extension = new places(options);
const end: () => void = extension.on('change', (suggestion: Suggestion) => suggestion['street']);
extension.on('error', ({ code, status }) => [code?.toUpperCase(), status.toFixed()]);
extension.configure({ limit: 5 });
extension.destroy();
business({ apiKey: 'k', country: 'SK', selectors: { name: '#name' } });
// @ts-expect-error the country is required
business({ apiKey: 'k', selectors: {} });
// @ts-expect-error there is no such theme
places({ apiKey: 'k', selectors: {}, theme: 'dark' });
const checked: Promise<'accepted' | 'taken' | 'left' | 'unchecked' | 'back'> = validate({ apiKey: 'k', selectors: { street: null } }).check();
// @ts-expect-error there is no such event
extension.on('select', end);
`;
const WRAPPED = `
import { createRef } from 'react';
import { ref } from 'vue';
import { usePlaces } from '@tripoint/form-extension/react';
import { useBusiness } from '@tripoint/form-extension/vue';
export function Form() {
  const field = createRef<HTMLInputElement>();
  usePlaces({ apiKey: 'k', selectors: { street: field } }, { change: (suggestion) => suggestion['street'] });
  // @ts-expect-error there is no such field
  usePlaces({ apiKey: 'k', selectors: { town: field } });
}
useBusiness(() => ({ apiKey: 'k', country: 'SK', selectors: { name: ref<HTMLElement | null>(null) } }));
`;

describe('the package in the project of a consumer', () => {
  let consumer: Consumer;
  beforeAll(() => {
    consumer = new Consumer();
  });
  afterAll(() => consumer.remove());

  it('has the built files, the licence and what to read, and nothing else', () => {
    const names = consumer.packed.map((path) => path.replace(/-\w{8}\.mjs$/, '-#.mjs'));
    expect([...new Set(names)].sort()).toEqual(
      [
        'LICENSE',
        'README.md',
        'package.json',
        'dist/bundle/chunks/chunk-#.mjs',
        'dist/bundle/manifest.json',
        ...['index', 'places', 'business', 'types', 'validate', 'react', 'vue'].flatMap((name) => [
          `dist/bundle/${name}.d.mts`,
          `dist/bundle/${name}.d.ts`,
        ]),
        ...['index', 'validate', 'react', 'vue'].map((name) => `dist/bundle/${name}.mjs`),
        ...['js', 'js.map'].map((ending) => `dist/bundle/tripoint-form-validate.${ending}`),
        ...['css', 'js', 'js.map', 'mjs', 'mjs.map'].map((ending) => `dist/bundle/tripoint-form.${ending}`),
      ].sort(),
    );
  });

  it.each([
    ['node16', 'node16', 'typed.ts'],
    ['node16', 'node16', 'typed.cts'],
    ['esnext', 'bundler', 'typed.ts'],
  ])('has types that resolve: module %s, resolution %s, %s', (module, moduleResolution, file) => {
    consumer.write(file, TYPED);
    if (!file.endsWith('.cts')) consumer.write('wrapped.ts', WRAPPED);
    const files = file.endsWith('.cts') ? [file] : [file, 'wrapped.ts'];
    const options = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
    const where = ['--types', '', '--lib', 'es2022,dom', '--module', module, '--moduleResolution', moduleResolution];
    expect(consumer.run(join(ROOT, 'node_modules/.bin/tsc'), ...options, ...where, ...files)).toBe('');
  });

  it('leaves out of a bundle what is not imported', async () => {
    const bundled = async (contents: string) => {
      const stdin = { contents, resolveDir: consumer.folder };
      const { outputFiles } = await build({
        stdin,
        bundle: true,
        minify: true,
        logLevel: 'error',
        format: 'esm',
        write: false,
      });
      return outputFiles[0]?.text ?? '';
    };
    expect(await bundled(`import { places } from '@tripoint/form-extension';`)).toBe('');
    const both = await bundled(`export { places, business } from '@tripoint/form-extension'`);
    const one = await bundled(`export { places } from '@tripoint/form-extension'`);
    expect([both, one].map((text) => text.includes('business/identifier'))).toEqual([true, false]);
    expect(both).not.toContain('places/validate');
  });

  it('does nothing on a server when it is imported', () => {
    const before = 'const before = Object.keys(globalThis).join();';
    const after = 'console.log(typeof places, typeof business, Object.keys(globalThis).join() === before);';
    const asModule = `${before} const { places, business } = await import('@tripoint/form-extension'); ${after}`;
    const asScript = `${before} const { places, business } = require('@tripoint/form-extension'); ${after}`;
    expect(consumer.run('node', '--input-type=module', '-e', asModule)).toBe('function function true\n');
    expect(consumer.run('node', '--input-type=commonjs', '-e', asScript)).toBe('function function true\n');
    const check = `const { validate } = require('@tripoint/form-extension/validate'); console.log(typeof validate)`;
    expect(consumer.run('node', '--input-type=commonjs', '-e', check)).toBe('function\n');
    const asModuleToo = `await import('@tripoint/form-extension/validate')`;
    expect(consumer.run('node', '--input-type=module', '-e', asModuleToo)).toBe('');
    const wrappers = `await import('@tripoint/form-extension/react'); await import('@tripoint/form-extension/vue');`;
    expect(consumer.run('node', '--input-type=module', '-e', wrappers)).toBe('');
  });

  it('is two globals as a script, which know where they were loaded from', () => {
    const page = createContext({ URL, document: { currentScript: { src: 'https://api.test/extension/1/form.js' } } });
    runInContext(readFileSync(join(BUNDLE, 'tripoint-form.js'), 'utf8'), page);
    expect(runInContext('[typeof places, typeof business].join()', page)).toBe('function,function');
    expect(() => runInContext('places({ apiKey: "k", selectors: {} })', page)).toThrow('MutationObserver');
    expect(() => runInContext('places({ apiKey: "k" })', page)).toThrow('option "selectors" is required');
  });
});

describe('the manifest of the bundle', () => {
  const { version, files } = JSON.parse(readFileSync(join(BUNDLE, 'manifest.json'), 'utf8'));

  it.each(Object.keys(files))('is true of %s', (name) => {
    const content = readFileSync(join(BUNDLE, name));
    expect(files[name]).toEqual({
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      bytes: content.length,
      gzip: gzipSync(content, { level: 9 }).length,
    });
  });

  it('has sizes within what was promised', () => {
    expect(files['tripoint-form.js'].gzip).toBeLessThanOrEqual(8_192);
    expect(files['tripoint-form.mjs'].gzip).toBeLessThanOrEqual(8_192);
    expect(files['tripoint-form.css'].gzip).toBeLessThanOrEqual(2_048);
    expect(files['tripoint-form-validate.js'].gzip).toBeLessThanOrEqual(3_072);
  });

  it('has the version of the package', () => {
    expect(version).toBe(JSON.parse(readFileSync(join(BUNDLE, '../../package.json'), 'utf8')).version);
  });
});

describe('the code of the bundle', () => {
  it.each(['tripoint-form.js', 'tripoint-form-validate.js'])('never makes HTML, code or styles of text: %s', (name) => {
    const script = readFileSync(join(BUNDLE, name), 'utf8');
    expect(
      script.match(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|cssText/g),
    ).toBeNull();
  });
});
