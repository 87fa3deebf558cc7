import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/* A program of its own: compiles a component with the tools of a folder, and prints what it renders with a dictionary. */

/** One rendering: number and gender of the component, and the dictionary of its locale. */
export interface RenderCase {
  readonly locale: string;
  readonly n: number;
  readonly g: number;
}

export interface RenderOrder {
  /** With the packages of one set of tools. */
  readonly folder: string;
  readonly source: string;
  /** By locale, as a runtime export. */
  readonly translations: object;
  readonly cases: readonly RenderCase[];
}

/** Gender of who looks at the page. */
const VIEWER_GENDER = 3;

async function main(): Promise<void> {
  const { folder, source, translations, cases } = JSON.parse(await text(process.stdin)) as RenderOrder;
  const load = createRequire(join(folder, 'package.json'));
  const isFbtee = 'fbtee' in load('./package.json').dependencies;
  const plugins = isFbtee ? ['@nkzw/babel-plugin-fbtee'] : ['babel-plugin-fbt', 'babel-plugin-fbt-runtime'];
  const modules = { plugins: [load.resolve('@babel/plugin-transform-modules-commonjs')] };
  const { code } = load('@babel/core').transformSync(source, {
    cwd: folder,
    filename: join(folder, 'component.jsx'),
    babelrc: false,
    configFile: false,
    plugins: plugins.map((name) => load.resolve(name)),
    presets: [load.resolve('@babel/preset-react'), modules],
  });
  let locale = '';
  const hooks = { getViewerContext: () => ({ GENDER: VIEWER_GENDER, locale }) };
  const runtime = load(isFbtee ? 'fbtee' : 'fbt');
  if (isFbtee) runtime.setupFbtee({ translations, hooks });
  else runtime.init({ translations, hooks });
  const component: { exports: { Page?: unknown } } = { exports: {} };
  new Function('require', 'module', 'exports', code)(load, component, component.exports);
  const { createElement } = load('react');
  const { renderToStaticMarkup } = load('react-dom/server');
  const rendered = cases.map((each) => {
    locale = each.locale;
    return renderToStaticMarkup(createElement(component.exports.Page, { ...each, who: 'Jana', e: 'a' }));
  });
  process.stdout.write(JSON.stringify(rendered));
}

void main();
