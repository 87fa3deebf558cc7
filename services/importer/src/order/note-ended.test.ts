import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndedImport } from '@tripoint/generations';
import { importStoresOnDisk } from '../run/import-stores';
import type { RunFailure } from '../run/run-record';
import { testRunRecord } from '../testing/test-runs';
import { runImport } from './import-order';
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

test('an import notes its end when it is over', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'note-ended-'));
  const noted: string[] = [];
  const ended = { note: async ({ state }: EndedImport) => void noted.push(state) };
  const facts = { hierarchy: null, sample: false, dryRun: false, redriven: null, run: null } as const;
  const origin = { kind: 'command', who: null } as const;
  await runImport(
    { register: 'cz-addresses', mode: 'full', from: '/nowhere', origin, ...facts },
    {
      dataDir,
      stores: { ...importStoresOnDisk(dataDir), ended },
      startIndexer: async () => ({ close: async () => undefined }),
      signal: AbortSignal.abort(new Error('asked to stop')),
      goldenQueriesFile: null,
    },
  );
  expect(noted).toEqual(['stopped']);
  await rm(dataDir, { recursive: true });
});
