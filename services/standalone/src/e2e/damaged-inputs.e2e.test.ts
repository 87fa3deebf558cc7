import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import type { RunRecord } from '@tripoint/importer';
import { type ArchiveFile, TestRegister } from '@tripoint/registers/testing';
import { importRegister } from './testing/command';
import { allDamages } from './testing/damaged/all-damages';
import { BOMBS } from './testing/damaged/bombs';
import { COMPANY_FORMS } from './testing/damaged/company-forms';
import { czechForms } from './testing/damaged/czech-forms';
import type { DamagedInput } from './testing/damaged/damaged-input';
import { LiveTemplates, liveData, tryImport } from './testing/damaged/import-damaged';
import { POLISH_FORMS } from './testing/damaged/polish-forms';
import { layOut } from './testing/damaged/register-form';
import { SLOVAK_FORMS } from './testing/damaged/slovak-forms';
import { describeForm } from './testing/form-specific';
import { keysThatDiffer } from './testing/records';

/*
 * Registers that were cut, flipped, exchanged, packed or written with intent: each is refused in words, or its faults are
 * counted, and what answered before still answers.
 */

/** Another seed damages other bytes. */
const SEED = process.env.TRIPOINT_DAMAGE_SEED ?? 'damaged inputs';
const LEAST_INPUTS = 600;
const LEAST_OF_COMPANIES = 200;
/** Records that one fault may change: addresses of the street, at most, whose name it hits. */
const MOST_TOUCHED = 50;
/** Records that one fault may take away or make up: one lost its key or swallowed the next. */
const MOST_GONE = 2;
/** Least memory of a run is some 120 MB; what a file holds may add no more than this to it. */
const MOST_MEMORY_BYTES = 400 * 1024 ** 2;
const HEAP_MB = 256;
const LIVE_UNTOUCHED = /[.!?] The live data is untouched\.$/;
/** Words of programs, not of operators. */
const INTERNAL = /undefined|\bnull\b|NaN|\[object|\w+Error\b|ERR_|\bZ_[A-Z]+|Cannot (read|create)|\bat .*:\d+:\d+/;
const LONGEST_MESSAGE = 600;

let work: string;
let templates: LiveTemplates;
let inputs: DamagedInput[];
const systemFolder = process.env.TMPDIR;
/** The files of a small Czech register, as tests that run beside this one may not see them half-written. */
async function czechRelease(): Promise<ArchiveFile[]> {
  const folder = await mkdtemp(join(work, 'release-'));
  await new TestRegister().writeRelease(folder, '20260131');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map(async (path) => ({ name: relative(folder, path), bytes: await readFile(path) })));
}

/** The file the fault is in, and the archive it lies in. */
const namesOf = (file: string, path: string | null) => [basename(file), ...(path === null ? [] : [basename(path)])];

/** Expects a message that names the file, the line and the fault in words that operators know. */
function expectWords({ failure, path }: RunRecord, input: DamagedInput): void {
  const { message, file, line, kind } = failure!;
  expect(message).toMatch(LIVE_UNTOUCHED);
  expect(message).not.toMatch(INTERNAL);
  expect(message.length).toBeLessThan(LONGEST_MESSAGE);
  expect(['source', 'gap']).toContain(kind);
  expect(file).toEqual(expect.any(String));
  expect(namesOf(file!, path).some((name) => message.includes(name))).toBe(true);
  if (input.onLine) expect(line).not.toBeNull();
  if (line !== null) expect(message).toMatch(new RegExp(`\\bline ${line}\\b`));
}

const ALLOWED: Readonly<Record<DamagedInput['ending'], readonly string[]>> = {
  file: ['failed'],
  stopped: ['failed', 'refused'],
  reported: ['failed', 'refused', 'live'],
  contained: ['failed', 'refused', 'live'],
};

