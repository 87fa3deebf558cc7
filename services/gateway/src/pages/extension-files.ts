import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Asset, typeOf } from '@tripoint/pages';
import { errorFields, type Logger } from '@tripoint/runtime';

const PACKAGE = '@tripoint/form-extension/package.json';

interface Manifest {
  readonly version: string;
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

/** The form extension as this service gives it to websites. */
export interface ExtensionFiles {
  readonly version: string;
  /** By name, e.g. `tripoint-form.js`. */
  readonly files: ReadonlyMap<string, Asset>;
}

/** Where the package has what its build wrote; null without the package. */
function builtFolder(): string | null {
  try {
    return join(dirname(require.resolve(PACKAGE)), 'dist', 'bundle');
  } catch {
    return null;
  }
}

/** Reads the built form extension. Without it the service works, its pages search with a button, and the log says so. */
export function readExtension(logger: Logger, folder = builtFolder()): ExtensionFiles | null {
  const manifest = folder === null ? null : join(folder, 'manifest.json');
  if (folder === null || manifest === null || !existsSync(manifest)) {
    logger.warn('form extension is not built: pages offer none, and /extension answers 404', { folder });
    return null;
  }
  try {
    const { version, files } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
    const assetOf = (name: string, integrity: string): Asset => ({
      body: readFileSync(join(folder, name)),
      type: typeOf(name),
      path: `/extension/${version}/${name}`,
      integrity,
    });
    const read = Object.entries(files).map(([name, { integrity }]) => assetOf(name, integrity));
    // Scripts name their source maps, which developers' tools load.
    const maps = Object.keys(files).filter((name) => existsSync(join(folder, `${name}.map`)));
    // Shops read in the manifest what to write as the integrity of the scripts.
    const all = [...read, ...[...maps.map((name) => `${name}.map`), 'manifest.json'].map((name) => assetOf(name, ''))];
    return { version, files: new Map(all.map((asset) => [basename(asset.path), asset])) };
  } catch (error) {
    logger.error('form extension could not be read: pages offer none', { folder, ...errorFields(error) });
    return null;
  }
}
