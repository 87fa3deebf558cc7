import {
  type ArchiveFile,
  buildingXml,
  changeBatchXml,
  csvFile,
  csvLine,
  entranceXml,
  featureText,
  geoJsonFile,
  initialName,
  KINDS,
  type SlovakHistory,
  slovakTown,
  streetXml,
  TOWN,
  townPosition,
} from '@tripoint/registers/testing';
import type { RegisterForm } from './register-form';

const ROWS = 150;
const STREETS = ['Nám. M. R. Štefánika', 'Ľ. Podjavorinskej', 'Poľná'];
const common = { register: 'sk-addresses', rows: ROWS, companions: [], archive: '' } as const;

const each = <T>(make: (index: number) => T): T[] => Array.from({ length: ROWS }, (_, index) => make(index));
const lng = (index: number) => 18.7394 + (index % 15) * 0.0009;
const lat = (index: number) => 49.2231 + Math.floor(index / 15) * 0.0009;
const comma = (degrees: number) => degrees.toFixed(7).replace('.', ',');

const csv: RegisterForm = {
  ...common,
  name: 'SK CSV',
  mode: 'full',
  content: 'csv',
  packing: 'plain',
  before: 'itself',
  asFolder: false,
  files: [
    {
      name: 'Adresy_kraje_08_2026_UTF8.csv',
      bytes: csvFile(
        each((index) =>
          csvLine({
            IDENTIFIKATOR: String(9_000_001 + index),
            ULICA: STREETS[index % 3]!,
            SUPISNE_CISLO: String(index + 1),
            ORIENTACNE_CISLO_CELE: String(1 + Math.floor(index / 3)),
            ADRBOD_X: comma(lng(index)),
            ADRBOD_Y: comma(lat(index)),
          }),
        ),
      ),
    },
  ],
};

const geoJson: RegisterForm = {
  ...common,
  name: 'SK GeoJSON',
  mode: 'full',
  content: 'json',
  packing: 'plain',
  before: 'itself',
  asFolder: false,
  files: [
    {
      name: 'address_by_nuts3_SK031.geojson',
      bytes: geoJsonFile(
        each((index) =>
          featureText(
            {
              identifier: 9_000_001 + index,
              streetname: STREETS[index % 3],
              street_id: String(4711 + (index % 3)),
              propertyregistrationnumber: index + 1,
              orientationnumber: String(1 + Math.floor(index / 3)),
            },
            [Number(lng(index).toFixed(7)), Number(lat(index).toFixed(7))],
          ),
        ),
      ),
    },
  ],
};

const DAY = '20160901';
const initialFiles = (history: SlovakHistory): ArchiveFile[] =>
  [...KINDS]
    .reverse()
    .map((facts) => ({ name: initialName(facts, DAY), bytes: Buffer.from(history.initialBatch(facts)) }));

const xml: RegisterForm = {
  ...common,
  name: 'SK XML',
  mode: 'full',
  content: 'xml',
  packing: 'plain',
  before: 'itself',
  asFolder: true,
  // Entrances first: they are what is damaged.
  files: entrancesFirst(initialFiles(slovakTown(ROWS))),
};

function entrancesFirst(files: readonly ArchiveFile[]): ArchiveFile[] {
  const isEntrances = ({ name }: ArchiveFile) => name.includes('-07');
  return [...files.filter(isEntrances), ...files.filter((file) => !isEntrances(file))];
}

function changes(): RegisterForm {
  const history = slovakTown(ROWS);
  const before = initialFiles(history);
  const at = '2016-09-04T10:00:00.0';
  history.replace('street', TOWN.street, streetXml('Nová', TOWN.municipality), at);
  for (let house = 0; house < 40; house += 1) {
    history.replace(
      'building',
      TOWN.building + house,
      buildingXml({ number: 500 + house, municipality: TOWN.municipality, part: TOWN.part }),
      at,
    );
    const moved = { building: TOWN.building + house, postalCode: '01815', ...townPosition(house + ROWS) };
    history.replace('entrance', TOWN.entrance + house, entranceXml(moved), at);
  }
  const text = changeBatchXml(5_156_536, '2016-09-05T02:35:03.872', history.takeChanges());
  return {
    ...common,
    name: 'SK XML changes',
    mode: 'changes',
    content: 'xml',
    packing: 'plain',
    before,
    asFolder: false,
    files: [{ name: 'zmenovadavka5156536.xml', bytes: Buffer.from(text.replaceAll('><', '>\n<')) }],
  };
}

export const SLOVAK_FORMS: readonly RegisterForm[] = [csv, geoJson, xml, changes()];
