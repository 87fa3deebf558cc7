// Writes services/gateway/site/outlines.json: the outlines of the three countries that the front page shows points on.
//   node scripts/lib/outlines.mjs
// Source: Natural Earth 1:10m Admin 0 countries (public domain, naturalearthdata.com), as the package world-atlas
// (ISC licence) has them. The packages are installed into a folder that is removed again: nothing needs them at run time.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['world-atlas@2.0.2', 'topojson-client@3.1.0', 'topojson-simplify@3.0.3'];
/** Numeric codes of ISO 3166-1. */
const CODES = { CZ: '203', SK: '703', PL: '616' };
/** Degrees to units of the picture: equirectangular, true to scale at 51 degrees north. */
const projection = { west: 12, north: 54.95, unitsPerLng: 62.9, unitsPerLat: 100 };
const SIZE = { width: 774, height: 728 };
/** Smallest triangle that is kept, in square degrees. */
const DETAIL = 0.0004;

const folder = mkdtempSync(join(tmpdir(), 'tripoint-outlines-'));
try {
  execFileSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, ...PACKAGES],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const load = createRequire(join(folder, 'package.json'));
  const { feature } = load('topojson-client');
  const { presimplify, simplify } = load('topojson-simplify');
  const world = JSON.parse(readFileSync(join(folder, 'node_modules/world-atlas/countries-10m.json'), 'utf8'));
  const { countries } = world.objects;
  const geometries = countries.geometries.filter(({ id }) => Object.values(CODES).includes(id));
  // Shared borders are simplified once, so that neighbours still meet.
  const small = simplify(presimplify({ ...world, objects: { all: { ...countries, geometries } } }), DETAIL);
  const shapes = new Map(feature(small, small.objects.all).features.map(({ id, geometry }) => [id, pathOf(geometry)]));
  const paths = Object.fromEntries(Object.entries(CODES).map(([code, id]) => [code, shapes.get(id)]));
  const source = 'Natural Earth 1:10m Admin 0 countries, public domain; written by scripts/lib/outlines.mjs';
  const target = join(dirname(fileURLToPath(import.meta.url)), '../../services/gateway/site/outlines.json');
  writeFileSync(target, `${JSON.stringify({ source, ...SIZE, projection, paths }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pathOf({ type, coordinates }) {
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  return rings
    .filter((ring) => ring.length > 8)
    .map(ringOf)
    .join('');
}

/** Relative whole numbers: half as long as absolute ones. */
function ringOf(ring) {
  const points = ring.map(([lng, lat]) => [
    Math.round((lng - projection.west) * projection.unitsPerLng),
    Math.round((projection.north - lat) * projection.unitsPerLat),
  ]);
  const [first] = points;
  const steps = points.slice(1).map(([x, y], index) => `${x - points[index][0]},${y - points[index][1]}`);
  return `M${first}l${steps.filter((step) => step !== '0,0').join(' ')}z`;
}
