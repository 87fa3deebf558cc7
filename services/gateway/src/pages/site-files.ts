import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Asset, ICON_FILE, readAsset } from '@tripoint/pages';

const FOLDER = join(__dirname, '..', '..', 'site');
const SERVED = /\.(?:css|js)$/;

const own = readdirSync(FOLDER).filter((name) => SERVED.test(name));
const paths = [...own.map((name) => join(FOLDER, name)), ICON_FILE];
const digest = createHash('sha256');
for (const path of paths) digest.update(readFileSync(path));
/** Of all files together: scripts name each other without their content. */
const version = digest.digest('hex').slice(0, 16);

/** Styles, scripts and icon of the public pages, by name. */
export const siteFiles: ReadonlyMap<string, Asset> = new Map(
  paths.map((path) => {
    const name = basename(path);
    return [name, readAsset(path, () => `/site/${version}/${name}`)];
  }),
);

/** Outlines of the countries as paths of SVG, and how positions become points among them. */
export const outlines = JSON.parse(readFileSync(join(FOLDER, 'outlines.json'), 'utf8')) as {
  readonly width: number;
  readonly height: number;
  readonly projection: Readonly<Record<'west' | 'north' | 'unitsPerLng' | 'unitsPerLat', number>>;
  readonly paths: Readonly<Record<string, string>>;
};
