import type { EndedImport } from '@tripoint/generations';
import type { RunFailure } from '../run/run-record';
import { testRunRecord } from '../testing/test-runs';
import { noteEnded } from './note-ended';

const failure = (kind: RunFailure['kind']): RunFailure => ({ kind, message: '', file: null, line: null, detail: '' });

test('how an import ended is noted, but not of a trial run or of one that found its register taken', async () => {
  const noted: EndedImport[] = [];
  const ended = { note: async (one: EndedImport) => void noted.push(one) };
  await noteEnded({ ended }, testRunRecord());
  await noteEnded({ ended }, testRunRecord({ state: 'failed', failure: failure('source') }));
  await noteEnded({ ended }, testRunRecord({ state: 'failed', failure: failure('busy') }));
  await noteEnded({ ended }, testRunRecord({ state: 'checked', dryRun: true }));
  const { register, run, endedAt, durationMs } = testRunRecord();
  const facts = { register, run, endedAt, durationMs };
  expect(noted).toEqual([
    { ...facts, state: 'live' },
    { ...facts, state: 'failed' },
  ]);
});

test('an import ends as it did where nothing can be noted', async () => {
  const away = { note: () => Promise.reject(new Error('away')) };
  await expect(noteEnded({ ended: away }, testRunRecord())).resolves.toBeUndefined();
  await expect(noteEnded({ ended: null }, testRunRecord())).resolves.toBeUndefined();
});
