// Bundles libs/form-extension, which `tsc -b` has compiled, for pages and for npm: dist/bundle. Says nothing and does
// nothing when nothing has changed; fails when a file is larger than allowed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Most bytes of a file after gzip. */
const ALLOWED_BYTES = {
  'tripoint-form.js': 8_192,
  'tripoint-form.mjs': 8_192,
  'tripoint-form.css': 2_048,
  'tripoint-form-validate.js': 3_072,
};
/** Properties that this code alone knows: no page, no answer, no option and no browser. */
const INTERNAL =
  /^(abandon|announcer|answered|combobox|detail|filling|marks|narrowing|ofScript|params|path|required|restore|restyle|resume|stalled|suggesting)$/;
const TYPES = ['index', 'places', 'business', 'types', 'validate', 'react', 'vue'];
const TARGET = ['chrome100', 'firefox100', 'safari15.4'];
/** Safari has them since 11.1; esbuild would write them longer. */
const SUPPORTED = { 'regexp-unicode-property-escapes': true };

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = join(root, 'libs', 'form-extension');
const source = join(folder, 'src');
const bundle = join(folder, 'dist', 'bundle');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** A digest of everything that the bundle is made of. */
function inputs() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  const files = readdirSync(source, { recursive: true }).filter((name) => /\.(ts|css)$/.test(name));
  for (const name of files.sort()) hash.update(`${name}\0`).update(readFileSync(join(source, name)));
  return hash.update(readFileSync(join(folder, 'package.json'))).digest('hex');
}

/** A script of a page: requests go to where it was loaded from. */
const scriptEntry = (module, names) => `
import { origin } from './core/origin';
import { ${names} } from '${module}';
const address = globalThis.document?.currentScript?.src;
if (address) origin.ofScript = new URL(address).origin;
publish({ ${names} });`;
/** What a script publishes are globals, or what `require` returns. */
const asScript = (code, publish = 'Object.assign(globalThis,api)') => `(function(publish){${code}
})(api=>{typeof module=='object'&&module.exports?module.exports=api:${publish}})`;
/** Many shops have a function `validate` of their own. */
const asValidate = (code) => asScript(code, 'globalThis.validatePlaces=api.validate');
const asIs = (code) => code;
const moduleEntry = `
import { origin } from './core/origin';
if (/^http/.test(import.meta.url)) origin.ofScript = new URL(import.meta.url).origin;
export { places, business } from './index';`;

async function build(into) {
  const [esbuild, { minify }] = await Promise.all([import('esbuild'), import('terser')]);
  const common = {
    bundle: true,
    target: TARGET,
    supported: SUPPORTED,
    legalComments: 'none',
    logLevel: 'warning',
    absWorkingDir: source,
  };
  const file = (name) => join(into, name);
  const stylesOf = async (path) => {
    const { outputFiles } = await esbuild.build({ ...common, entryPoints: [path], minify: true, write: false });
    // esbuild leaves the spaces before values of variables.
    return outputFiles[0].text.trim().replace(/(--[\w-]+): /g, '$1:');
  };
  writeFileSync(file('tripoint-form.css'), `${await stylesOf('themes/tripoint-form.css')}\n`);
  const withThemes = {
    name: 'themes',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await stylesOf(path), loader: 'text' })),
  };
  const plugins = [withThemes];
  const minified = async (name, entry, wrap) => {
    const stdin = { contents: entry, loader: 'ts', resolveDir: source, sourcefile: 'tripoint-form.ts' };
    const bundled = await esbuild.build({
      ...common,
      plugins,
      stdin,
      format: 'esm',
      minifySyntax: true,
      sourcemap: 'external',
      outfile: file(name),
      write: false,
    });
    const [map, code] = bundled.outputFiles.map(({ text }) => text);
    // esbuild alone leaves 4 % more.
    const { code: small, map: smallMap } = await minify(wrap(code), {
      module: wrap === asIs,
      ecma: 2020,
      compress: { passes: 3 },
      mangle: { properties: { regex: INTERNAL } },
      sourceMap: { content: map, url: `${name}.map` },
    });
    writeFileSync(file(name), `${small}\n`);
    writeFileSync(file(`${name}.map`), smallMap);
  };
  await minified('tripoint-form.js', scriptEntry('./index', 'places, business'), asScript);
  await minified('tripoint-form-validate.js', scriptEntry('./validate', 'validate'), asValidate);
  await minified('tripoint-form.mjs', moduleEntry, asIs);
  // For bundlers: readable, the entries share their code, and what is not imported can be left out.
  await esbuild.build({
    ...common,
    plugins,
    entryPoints: ['index.ts', 'validate.ts', 'react.ts', 'vue.ts'],
    outdir: into,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    external: ['react', 'vue'],
  });
  for (const name of TYPES) {
    const types = readFileSync(join(folder, 'dist', `${name}.d.ts`), 'utf8');
    writeFileSync(file(`${name}.d.ts`), types);
    writeFileSync(file(`${name}.d.mts`), types.replace(/(from '\.\/\w+)\.js'/g, "$1.mjs'"));
  }
  const files = Object.fromEntries(
    Object.keys(ALLOWED_BYTES).map((name) => {
      const content = readFileSync(file(name));
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      return [name, { integrity, bytes: content.length, gzip: gzipSync(content, { level: 9 }).length }];
    }),
  );
  writeFileSync(file('manifest.json'), `${JSON.stringify({ version, files }, null, 2)}\n`);
  return files;
}

const digest = inputs();
const stamp = join(bundle, '.inputs');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  const fresh = `${bundle}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const files = await build(fresh);
    const large = Object.entries(files).filter(([name, { gzip }]) => gzip > ALLOWED_BYTES[name]);
    for (const [name, { gzip }] of large)
      process.stderr.write(`${name} has ${gzip} bytes after gzip: ${ALLOWED_BYTES[name]} are allowed\n`);
    if (large.length > 0) process.exitCode = 1;
    else {
      writeFileSync(join(fresh, '.inputs'), digest);
      rmSync(bundle, { recursive: true, force: true });
      renameSync(fresh, bundle);
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
