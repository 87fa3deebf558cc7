import type { AddressCounts } from '@tripoint/addresses';
import type { ReadReport } from '@tripoint/registers';
import type { RunRecord } from '../run/run-record';
import { testRunRecord } from '../testing/test-runs';
import { renderReport } from './render-report';

const record: RunRecord = testRunRecord({
  from: '/registers/20220430_OB_ADR_csv.zip',
  startedAt: '2026-11-21T11:40:12.345Z',
  endedAt: '2026-11-21T11:40:24.345Z',
  durationMs: 12_000,
  rowsPerSecond: 400_000,
  peakMemoryBytes: 900_000_000,
  read: {
    register: 'cz-addresses',
    rowsRead: 2_739_781,
    kept: 2_739_780,
    refused: { 'postal code': { count: 1, samples: [{ file: 'a.csv', line: 7, row: '1;2;\u001B[31m\u202EŽďár' }] } },
    warnings: {},
    files: 6_255,
    sourceVersion: '20220430',
    hierarchy: null,
    rowsWithoutCounty: 2_739_780,
  },
  outcome: {
    verdict: 'live',
    generation: '20261121T114012345Z-4f2a',
    directory: '/data/g',
    bytes: 67_100_000,
    report: {
      verdict: 'live',
      counts: {
        rows: 2_739_780,
        units: 89_243,
        streets: 80_000,
        municipalities: 6_255,
        postalCodes: 2_600,
        rowsWithoutCoordinates: 0,
        rowsWithoutPostalCode: 0,
        rowsFarFromMunicipality: 0,
        byRegion: {},
      } as AddressCounts,
      difference: { added: 1, changed: 2, removed: 3, unchanged: 2_739_777 },
      gates: [
        { name: 'rows', figure: '2739780', threshold: 'at least 1', passed: true, note: '' },
        { name: 'refused rows', figure: '9', threshold: 'at most 1 %', passed: false, note: 'See the samples.' },
      ],
    },
  },
  refusedRows: { kept: 1, complete: true },
});

test('the report shows what was read, refused, built, checked, and what it cost', () => {
  const report = renderReport(record);
  for (const part of [
    'cz-addresses: imported: the new generation answers',
    '6,255 files, of 20220430',
    'none found: addresses have neither county nor region',
    '2,739,781 read, 2,739,780 kept, 1 refused',
    'refused: postal code, 1',
    '1 refused rows are kept',
    'by command of jana',
    'a.csv line 7: 1;2;',
    '1 added, 2 changed, 3 removed',
    '67.1 MB on disk',
    'ok     rows: 2739780 (at least 1)',
    'FAILED refused rows: 9 (at most 1 %)',
    'See the samples.',
    '12 s, 400,000 rows/s read, peak memory 900.0 MB',
  ]) {
    expect(report).toContain(part);
  }
});

test('control characters of a register do not reach the terminal', () => {
  expect(renderReport(record)).not.toMatch(/\p{Cf}|(?!\n)\p{Cc}/u);
  expect(renderReport(record)).toContain('Žďár');
});

test('a failure is reported first, without its stack', () => {
  const failure = {
    kind: 'source',
    message: 'the archive ends too early.',
    file: 'a.zip',
    line: null,
    detail: 'Error\n    at x.js',
  } as const;
  const report = renderReport({ ...record, state: 'failed', read: null, outcome: null, failure });
  expect(report.split('\n').slice(0, 2)).toEqual(['cz-addresses: failed', '  the archive ends too early.']);
  expect(report).not.toContain('at x.js');
});

test('the report has the progress of a running import, and who rolled one back', () => {
  const origin = { kind: 'request', who: '127.0.0.1' } as const;
  const progress = { rows: 1_000, bytes: 1, totalBytes: 4, share: 0.25 };
  const running = renderReport({ ...record, state: 'reading', endedAt: null, progress });
  expect(running).toContain('so far      1,000 rows (25.0 %)');
  const back = { at: '2026-11-22T08:00:00.000Z', origin };
  const report = renderReport({ ...record, state: 'rolled-back', rolledBack: back });
  expect(report).toContain('rolled back by request of 127.0.0.1, 2026-11-22T08:00:00.000Z');
});

test('a change set reports what it was applied to, a redrive which run refused the rows', () => {
  const base = '20261120T114012345Z-0000';
  expect(renderReport({ ...record, mode: 'changes', base })).toContain(`change set to the generation of run ${base}`);
  const redriven = '20261119T114012345Z-0000';
  expect(renderReport({ ...record, mode: 'redrive', base, redriven })).toContain(`read again of run ${redriven}`);
});

test('a register whose addresses name county and region themselves lacks no hierarchy; what read nothing reports none', () => {
  const { read } = record;
  const reported = (facts: object): string => renderReport({ ...record, read: { ...(read as ReadReport), ...facts } });
  const own = reported({ rowsWithoutCounty: 3, files: 1 });
  expect(own).toContain('of the register: its addresses name their county and region');
  expect(own).not.toContain('none found');
  expect(own).toContain('1 file, of');
  expect(reported({ kept: 0, rowsWithoutCounty: 0 })).not.toContain('hierarchy');
  const listed = reported({ hierarchy: { files: ['UI_OBEC.csv'], regions: 14, counties: 77, municipalities: 6_258 } });
  expect(listed).toContain('14 regions, 77 counties, 6,258 municipalities');
});