async function expectHandled(input: DamagedInput): Promise<void> {
  const { form, ending } = input;
  const lay = input.lay ?? ((folder: string) => layOut(form, folder, input.damage));
  const { record, before, after, contents, leftOvers } = await tryImport(form, templates, work, lay);
  expect(ALLOWED[ending]).toContain(record.state);
  expect(leftOvers).toEqual([]);
  if (record.state === 'failed') expectWords(record, input);
  if (record.state === 'refused') {
    const failed = record.outcome!.report.gates.filter(({ passed }) => !passed);
    expect(failed.length).toBeGreaterThan(0);
    for (const { name, figure, threshold } of failed) expect([name, figure, threshold]).not.toContain('');
  }
  if (contents === null) {
    expect(after).toEqual(before);
    return;
  }
  if (ending === 'reported') {
    expect({ ...record.read!.refused, ...record.read!.warnings }).not.toEqual({});
    return;
  }
  const { gone, changed } = keysThatDiffer(await templates.contentsAfter(form), contents);
  expect(gone.length).toBeLessThanOrEqual(MOST_GONE);
  // A catalogue names all there is: a letter of its only place is in every address.
  if (form.name.length > 4 && form.mode === 'full') expect(changed.length).toBeLessThanOrEqual(MOST_TOUCHED);
}

const FORMS = [
  ...['SK CSV', 'SK GeoJSON', 'SK XML', 'SK XML changes'],
  ...['RÚIAN zip', 'RÚIAN tar.gz', 'RÚIAN folder', 'VFR changes'],
  ...['PRG 2021 zip', 'PRG 2012 xml', 'TERC', 'SIMC', 'ULIC'],
  ...['RPO parts', 'RPO changes', 'RES CSV', 'VAT list'],
];

describeForm('damaged inputs', () => {
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'tripoint-damaged-'));
    templates = new LiveTemplates(work);
    inputs = allDamages(
      [...SLOVAK_FORMS, ...czechForms(await czechRelease()), ...POLISH_FORMS, ...COMPANY_FORMS],
      SEED,
    );
    // What an import leaves in the folder for temporary files must show.
    await mkdir(join(work, 'tmp'));
    process.env.TMPDIR = join(work, 'tmp');
  });
  afterAll(async () => {
    if (systemFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = systemFolder;
    await rm(work, { recursive: true, force: true });
  });

  test.each(FORMS)(
    '%s: every damaged input is refused in words or its faults are counted, and the live data stay',
    async (name) => {
      const wrong: string[] = [];
      for (const input of inputs.filter(({ form }) => form.name === name)) {
        await expectHandled(input).catch((error: Error) => {
          wrong.push(`${input.name} (must be ${input.ending}): ${error.message}`);
        });
      }
      if (wrong.length > 0) throw new Error(`seed "${SEED}":\n${wrong.join('\n\n')}`);
      expect(await readdir(join(work, 'tmp'))).toEqual([]);
    },
  );

  test('there are inputs of every form, and many', () => {
    expect([...new Set(inputs.map(({ form }) => form.name))]).toEqual(FORMS);
    expect(inputs.length).toBeGreaterThan(LEAST_INPUTS);
    expect(inputs.filter(({ form }) => COMPANY_FORMS.includes(form)).length).toBeGreaterThan(LEAST_OF_COMPANIES);
  });

  test.each(BOMBS)('$name is refused without taking the memory of the machine', async ({ name, form, says, lay }) => {
    const dataDir = await templates.copyFor(form);
    const folder = await mkdtemp(join(work, 'bomb-'));
    try {
      const before = await liveData(dataDir, form.register);
      const words = [
        form.register,
        ...(form.mode === 'changes' ? ['--change-set'] : []),
        '--from',
        await lay(folder),
        '--json',
      ];
      const heap = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
      const { code, stdout, stderr } = await importRegister(dataDir, words, heap).finished;
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(says) });
      const record = JSON.parse(stdout) as RunRecord;
      process.stdout.write(`${name}: at most ${Math.round(record.peakMemoryBytes / 1024 ** 2)} MB\n`);
      expect(record.peakMemoryBytes).toBeLessThan(MOST_MEMORY_BYTES);
      expect(await liveData(dataDir, form.register)).toEqual(before);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
