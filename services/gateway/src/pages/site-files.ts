import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Asset, readAsset } from '@tripoint/pages';

const FOLDER = join(__dirname, '..', '..', 'site');
const SERVED = /\.(?:css|js|svg)$/;

const names = readdirSync(FOLDER).filter((name) => SERVED.test(name));
const digest = createHash('sha256');
for (const name of names) digest.update(readFileSync(join(FOLDER, name)));
/** Of all files together: scripts name each other without their content. */
const version = digest.digest('hex').slice(0, 16);

/** Styles and scripts of the public pages, by name. */
export const siteFiles: ReadonlyMap<string, Asset> = new Map(
  names.map((name) => [name, readAsset(join(FOLDER, name), () => `/site/${version}/${name}`)]),
);

/** Outlines of the countries as paths of SVG, and how positions become points among them. */
export const outlines = JSON.parse(readFileSync(join(FOLDER, 'outlines.json'), 'utf8')) as {
  readonly width: number;
  readonly height: number;
  readonly projection: Readonly<Record<'west' | 'north' | 'unitsPerLng' | 'unitsPerLat', number>>;
  readonly paths: Readonly<Record<string, string>>;
};
