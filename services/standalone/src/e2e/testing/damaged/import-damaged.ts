import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { currentIndexPath, registerDirectory } from '@tripoint/generations';
import { importTools, type RunRecord, runImport } from '@tripoint/importer';
import { startRegisterIndexer } from '@tripoint/indexer';
import { contentsOf, liveContents, type RegisterContents } from '../records';
import { layOut, layOutBefore, type RegisterForm } from './register-form';

/** What answers in a data folder, down to the bytes of its index. */
export interface LiveData {
  readonly indexPath: string;
  readonly sha256: string;
}

/** What became of an import: its record, and the live data before and after. */
export interface Tried {
  readonly record: RunRecord;
  readonly before: LiveData;
  readonly after: LiveData;
  /** The records that answer after it; null when nothing became live. */
  readonly contents: RegisterContents | null;
  /** What lies in the register's folder that no import may leave there. */
  readonly leftOvers: readonly string[];
}

export async function liveData(dataDir: string, register: string): Promise<LiveData> {
  const indexPath = await currentIndexPath(dataDir, register);
  if (indexPath === null) throw new Error(`nothing answers for ${register} in ${dataDir}`);
  const sha256 = createHash('sha256')
    .update(await readFile(indexPath))
    .digest('hex');
  return { indexPath, sha256 };
}

/** The import of a path in this process, as the command does it. */
export function importPath(
  dataDir: string,
  form: Pick<RegisterForm, 'register' | 'mode'>,
  from: string,
): Promise<RunRecord> {
  return runImport(
    {
      register: form.register,
      mode: form.mode,
      from,
      hierarchy: null,
      sample: false,
      dryRun: false,
      // Some damages leave the bytes of the live register, which would not be read again.
      again: form.mode === 'full',
      redriven: null,
      run: null,
      origin: { kind: 'command', who: 'tests' },
    },
    {
      ...importTools(startRegisterIndexer, {}),
      dataDir,
      goldenQueriesFile: null,
      signal: new AbortController().signal,
    },
  );
}

/** Folders with live data of each form, made once, from which every try gets a copy of its own. */
export class LiveTemplates {
  private readonly made = new Map<string, Promise<string>>();
  private readonly wholes = new Map<string, Promise<RegisterContents>>();

  constructor(private readonly work: string) {}

  /** A data folder in which the form's register answers. */
  async copyFor(form: RegisterForm): Promise<string> {
    let template = this.made.get(form.name);
    if (template === undefined) {
      template = this.make(form);
      this.made.set(form.name, template);
    }
    const dataDir = await mkdtemp(join(this.work, 'data-'));
    await cp(await template, dataDir, { recursive: true });
    return dataDir;
  }

  /** The records after an import of the form as it is, without damage. */
  contentsAfter(form: RegisterForm): Promise<RegisterContents> {
    let whole = this.wholes.get(form.name);
    if (whole === undefined) {
      whole = this.importWhole(form);
      this.wholes.set(form.name, whole);
    }
    return whole;
  }

  private async importWhole(form: RegisterForm): Promise<RegisterContents> {
    const dataDir = await this.copyFor(form);
    const source = await mkdtemp(join(this.work, 'whole-'));
    expectLive(form, await importPath(dataDir, form, await layOut(form, source)));
    return liveContents(dataDir, form.register);
  }

  private async make(form: RegisterForm): Promise<string> {
    const source = await mkdtemp(join(this.work, 'source-'));
    const dataDir = await mkdtemp(join(this.work, 'template-'));
    const record = await importPath(
      dataDir,
      { register: form.register, mode: 'full' },
      await layOutBefore(form, source),
    );
    expectLive(form, record);
    return dataDir;
  }
}

function expectLive(form: RegisterForm, { state, failure, outcome }: RunRecord): void {
  if (state === 'live') return;
  const gates = outcome?.report.gates.filter(({ passed }) => !passed) ?? [];
  throw new Error(`${form.name} itself was not imported: ${failure?.message} ${JSON.stringify(gates)}`);
}

/** Imports what is laid into a new folder, with live data there before; everything written is removed afterwards. */
export async function tryImport(
  form: RegisterForm,
  templates: LiveTemplates,
  work: string,
  layOut: (folder: string) => Promise<string>,
): Promise<Tried> {
  const folder = await mkdtemp(join(work, 'damaged-'));
  const dataDir = await templates.copyFor(form);
  try {
    const before = await liveData(dataDir, form.register);
    const source = join(folder, 'source');
    await mkdir(source);
    const record = await importPath(dataDir, form, await layOut(source));
    const after = await liveData(dataDir, form.register);
    const contents = record.state === 'live' ? await contentsOf(after.indexPath, form.register) : null;
    return { record, before, after, contents, leftOvers: await leftOversIn(dataDir, form.register, record) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

const GENERATION = /^\d{8}T\d{9}Z-[0-9a-f]{4}$/;

/** Everything but the live generation, one before it, one refused, records of runs and the states of theirs. */
export async function leftOversIn(dataDir: string, register: string, record: RunRecord): Promise<string[]> {
  const root = registerDirectory(dataDir, register);
  const list = async (name: string): Promise<string[]> => readdir(join(root, name)).catch(() => []);
  const generations = (await list('generations')).filter((name) => !GENERATION.test(name));
  const refused = record.state === 'refused' ? 1 : 0;
  const states = await list('states');
  return [
    ...generations.filter((name, at) => !(name.endsWith('.refused') && at < refused)),
    ...(await list('runs')).filter((name) => !/\.(json|refused\.jsonl)$/.test(name)),
    ...(record.state === 'live' || record.state === 'refused'
      ? []
      : states.filter((name) => name.includes(record.run))),
    ...(await readdir(root)).filter((name) => !/^(generations|runs|states|lock|current\.json)$/.test(name)),
  ];
}
