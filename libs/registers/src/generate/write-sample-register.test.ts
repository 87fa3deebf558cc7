import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distanceMetres, isInCountryBox } from '@tripoint/geo';
import { readSkeleton } from '@tripoint/samples';
import { czAddresses } from '../czech/addresses/register';
import type { AddressRecord } from '../record';
import type { ReadReport } from '../register-reader';
import { writeSampleRegister } from './write-sample-register';

const LEAST_ROWS = 20_000;
const LEAST_MUNICIPALITIES = 40;

describe('the sample register', () => {
  let dir: string;
  let written: { files: number; rows: number };
  let records: AddressRecord[];
  let report: ReadReport;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tripoint-sample-'));
    written = await writeSampleRegister(join(dir, 'one'));
    const input = await czAddresses.open(join(dir, 'one'));
    records = [];
    for await (const batch of input.batches()) records.push(...batch);
    report = input.report();
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const textOf = (record: AddressRecord) =>
    [
      record.municipality.code,
      record.part?.code,
      record.street?.code,
      record.numberKind,
      record.houseNumber,
      record.orientationNumber,
      record.orientationLetter,
    ].join('|');

  it('reads back whole: no row refused, nothing to warn about, a county and region for every row', () => {
    expect(report).toMatchObject({
      rowsRead: written.rows,
      kept: written.rows,
      refused: {},
      warnings: {},
      files: written.files,
      sourceVersion: '20260131',
      rowsWithoutCounty: 0,
      hierarchy: { regions: 14, municipalities: written.files },
    });
    expect(records.every((record) => record.county !== null && record.region !== null)).toBe(true);
  });

  it('is large and varied enough to stand for the register', () => {
    const count = (holds: (record: AddressRecord) => boolean) => records.filter(holds).length;
    expect(written.rows).toBeGreaterThan(LEAST_ROWS);
    expect(written.files).toBeGreaterThan(LEAST_MUNICIPALITIES);
    expect(count((record) => record.street === null)).toBeGreaterThan(3_000);
    expect(count((record) => record.numberKind === 'registration')).toBeGreaterThan(1_000);
    expect(count((record) => record.orientationLetter !== '')).toBeGreaterThan(500);
    expect(count((record) => record.lat === null)).toBeGreaterThan(100);
    expect(count((record) => record.cityDistrict?.name === 'Praha 8')).toBeGreaterThan(500);
    expect(count((record) => /^\d/.test(record.street?.name ?? ''))).toBeGreaterThan(500);
    expect(count((record) => record.street?.name.includes('.') === true)).toBeGreaterThan(1_000);
    expect(new Set(records.map((record) => record.region?.code)).size).toBe(14);
  });

  it('holds names shared by municipalities of different counties', () => {
    const counties = new Set(
      records.filter((record) => record.municipality.name === 'Nová Ves').map((record) => record.county?.name),
    );
    expect(counties).toEqual(new Set(['Praha-východ', 'České Budějovice', 'Liberec']));
  });

  it('holds streets that run through several parts under one code', () => {
    const ofStreet = records.filter(
      (record) => record.street?.name === 'Vinohradská' && record.municipality.name === 'Praha',
    );
    expect(new Set(ofStreet.map((record) => record.street?.code)).size).toBe(1);
    expect(new Set(ofStreet.map((record) => record.part?.name))).toEqual(new Set(['Vinohrady', 'Žižkov', 'Strašnice']));
  });

  it('gives every address its own key and its own text, as RÚIAN does', () => {
    expect(new Set(records.map((record) => record.key)).size).toBe(records.length);
    expect(new Set(records.map(textOf)).size).toBe(records.length);
    const numbered = records.filter((record) => record.orientationNumber !== null);
    const doors = numbered.map((r) => `${r.street?.code}|${r.orientationNumber}${r.orientationLetter}`);
    expect(new Set(doors).size).toBe(doors.length);
  });

  it('places Prague Castle, and every house near its part', () => {
    const castle = records.find((record) => record.key === '21690278');
    expect(castle).toMatchObject({
      street: { code: 482536, name: 'Hrad I. nádvoří' },
      houseNumber: 1,
      county: { code: 3100, name: 'Hlavní město Praha' },
      region: { code: 19, name: 'Hlavní město Praha' },
      cityDistrict: { code: 19, name: 'Praha 1' },
    });
    expect(distanceMetres(castle?.lat ?? 0, castle?.lng ?? 0, 50.08947989, 14.39860563)).toBeLessThan(0.1);
    const centres = new Map(
      readSkeleton().municipalities.flatMap((municipality) =>
        municipality.parts.map((part) => [`${municipality.county}/${municipality.name}/${part.name}`, part]),
      ),
    );
    const isAstray = (record: AddressRecord): boolean => {
      if (record.lat === null || record.lng === null) return false;
      const county = record.region?.code === 19 ? null : record.county?.name;
      const centre = centres.get(`${county}/${record.municipality.name}/${record.part?.name}`);
      if (centre === undefined || !isInCountryBox(record.lat, record.lng, 'cz')) return true;
      return distanceMetres(record.lat, record.lng, centre.lat, centre.lng) > 2_500;
    };
    expect(records.filter(isAstray)).toEqual([]);
  });

  it('is the same for the same seed, and another for another', async () => {
    await writeSampleRegister(join(dir, 'two'));
    await writeSampleRegister(join(dir, 'three'), { seed: 'another' });
    const bytesOf = async (name: string) => {
      const files = (await readdir(join(dir, name))).filter((file) => file.endsWith('.csv')).sort();
      return Buffer.concat(await Promise.all(files.map((file) => readFile(join(dir, name, file)))));
    };
    const [one, two, three] = await Promise.all([bytesOf('one'), bytesOf('two'), bytesOf('three')]);
    expect(two.equals(one)).toBe(true);
    expect(three.equals(one)).toBe(false);
  });
});
