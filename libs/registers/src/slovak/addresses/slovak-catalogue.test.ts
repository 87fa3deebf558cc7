import { catalogueRecords, readSlovakCatalogue } from './slovak-catalogue';

const BASE = 'https://rageo.minv.sk/opendata/dataset';
const link = (name: string) => `${BASE}/${name}.geojson`;
const found = (region: string, day: string | null) => ({ region, link: link(`address_by_nuts3_${region}`), day });

it('files are found where data sets, records and distributions are nested', () => {
  const distribution = {
    '@type': 'dcat:Distribution',
    'dcat:downloadURL': { iri: link('address_by_nuts3_SK031') },
    'dcat:accessURL': { '@id': 'https://rageo.minv.sk/page' },
  };
  const dataset = {
    '@id': 'x',
    'dct:modified': { '@value': '2026-10-05T04:00:00' },
    'dcat:distribution': [distribution],
  };
  expect(readSlovakCatalogue({ '@graph': [{ 'dcat:dataset': [{ 'foaf:primaryTopic': dataset }] }] })).toEqual([
    found('SK031', '20261005'),
  ]);
});

it('files are found where nodes refer to each other', () => {
  const graph = [
    { '@id': 'c', 'dcat:dataset': [{ '@id': 'd1' }, { iri: 'd2' }] },
    { '@id': 'd1', 'dct:modified': '2026-10-04', 'dcat:distribution': { '@id': 'f1' } },
    { '@id': 'd2', 'dct:modified': '2026-10-05', 'dcat:distribution': ['f2'] },
    { '@id': 'f1', 'dcat:downloadURL': [{ '@id': link('address_by_nuts3_SK010') }] },
    { '@id': 'f2', 'dcat:accessURL': link('address_by_nuts3_SK042') },
  ];
  expect(readSlovakCatalogue({ '@graph': graph })).toEqual([found('SK010', '20261004'), found('SK042', '20261005')]);
});

it('other levels, families and formats are passed over; of two files of a region the newer is taken', () => {
  const file = (url: string, modified?: string) => ({
    'dcat:downloadURL': url,
    ...(modified && { 'dct:modified': modified }),
  });
  const catalogue = [
    file(link('address_by_lau2_SK031B517402')),
    file(link('street_by_nuts3_SK031')),
    file(`${BASE}/address_by_nuts3_SK031.csv`),
    file(link('address_by_nuts3_SK031'), '2026-10-05'),
    file(`${BASE}/old/address_by_nuts3_SK031.geojson`, '2025-01-01'),
  ];
  expect(readSlovakCatalogue(catalogue)).toEqual([found('SK031', '20261005')]);
});

it('of the records in documents of their own, only those of regional addresses are listed', () => {
  const record = (name: string) => `https://rageo.minv.sk/opendata/record/${name}.json`;
  const catalogue = {
    '@graph': [
      {
        '@id': 'c',
        'dcat:dataset': [
          { '@id': record('address_by_nuts3_SK031') },
          { '@id': record('street_by_nuts3_SK031') },
          record('address_by_nuts3_SK010'),
          { '@id': 'held_address_by_nuts3' },
        ],
      },
      { '@id': 'held_address_by_nuts3', 'dct:title': 'x' },
    ],
  };
  expect(catalogueRecords(catalogue)).toEqual([record('address_by_nuts3_SK031'), record('address_by_nuts3_SK010')]);
});

it.each([null, 5, 'x', [], {}, [[[{}]]], { 'dcat:downloadURL': [null, 5, {}] }])('%j holds no file', (catalogue) => {
  expect(readSlovakCatalogue(catalogue)).toEqual([]);
  expect(catalogueRecords(catalogue)).toEqual([]);
});

it('a catalogue nested without end is read to a bounded depth', () => {
  let catalogue: unknown = { 'dcat:downloadURL': link('address_by_nuts3_SK031') };
  for (let depth = 0; depth < 5_000; depth += 1) catalogue = [catalogue];
  expect(readSlovakCatalogue(catalogue)).toEqual([]);
});
